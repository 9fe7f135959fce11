/** What Python sends in some moments of EXXtra, as `fixtures.py` has written it down. */
import type { WidgetModel } from "../src/protocol";
import written from "./fixtures.json";

export type FixtureName = keyof typeof written;

/** A copy that a test may change. */
export const fixture = (name: FixtureName): WidgetModel =>
  structuredClone(written[name]) as unknown as WidgetModel;

/** Traits of one fixture, without animation unless a test asks for it. */
export const still = (name: FixtureName, traits: Partial<WidgetModel> = {}): WidgetModel => ({
  ...fixture(name),
  speed: 0,
  ...traits,
});
