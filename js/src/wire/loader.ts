/**
 * The module of each board where all boards of a kernel share the code of their page: it takes the code from the model
 * that has it (exxtra_widget/widget/page_code.py), or from Python where the host does not know that model.
 */
import { code as de } from "../../../exxtra_widget/locale/de.json";
import { code as en } from "../../../exxtra_widget/locale/en.json";
import { code as fr } from "../../../exxtra_widget/locale/fr.json";
import type { Channel } from "./heartbeat";
import type { Texts } from "./protocol";
import { type Page, unpack, unpackPage } from "./module";

interface Model extends Channel {
  get(name: string): unknown;
  widget_manager?: { get_model(id: string): Promise<{ get(name: string): unknown }> };
}

/** The code of a page and its texts, both packed. */
interface Code {
  packed: string;
  texts: string;
}

interface Props {
  model: Model;
  el: HTMLElement;
  /** Missing before anywidget 0.11. */
  signal?: AbortSignal;
}

const REFERENCE = "IPY_MODEL_";
/** Milliseconds after which a host is taken not to know the model. */
const PATIENCE = 3000;
/** Milliseconds after which the view says that the code is missing; it may still come. */
const LATE = 8000;
const WORDS: Record<string, { missing: string }> = { de, en, fr };

/** The pages by their code; each board has its own module, and all of them share this. */
const shared = globalThis as { exxtraPages?: Map<string, Promise<Page<Props>>> };
const pages = (shared.exxtraPages ??= new Map());

async function find(model: Model): Promise<Code> {
  const id = String(model.get("_page_code")).slice(REFERENCE.length);
  const found = await model.widget_manager!.get_model(id);
  return { packed: found.get("packed"), texts: found.get("texts") } as Code;
}

function ask(model: Model): Promise<Code> {
  return new Promise((resolve, reject) => {
    function hear(message: { kind?: string }): void {
      if (message?.kind !== "code") return;
      model.off("msg:custom", hear);
      resolve(message as Code);
    }
    model.on("msg:custom", hear);
    // Hosts differ: sending may throw, reject, or return nothing.
    (async () => await model.send({ kind: "code", revision: 0 }))().catch(reject);
  });
}

function codeOf(model: Model): Promise<Code> {
  const found = find(model);
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE));
  return Promise.any([found, Promise.race([found, late]).catch(() => ask(model))]);
}

/** Adds styles where anywidget adds the styles of a widget. */
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
    let page = pages.get(code.packed);
    if (!page) pages.set(code.packed, (page = unpackPage<Props>(code.packed)));
    const { widget, css } = await page;
    const texts = (await unpack(code.texts)) as Texts;
    style(css, String(model.get("_anywidget_id")));
    return signal?.aborted ? undefined : widget.render({ ...props, texts });
  },
};
