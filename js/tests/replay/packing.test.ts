import { expect, it } from "vitest";
import { SIGNS, decode, expand, unpack } from "../../src/replay/packing";

/** As `pack` in exxtra_widget/replay/packing.py writes it. */
const PACKED =
  "ABzY8000000t2g7QdY8xj#kP`%uQ9:0dit/fV`;u!/biO%,tO-6tdATPA,wUD6s=c8R]F+H6(:n8tOzF=@^^E0zoYZ0|1!maYj!7000";
const VALUE = [
  { name: "Zoë 🎲", "#": 1 },
  { name: "</script>", "#": [{ a: 1 }, { a: [2, 36] }] },
];

it("has 85 signs, none of which means anything in HTML", () => {
  expect(new Set(SIGNS).size).toBe(85);
  expect(SIGNS).not.toMatch(/[<>&"'\\{}$\s]/);
});

it.each([
  ["", []],
  ["00", [0]],
  [":::::", null],
])("decodes %o", (text, bytes) => {
  if (bytes) expect([...decode(text)]).toEqual(bytes);
  else expect(decode(text)).toHaveLength(4);
});

it("reads what Python packs", async () => {
  expect(expand(JSON.parse(await unpack(PACKED)))).toEqual(VALUE);
});

it("makes lists of tables", () => {
  expect(
    expand({
      a: {
        "#": [
          ["b", "c"],
          [
            [1, 2],
            [{ "#": [["d"], [[3, 4]]] }, null],
          ],
        ],
      },
    }),
  ).toEqual({
    a: [
      { b: 1, c: [{ d: 3 }, { d: 4 }] },
      { b: 2, c: null },
    ],
  });
});
