import type { AnyWidget } from "@anywidget/types";
import { defineWidget } from "./bridge.svelte";
import type { Game } from "./game";
import type { WidgetModel } from "./protocol";
import Shell from "./shell/Shell.svelte";

/** The page of one game. */
export const defineGame = (game: Game): AnyWidget<WidgetModel> =>
  defineWidget<WidgetModel, { game: Game }>(Shell, { game });
