/**
 * The styles of the panel, which is in no bundle of a page; its colours and lengths are those of the board. Two classes,
 * because a board resets what hosts say of bare elements.
 */
const RULES: Record<string, string> = {
  "": "display:grid;flex:1;gap:var(--s-2);align-content:start;min-height:0;overflow:auto",
  " :is(.row,.numbers)": "display:flex;flex-wrap:wrap;align-items:center;gap:var(--s-1)",
  " [hidden]": "display:none",
  " .seen": "display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:var(--s-3)",
  " .room":
    "position:relative;align-self:start;aspect-ratio:16/9;overflow:hidden;border:1px solid var(--exxtra-line)",
  " .room>*": "position:absolute;inset:0;width:100%;height:100%;object-fit:fill",
  " .room.mirror>*": "transform:scaleX(-1)",
  " circle": "fill:none;stroke:var(--exxtra-accent);stroke-width:.6",
  " circle.counted": "fill:var(--exxtra-accent)",
  " line": "stroke:var(--exxtra-accent);stroke-dasharray:2",
  " .told": "display:grid;gap:var(--s-1);align-content:start",
  " p": "font-size:var(--t-2);line-height:1.2",
  " .count": "font-size:var(--t-4);font-weight:var(--w-2)",
  " .trouble": "color:var(--exxtra-danger);font-weight:var(--w-1)",
  " ol": "padding-left:1.6em;list-style:upper-alpha",
  " .numbers button": "min-width:2.4em;padding:0 var(--s-1);opacity:.6",
  " .numbers .counted": "border-color:var(--exxtra-accent);opacity:1",
};
export const STYLE = Object.entries(RULES)
  .map(([selector, rule]) => `.exxtra .exxtra-cards${selector}{${rule}}`)
  .join("");
