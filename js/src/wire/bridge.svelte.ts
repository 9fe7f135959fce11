import type { AnyModel, RenderProps } from "@anywidget/types";
import { type Component, mount, unmount } from "svelte";
import { createSubscriber } from "svelte/reactivity";
import type { Channel } from "./heartbeat";
import { type Kernel, watchKernel } from "./kernel";
import { type WritableModel, tellMarimo } from "./marimo";
import type { Told } from "./protocol";

export interface WidgetProps<T extends Record<string, unknown>> {
  /** The synced traits, read only; a component that reads one follows it. */
  traits: Readonly<T>;
  /** Sends a message to Python; rejects if it cannot be sent. */
  send: (message: unknown) => Promise<void>;
  watch: Watch;
  hear: Hear;
  /** Reports the state of Python now and after each change, as the host knows it; returns a function that ends this. */
  listen: (tell: (kernel: Kernel) => void) => () => void;
}

/** Calls back when a synced value has changed; returns a function that ends it. */
export type Watch = (name: string, callback: () => void) => () => void;

/** Calls back with each message that Python sends to the page; returns a function that ends it. */
export type Hear = (callback: (message: Told) => void) => () => void;

function follow<T extends Record<string, unknown>>(model: AnyModel<T>): Readonly<T> {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- what it holds is reactive by itself
  const subscribers = new Map<string, () => void>();
  return new Proxy({} as T, {
    get(_, name) {
      if (typeof name !== "string") return undefined;
      let subscribe = subscribers.get(name);
      if (!subscribe) {
        subscribe = createSubscriber((update) => {
          model.on(`change:${name}`, update);
          return () => model.off(`change:${name}`, update);
        });
        subscribers.set(name, subscribe);
      }
      subscribe();
      return model.get(name);
    },
    set: () => false,
    deleteProperty: () => false,
  });
}

/** Wraps a component, with its own properties, as an anywidget front-end module. */
export function defineWidget<T extends Record<string, unknown>, P extends object = object>(
  Root: Component<WidgetProps<T> & P>,
  own: P = {} as P,
): { render: (props: RenderProps<T>) => () => void } {
  return {
    render({ model, el }: RenderProps<T>) {
      // Hosts differ: sending may throw, reject, or return nothing.
      const send = async (message: unknown): Promise<void> => await model.send(message);
      const watch: Watch = (name, callback) => {
        model.on(`change:${name}`, callback);
        return () => model.off(`change:${name}`, callback);
      };
      const hear: Hear = (callback) => {
        const channel = model as unknown as Channel;
        const take = (message: { kind?: string }): void => callback(message as Told);
        channel.on("msg:custom", take);
        return () => channel.off("msg:custom", take);
      };
      const listen = (tell: (kernel: Kernel) => void): (() => void) =>
        watchKernel(model as unknown as Channel, el, tell);
      const view = mount(Root, {
        target: el,
        props: { ...own, traits: follow(model), send, watch, hear, listen },
      });
      const rest = tellMarimo(model as unknown as WritableModel, el);
      return () => {
        rest?.();
        unmount(view);
      };
    },
  };
}
