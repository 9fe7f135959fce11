import { expect, it } from "vitest";
import { askedIn } from "../../src/questions/asked";
import { still } from "../fixtures/exxtra";
import { OPEN } from "../support/asked";

const { kind: _kind, ...unnamed } = { ...OPEN, answers: 0 };

it.each([
  [null, "probability", []],
  [[">3", ">5"], "choice", [">3", ">5"]],
])("reads a question that was stored without its kind: %j", (stored, kind, choices) => {
  const traits = still("ladder", { question: { ...unnamed, choices: stored } });
  expect(askedIn(traits)).toMatchObject({ kind, choices });
});
