/** Where readers of this browser leave what they have seen. */
const STORE = "exxtra-coach";

function stored(): string[] {
  try {
    return (localStorage.getItem(STORE) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

/** The tips that the reader has seen or closed in this notebook, or before in this browser. */
export const seenTips = $state(stored());

/** Shows a tip no more. */
export function dropTip(tip: string): void {
  seenTips.push(tip);
  try {
    localStorage.setItem(STORE, seenTips.join(" "));
  } catch {
    // Without a store the notebook remembers it as long as it is open.
  }
}
