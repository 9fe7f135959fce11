// Before every component, so that its own styles may say otherwise.
import "./ui/reset.css";
import "./ui/tokens.css";
import "./ui/theme.css";
import "./ui/shared.css";

import type { AnyWidget } from "@anywidget/types";
import type { Game } from "./game";
import Shell from "./Shell.svelte";
import type { View } from "./state/view.svelte";
import { defineWidget } from "./wire/bridge.svelte";
import type { WidgetModel } from "./wire/protocol";

/** The page of one game. */
export const defineGame = (game: Game<View>): AnyWidget<WidgetModel> =>
  defineWidget<WidgetModel, { game: Game<View> }>(Shell, { game });
