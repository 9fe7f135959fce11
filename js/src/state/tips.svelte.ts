/** Where readers of this browser leave what they have seen. */
const STORE = "exxtra-coach";

/** The tips that the reader has seen or closed in this notebook, or before in this browser. */
export const seenTips = $state<string[]>([]);

/** Takes over what this browser has stored. */
export function readTips(): void {
  try {
    const stored = localStorage.getItem(STORE) ?? "";
    seenTips.splice(0, seenTips.length, ...stored.split(" ").filter(Boolean));
  } catch {
    // Without a store the notebook remembers tips as long as it is open.
  }
}

/** Shows a tip no more. */
export function dropTip(tip: string): void {
  seenTips.push(tip);
  try {
    localStorage.setItem(STORE, seenTips.join(" "));
  } catch {
    // As above.
  }
}
