/**
 * The module of each board where all boards of a kernel share the code of their page: it takes the code from the model
 * that has it (exxtra_widget/widget/page_code.py), or from Python where the host does not know that model.
 */
import { code as de } from "../../../exxtra_widget/locale/de.json";
import { code as en } from "../../../exxtra_widget/locale/en.json";
import { code as fr } from "../../../exxtra_widget/locale/fr.json";
import type { Channel } from "./heartbeat";
import { type Page, unpackPage } from "./module";

interface Model extends Channel {
  get(name: string): unknown;
  widget_manager?: { get_model(id: string): Promise<{ get(name: string): unknown }> };
}

interface Props {
  model: Model;
  el: HTMLElement;
  /** Missing before anywidget 0.11. */
  signal?: AbortSignal;
}

const REFERENCE = "IPY_MODEL_";
/** Milliseconds until a host that does not answer is taken not to know the model. */
const PATIENCE = 3000;
/** Milliseconds until the view says that the code is missing; it may still come. */
const LATE = 8000;
const WORDS: Record<string, { missing: string }> = { de, en, fr };

/** The pages by their code; each board has its own module, and all of them share this. */
const shared = globalThis as { exxtraPages?: Map<string, Promise<Page<Props>>> };
const pages = (shared.exxtraPages ??= new Map());

async function find(model: Model): Promise<string> {
  const id = String(model.get("_page_code")).slice(REFERENCE.length);
  const found = await model.widget_manager!.get_model(id);
  return String(found.get("packed"));
}

function ask(model: Model): Promise<string> {
  return new Promise((resolve, reject) => {
    function hear(message: { kind?: string; packed?: string }): void {
      if (message?.kind !== "code") return;
      model.off("msg:custom", hear);
      resolve(message.packed!);
    }
    model.on("msg:custom", hear);
    // Hosts differ: sending may throw, reject, or return nothing.
    (async () => await model.send({ kind: "code", revision: 0 }))().catch(reject);
  });
}

function codeOf(model: Model): Promise<string> {
  const found = find(model);
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE));
  return Promise.any([found, Promise.race([found, late]).catch(() => ask(model))]);
}

/** Puts styles where anywidget puts those of a widget. */
function style(css: string, id: string): void {
  const known = document.getElementById(id);
  const element = known ?? document.head.appendChild(Object.assign(document.createElement("style"), { id }));
  if (element.textContent !== css) element.textContent = css;
}

export default {
  async render(props: Props): Promise<unknown> {
    const { model, el, signal } = props;
    const excuse = (): void => {
      el.textContent = (WORDS[String(model.get("language"))] ?? en).missing;
    };
    const late = setTimeout(excuse, LATE);
    const code = await codeOf(model)
      .catch(excuse)
      .finally(() => clearTimeout(late));
    if (!code) return undefined;
    el.replaceChildren();
    let page = pages.get(code);
    if (!page) pages.set(code, (page = unpackPage<Props>(code)));
    const { widget, css } = await page;
    style(css, String(model.get("_anywidget_id")));
    return signal?.aborted ? undefined : widget.render(props);
  },
};
