import { expect, it } from "vitest";
import { SIGNS, decode, expand, unpack } from "../../src/replay/packing";

/** As `pack` in exxtra_widget/replay/packing.py writes it. */
const PACKED =
  "ABzY8000000t2g7QdY8xj*eE!OUzAG(gE^fb)uE/%kz|CfeZs310BOyooa]zRkTu6[^8XMALjRM0xGr9FHSDXEGV%9Y5|*K2vi6)EfH)?BE:.jL11GN!K.K-bd1enp_=kab8=#9flvo*t5r1A3`3yRMnIilO@_5V%]GjDMzuP|v0:A;0JGpnYPkRa00";
const VALUE = [
  { name: "Zoë 🎲", "#": 1 },
  { name: "</script>", "#": [{ a: 1 }, { a: [2, 36], "#": null }] },
  { own: [[{ a: 1 }], [], [{ b: 2 }, 3]] },
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

it("makes objects of tables, and lists of joined lists", () => {
  const inner = { "#": [[["d"]], [0, 0], { d: [3, 4] }] };
  const joined = {
    "#": [
      [2, 0, 1],
      [[5], [6], [7]],
    ],
  };
  expect(expand({ a: { "#": [[["b", "c"], ["c"]], [0, 1], { b: [1], c: [inner, joined] }] } })).toEqual({
    a: [{ b: 1, c: [{ d: 3 }, { d: 4 }] }, { c: [[[5], [6]], [], [[7]]] }],
  });
});
