// Imported before every component, whose styles override it.
import "./ui/reset.css";
import "./ui/tokens.css";
import "./ui/theme.css";
import "./ui/shared.css";
import "./ui/print.css";

import type { RenderProps } from "@anywidget/types";
import type { Game } from "./game";
import Shell from "./Shell.svelte";
import type { View } from "./state/view.svelte";
import { defineWidget } from "./wire/bridge.svelte";
import type { Texts, WidgetModel } from "./wire/protocol";

/** Who has the code of a page apart from its board also has its texts; any other board carries both. */
type Props = RenderProps<WidgetModel> & { texts?: Texts };

export function defineGame(game: Game<View>): { render(props: Props): () => void } {
  return {
    render(props) {
      // The styles of this bundle count here (vite.config.ts).
      props.el.dataset.exxtra = game.page;
      const texts = props.texts ?? (props.model.get("_texts") as Texts);
      return defineWidget<WidgetModel, { game: Game<View>; texts: Texts }>(Shell, { game, texts }).render(
        props,
      );
    },
  };
}
