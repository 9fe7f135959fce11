import { expect, it } from "vitest";
import { Considered } from "../../src/state/considered.svelte";
import { still } from "../fixtures/exxtra";

/** A choice of an action without effect, as after an empty description. */
const EMPTY = "roll";

function consider() {
  const { state } = still("ladder").start;
  const view = {
    state,
    moving: false,
    draft: null as string | null,
    choice: (token: string) => (token === "none" ? undefined : { token }),
    describe: ({ token }: { token: string }) => (token === EMPTY ? "" : `does ${token}`),
  };
  return { view, considered: new Considered(view) };
}

it("shows what is pointed at, else what a finger holds, else the draft", () => {
  const { view, considered } = consider();
  const shown = (): unknown[] => [considered.token, considered.preview];
  view.draft = ">1";
  expect(shown()).toEqual([null, "does >1"]);
  considered.hold(">2");
  expect(shown()).toEqual([">2", "does >2"]);
  considered.pointed = ">3";
  expect(shown()).toEqual([">3", "does >3"]);
  considered.pointed = null;
  considered.hold(null);
  expect(shown()).toEqual([null, "does >1"]);
});

it("holds for its position alone, and not while something moves", () => {
  const { view, considered } = consider();
  considered.hold(">2");
  view.moving = true;
  expect(considered.held).toBeNull();
  view.moving = false;
  expect(considered.held).toBe(">2");
  view.state = { ...view.state, text: "another" };
  expect([considered.held, considered.preview]).toEqual([null, ""]);
});

it("has a preview of choices that there are, and that have an effect", () => {
  const { considered } = consider();
  expect([">2", EMPTY, "none"].map((token) => considered.hasPreview(token))).toEqual([true, false, false]);
});
