import type { AnyWidget } from "@anywidget/types";
import type { Game } from "./game";
import Shell from "./Shell.svelte";
import { defineWidget } from "./wire/bridge.svelte";
import type { WidgetModel } from "./wire/protocol";

/** The page of one game. */
export const defineGame = (game: Game): AnyWidget<WidgetModel> =>
  defineWidget<WidgetModel, { game: Game }>(Shell, { game });
