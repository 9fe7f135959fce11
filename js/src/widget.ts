// Before every component, so that its own styles may say otherwise.
import "./ui/reset.css";
import "./ui/tokens.css";
import "./ui/theme.css";
import "./ui/shared.css";
import "./ui/print.css";

import type { AnyWidget } from "@anywidget/types";
import type { Game } from "./game";
import Shell from "./Shell.svelte";
import type { View } from "./state/view.svelte";
import { defineWidget } from "./wire/bridge.svelte";
import type { WidgetModel } from "./wire/protocol";

/** The page of one game. */
export function defineGame(game: Game<View>): AnyWidget<WidgetModel> {
  const { render } = defineWidget<WidgetModel, { game: Game<View> }>(Shell, { game });
  return {
    render(props) {
      // The styles of this bundle count here (vite.config.ts).
      props.el.dataset.exxtra = game.page;
      return render(props);
    },
  };
}
