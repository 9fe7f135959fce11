/**
 * Shows recorded games on a page without Python: exxtra_widget/replay/html.py writes this script and the code of the
 * game's page once for all replays of a game.
 */
import { type Page, unpack, unpackPage } from "../wire/module";
import { RecordedModel, type Recording } from "./recording";

interface Props {
  model: RecordedModel;
  el: HTMLElement;
  signal: AbortSignal;
}

/** Replaces the picture by the replay; it stays if the browser cannot unpack or draw that. */
async function show(place: HTMLElement, code: Promise<Page<Props>>): Promise<void> {
  if (!CSS.supports("selector(&)")) throw new Error("This browser does not nest styles.");
  const packed = place.querySelector("script")!.textContent;
  const recording = (await unpack(packed)) as Recording;
  const { widget, css, texts } = await code;
  const root = place.attachShadow({ mode: "open" });
  // A page may forbid style elements, but not constructed sheets.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const el = root.appendChild(document.createElement("div"));
  const model = new RecordedModel(recording);
  const isWhole = "exxtraWhole" in place.dataset && model.scene !== undefined;
  if (isWhole) keepInAddress(model);
  await widget.render({ model, el, texts: texts!, signal: new AbortController().signal });
  // A page with only a board gets the keys at once.
  if (isWhole) el.querySelector<HTMLElement>(".exxtra")!.focus({ preventScroll: true });
  place.dataset.exxtraState = "shown";
}

/** Shows the scene whose number is in the address, and keeps the address up to date. */
function keepInAddress(model: RecordedModel): void {
  const read = (): void => model.open(Number(location.hash.slice(1)));
  read();
  addEventListener("hashchange", read);
  model.on("change:_scenes", () => {
    const hash = `#${model.scene}`;
    if (location.hash === hash) return;
    try {
      history.replaceState(null, "", hash);
    } catch {
      // A page within a frame may have no address.
    }
  });
}

function start(key: string): () => void {
  let code: Promise<Page<Props>> | undefined;
  return () => {
    const packed = document.querySelector(`[data-exxtra-code="${key}"]`);
    if (!packed) return;
    for (const place of document.querySelectorAll<HTMLElement>(`[data-exxtra-replay="${key}"]`)) {
      if (place.dataset.exxtraState) continue;
      place.dataset.exxtraState = "loading";
      const reason = place.querySelector<HTMLElement>(":scope > p:last-of-type")!;
      reason.hidden = true;
      code ??= unpackPage(packed.textContent);
      void show(place, code).catch((error: unknown) => {
        place.dataset.exxtraState = "failed";
        reason.hidden = false;
        // A shadow root hides the picture.
        place.shadowRoot?.replaceChildren(document.createElement("slot"));
        console.error(error);
      });
    }
  };
}

const key = document.currentScript!.dataset.exxtraKey!;
const shared = window as unknown as Record<string, () => void>;
const scan = (shared[key] ??= start(key));
scan();
document.addEventListener("DOMContentLoaded", scan);
