/** What Python sends in some moments of Level X, as `levelx_fixtures.py` has written it down. */
import type { LevelXState } from "../src/levelx/state";
import type { WidgetModel } from "../src/protocol";
import written from "./levelx_fixtures.json";

/** A copy that a test may change. */
export const fixture = (name: keyof typeof written): WidgetModel =>
  structuredClone(written[name]) as unknown as WidgetModel;

/** The same without animation. */
export const still = (name: keyof typeof written): WidgetModel => ({ ...fixture(name), speed: 0 });

export const stateOf = (traits: WidgetModel): LevelXState => traits.start.state as LevelXState;
