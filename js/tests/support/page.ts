import type { Host } from "@anywidget/types";
import { tick } from "svelte";
import { vi } from "vitest";
import exxtra from "../../src/exxtra/widget";
import levelx from "../../src/levelx/widget";
import plain from "../../src/plain/widget";
import type { Staging } from "../../src/game";
import type { Texts, WidgetModel } from "../../src/wire/protocol";
import { cleanups } from "./cleanups";
import { FakeModel } from "./fake-model";
import { textsOf } from "./texts";

/** One view of a widget, by the names under which people find its parts. */
export class Page {
  constructor(
    readonly fake: FakeModel<WidgetModel>,
    readonly element: HTMLElement,
  ) {}

  get root(): HTMLElement {
    return this.element.querySelector<HTMLElement>(".exxtra")!;
  }

  get shown(): number {
    return Number(this.root.dataset.cursor);
  }

  part(name: string): HTMLElement {
    return this.root.querySelector<HTMLElement>(`[data-part=${name}]`)!;
  }

  text(name: string): string {
    return this.part(name).textContent.trim();
  }

  button(name: string): HTMLElement {
    const buttons = [...this.root.querySelectorAll<HTMLElement>("button, [role=button]")];
    const nameOf = (button: HTMLElement): string => {
      const content = button.cloneNode(true) as HTMLElement;
      for (const drawn of content.querySelectorAll("[aria-hidden=true]")) drawn.remove();
      return (button.getAttribute("aria-label") ?? content.textContent).trim();
    };
    const found = buttons.find((button) => nameOf(button).startsWith(name));
    if (!found) throw new Error(`there is no button ${name}`);
    return found;
  }

  /** Clicks a button; `detail` counts the clicks in a row, 0 is a key. */
  async click(name: string, detail = 0): Promise<void> {
    this.button(name).dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
    await tick();
  }

  /** Opens a drawer, or closes it. */
  async drawer(name: string): Promise<void> {
    this.part("toolbar").querySelector<HTMLElement>(`[data-drawer=${name}]`)!.click();
    await tick();
  }

  /** Clicks a switch of the settings. */
  async turn(name: string): Promise<void> {
    await this.click("Settings");
    const labels = [...this.root.querySelectorAll<HTMLElement>(".settings label")];
    labels
      .find((label) => label.textContent.trim().startsWith(name))!
      .querySelector("input")!
      .click();
    await this.click("Settings");
  }

  /** Touches a button, or any element, with a finger. */
  async tap(target: string | Element): Promise<void> {
    const element = typeof target === "string" ? this.button(target) : target;
    element.dispatchEvent(
      new PointerEvent("click", {
        pointerType: "touch",
        detail: 1,
        bubbles: true,
        cancelable: true,
        composed: true,
      }),
    );
    await tick();
  }

  /** Presses a key, and returns whether the page has left it to the browser. */
  async press(key: string, target: Element = this.root, more: KeyboardEventInit = {}): Promise<boolean> {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    const left = target.dispatchEvent(event);
    await tick();
    return left;
  }

  async point(name: string): Promise<void> {
    this.button(name).dispatchEvent(new PointerEvent("pointerenter"));
    await tick();
  }

  async drag(cursor: number): Promise<void> {
    const slider = this.root.querySelector<HTMLInputElement>("input[type=range]")!;
    slider.value = String(cursor);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await tick();
  }

  /** Python has published something. */
  update(changes: Partial<WidgetModel>): Promise<void> {
    return this.sync({ ...changes, revision: (this.fake.model.get("revision") as number) + 1 });
  }

  /** Python has answered, and nothing in the game has changed. */
  async sync(changes: object): Promise<void> {
    this.fake.update(changes);
    await tick();
  }
}

/** Writes into a field, or chooses from a list. */
export async function write(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): Promise<void> {
  field.value = text;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  await tick();
}

export async function submit(form: HTMLFormElement): Promise<void> {
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await tick();
}

/** Shows a widget in one view more, with the texts of all languages or of those given. */
export async function showOn(
  fake: FakeModel<WidgetModel>,
  texts: Texts = textsOf(fake.model.get("game_name")),
): Promise<Page> {
  const widget = { exxtra, levelx }[fake.model.get("game_name")] ?? plain;
  const el = document.body.appendChild(document.createElement("div"));
  const { signal } = new AbortController();
  const host = { host: {} as Host, experimental: {} as never };
  const cleanup = widget.render({ model: fake.model, el, signal, texts, ...host });
  cleanups.push(() => {
    cleanup();
    el.remove();
  });
  await tick();
  return new Page(fake, el);
}

/** A step played at a pace; `moving` until it has come to rest. */
export function at(tempo: number): Staging & { moving: boolean } {
  const staging = { tempo, still: false, seed: 1, moving: true, done: () => void (staging.moving = false) };
  return staging;
}

export const show = (traits: WidgetModel): Promise<Page> => showOn(new FakeModel(traits));

/** Shows a page as wide as a phone. */
export function showNarrow(traits: WidgetModel): Promise<Page> {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(340);
  return show(traits);
}
