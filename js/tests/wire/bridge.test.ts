import type { AnyModel } from "@anywidget/types";
import type { Component } from "svelte";
import { expect, it } from "vitest";
import { type WidgetProps, defineWidget } from "../../src/wire/bridge.svelte";
import type { WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { FakeModel } from "../support/fake-model";
import { close } from "../support/cleanups";
import { show, showOn } from "../support/page";

it("gives components the traits read only", async () => {
  const fake = new FakeModel(still("ladder"));
  let props: WidgetProps<WidgetModel> | undefined;
  const Root = ((_: unknown, given: WidgetProps<WidgetModel>) => {
    props = given;
  }) as unknown as Component<WidgetProps<WidgetModel>>;
  const definition = defineWidget(Root) as { render: (props: unknown) => () => void };
  const cleanup = definition.render({
    model: fake.model as AnyModel<WidgetModel>,
    el: document.createElement("div"),
  });

  expect(props!.traits.value).toBe("0/3/0@4:64/0@5:70 A 71");
  expect(() => {
    (props!.traits as { value: string }).value = "0/0 A -";
  }).toThrow(TypeError);
  expect(fake.model.get("value")).toBe("0/3/0@4:64/0@5:70 A 71");
  cleanup();
});

it("shows a change in every view", async () => {
  const first = await show(still("ladder"));
  const second = await showOn(first.fake);

  await first.update({ players: ["Ann", "Ben", "Cleo", "Dan"] });

  for (const page of [first, second]) expect(page.text("headline")).toBe("Ann rolled 71.");
});

it("keeps what a reader points at to the view", async () => {
  const first = await show(still("ladder"));
  const second = await showOn(first.fake);

  await first.point("Rung 2");

  expect(first.text("preview")).toContain("up to 2 spaces");
  expect(second.part("preview")).toBeNull();
});

it("leaves no listener and no element behind", async () => {
  const page = await show(still("rulebook"));
  await showOn(page.fake);
  expect(page.fake.listeners).toBeGreaterThan(0);

  await close();
  // Svelte lets go of what nobody reads in a microtask.
  await Promise.resolve();

  expect(page.fake.listeners).toBe(0);
  expect(document.querySelectorAll(".exxtra")).toHaveLength(0);
});
