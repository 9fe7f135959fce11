/** The key under which a browser stores the tips that its reader has seen. */
const STORE = "exxtra-coach";

/** The tips that the reader has seen or closed in this notebook, or before in this browser. */
export const seenTips = $state<string[]>([]);

export function readTips(): void {
  try {
    const stored = localStorage.getItem(STORE) ?? "";
    seenTips.splice(0, seenTips.length, ...stored.split(" ").filter(Boolean));
  } catch {
    // Without storage, tips are remembered as long as the notebook is open.
  }
}

export function dropTip(tip: string): void {
  seenTips.push(tip);
  try {
    localStorage.setItem(STORE, seenTips.join(" "));
  } catch {
    // As above.
  }
}
