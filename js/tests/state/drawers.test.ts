import { expect, it } from "vitest";
import { exxtra } from "../../src/exxtra/index";
import { DRAWERS } from "../../src/state/drawers.svelte";
import { View } from "../../src/state/view.svelte";
import type { Message, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";

function open(changes: Partial<WidgetModel> = {}) {
  const sent: Message[] = [];
  const send = (message: Message): Promise<void> => {
    sent.push(message);
    return Promise.resolve();
  };
  const watch = (): (() => void) => () => undefined;
  const view = new View({ ...still("ladder"), ...changes }, send, exxtra, "test", watch, {});
  return { drawers: view.drawers, view, sent };
}

it("has one open drawer at most", () => {
  const { drawers, view } = open();
  expect(drawers.current).toBeNull();
  drawers.toggle("odds");
  expect([drawers.current, view.odds.open.value]).toEqual(["odds", true]);
  drawers.toggle("log");
  expect([drawers.current, view.odds.open.value]).toEqual(["log", false]);
  drawers.toggle("log");
  expect(drawers.current).toBeNull();
});

it("asks for the hint that it opens, and for none that it closes", () => {
  const { drawers, sent } = open();
  drawers.toggle("hint");
  // Without an answer the next press asks again.
  expect([drawers.current, sent.map(({ kind }) => kind)]).toEqual(["hint", ["hint"]]);
  drawers.open(null);
  drawers.open("hint");
  expect(sent).toHaveLength(1);
});

it("offers less on a page without Python", () => {
  const offered = (changes: Partial<WidgetModel>): string[] => {
    const { drawers } = open(changes);
    return DRAWERS.filter((name) => drawers.offers(name));
  };
  expect(offered({ replay: true, has_topics: true } as Partial<WidgetModel>)).toEqual(["log"]);
  expect(offered({ has_topics: true })).toEqual(["odds", "hint", "ask", "log", "review"]);
  expect(offered({ has_topics: false })).not.toContain("ask");
});
