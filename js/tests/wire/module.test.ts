import { expect, it } from "vitest";
import { unpack } from "../../src/wire/module";

/** As `pack` in exxtra_widget/support/packing.py writes it. */
const PACKED =
  "H4sIAAAAAAACA4uuVspLzE1VslKKyo8pNTBITVKIKU2xME4GkmlJRkq1OnAFNvrFyUWZBSV2SjpKiUpW0UY6xmaxOkpJSlZ5pTk5tbEAIqbON0sAAAA=";

it("reads what Python packs", async () => {
  expect(await unpack(PACKED)).toEqual([{ name: "Zoë 🎲" }, { name: "</script>", a: [2, 36], b: null }]);
});

it("refuses what is no packed data", async () => {
  await expect(unpack("no code")).rejects.toThrow();
});
