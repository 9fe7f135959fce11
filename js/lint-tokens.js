/** Refuses raw measures in the styles: type, weights, radii, spaces and durations come from tokens, sizes grow with the text. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("src", import.meta.url));
const RULES = [
  // Between two of them a size may follow the room of a row.
  [
    /^font-size:(?! clamp\(var\(--t-\d\), .*, var\(--t-\d\)\);$).*\d(px|rem|pt)/,
    "sizes of type are --t-0 to --t-5",
  ],
  [/^font-weight: *(\d|bold)/, "weights are --w-1, --w-2 and normal"],
  [/^border-radius:.*\d(px|rem)/, "radii are --r-1 to --r-3 and --r-round"],
  [/^((row-|column-)?gap|(padding|margin)(-\w+)*):.*\d(px|rem)/, "spaces are --s-0 to --s-7"],
  [/^[^/*]*\d(ms|s)\b/, "durations are --duration-…, of state/durations.ts"],
  [
    /^@container (?:exxtra (?!.*\((?:30em <= )?width \S+ (?:30|50|68\.75)em\))|.*\d(?:px|rem))/,
    "breakpoints are 30em, 50em and 68.75em",
  ],
  [
    /^(?:(?:min-|max-)?(?:width|height)|flex(?:-basis)?|grid-template[\w-]*|line-height|inset):.*\b(?:[4-9]|\d\d+)px/,
    "sizes are calc(n * var(--px)), or of --rpx where presenting does not change them",
  ],
  [/^[^-/*].*#[\da-f]{3,8}\b/i, "colours are those of theme.css"],
];

const styles = (file) => {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".css")) return text;
  // What stands before the style is kept as empty lines, so that numbers of lines are right.
  const start = text.indexOf("<style>");
  return start < 0 ? "" : text.slice(0, start).replace(/[^\n]/g, "") + text.slice(start);
};

const found = readdirSync(SOURCE, { recursive: true })
  .filter((name) => /\.(svelte|css)$/.test(name) && !/(tokens|theme)\.css$/.test(name))
  .flatMap((name) =>
    styles(join(SOURCE, name))
      .split("\n")
      .flatMap((line, index) =>
        RULES.filter(([pattern]) => pattern.test(line.trim())).map(
          ([, reason]) => `src/${name}:${index + 1}: ${line.trim()} (${reason})`,
        ),
      ),
  );

if (found.length) {
  console.error(found.join("\n"));
  process.exit(1);
}
