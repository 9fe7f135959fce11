/** Components by themselves, without the page around them. */
import { type Component, flushSync, mount, tick, unmount } from "svelte";
import { vi } from "vitest";
import { exxtra } from "../../src/exxtra/index";
import { View, setView } from "../../src/state/view.svelte";
import type { WidgetModel } from "../../src/wire/protocol";
import { cleanups } from "./cleanups";

/** Gives every element a width, and the letter `m` its own: no browser lays them out here. */
export function layOut(width: number, em = 13): void {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function (this: HTMLElement) {
    return this.classList.contains("em") ? em : width;
  });
}

/** Mounts a component on an empty page, and returns the page. */
export function mountPart<P extends object>(part: Component<P>, props: NoInfer<P>): HTMLElement {
  const target = document.body.appendChild(document.createElement("div"));
  target.className = "exxtra";
  // With a context, a function that is no compiled component has one, too.
  const mounted = mount(part, { target, props, context: new Map() });
  flushSync();
  cleanups.push(async () => {
    await unmount(mounted);
    target.remove();
  });
  return target;
}

/** Mounts a component with a view of a game of EXXtra. */
export function mountInView<P extends object>(
  part: Component<P>,
  traits: WidgetModel,
  props: NoInfer<P>,
): HTMLElement {
  const send = (): Promise<void> => Promise.resolve();
  const watch = (): (() => void) => () => undefined;
  const Root = ((...[anchor, given]: Parameters<Component<P>>) => {
    setView(new View(traits, send, exxtra, "test", watch, {}));
    return part(anchor, given);
  }) as Component<P>;
  return mountPart(Root, props);
}

/** Lets effects run that wait for the page to be drawn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await tick();
}
