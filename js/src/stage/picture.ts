/** Stand-alone pictures of the board: the page's drawing with its computed styles, or as pixels. */

/** Inherited properties, and others with their initial values. */
const INHERITED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "font-size",
  "font-weight",
  "font-variant-numeric",
  "text-anchor",
  "visibility",
];
const OWN: Record<string, string> = {
  opacity: "1",
  transform: "none",
  // WebKit and other programs do not inherit it.
  "dominant-baseline": "auto",
  display: "inline",
};
const SVG = "http://www.w3.org/2000/svg";
/** Side of the drawing in pixels, and pixels of the file for each of them. */
const WIDTH = 900;
const DENSITY = 2;
/** Number of letters of a heading that fit at its full size. */
const LINE = 40;

export interface Frame {
  title: string;
  heading: string;
  footer: string;
}

/** A colour in a notation that other programs read. */
const plainColour = (value: string): string =>
  value.replace(/color\(srgb ([^)]+)\)/g, (_, parts: string) => {
    const [red, green, blue, , alpha = "1"] = parts.split(" ");
    const bytes = [red, green, blue].map((share) => Math.round(Number(share) * 255));
    return `rgba(${bytes.join(",")},${alpha})`;
  });

/** Copies the computed style of an element where it differs from its parent's. */
function inline(source: Element, copy: Element, parent: CSSStyleDeclaration | null): void {
  const style = getComputedStyle(source);
  for (const name of [...copy.getAttributeNames()])
    if (/^(class|style|tabindex|role|data-|aria-)/.test(name)) copy.removeAttribute(name);
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value && value !== parent?.getPropertyValue(name)) copy.setAttribute(name, plainColour(value));
  }
  for (const [name, initial] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value && value !== initial && !(name === "display" && value !== "none"))
      copy.setAttribute(name, value);
  }
  for (const [index, child] of [...source.children].entries()) inline(child, copy.children[index]!, style);
  for (const child of [...copy.children]) if (child.getAttribute("display") === "none") child.remove();
}

function element(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

export const sourceOf = (image: HTMLImageElement): string =>
  decodeURIComponent(image.src.slice(image.src.indexOf(",") + 1));

/** A copy of a board that keeps its looks; Python's pictures already have them. */
function copyBoard(board: SVGSVGElement | HTMLImageElement): SVGSVGElement {
  if (board instanceof HTMLImageElement) {
    const drawing = new DOMParser().parseFromString(sourceOf(board), "image/svg+xml").documentElement;
    return drawing as unknown as SVGSVGElement;
  }
  const copy = board.cloneNode(true) as SVGSVGElement;
  inline(board, copy, null);
  return copy;
}

function boxOf(drawing: SVGSVGElement): number[] {
  const sides = ["width", "height"].map((name) => parseFloat(drawing.getAttribute(name) ?? ""));
  const box = drawing.getAttribute("viewBox") ?? `0 0 ${sides.join(" ")}`;
  return box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
}

/** The shown board as a stand-alone SVG, with the colours and the font of the page. */
export function drawBoard(
  board: SVGSVGElement | HTMLImageElement,
  { title, heading, footer }: Frame,
): string {
  const copy = copyBoard(board);
  const [x, y, width, height] = boxOf(copy);
  const style = getComputedStyle(board);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const margin = width! * 0.025;
  const [large, small] = [width! * 0.036, width! * 0.022];
  const [whole, tall] = [width! + 2 * margin, height! + large * 2 + small * 2.4 + margin];
  const picture = element("svg", {
    xmlns: SVG,
    viewBox: `0 0 ${whole} ${tall}`,
    width: WIDTH,
    height: Math.round((WIDTH * tall) / whole),
    "font-family": style.fontFamily || "sans-serif",
  });
  for (const [name, value] of Object.entries({
    x: margin,
    y: large * 2,
    width: width!,
    height: height!,
    viewBox: [x, y, width, height].join(" "),
    overflow: "visible",
  }))
    copy.setAttribute(name, String(value));
  const text = { x: margin, fill: colour("--exxtra-ink"), "font-weight": 700, "font-size": large };
  const below = { ...text, y: tall - small, fill: colour("--exxtra-soft"), "font-size": small };
  picture.append(
    element("title", {}, title),
    element("rect", { width: whole, height: tall, fill: colour("--exxtra-paper") || "#fff" }),
    element(
      "text",
      { ...text, y: large * 1.4, "font-size": Math.min(large, (LINE * large) / heading.length) },
      heading,
    ),
    copy,
    element("text", { ...below, "font-weight": 400 }, footer),
  );
  return new XMLSerializer().serializeToString(picture);
}

export const asAddress = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

export async function paint(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = asAddress(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = (image.naturalWidth || WIDTH) * DENSITY;
  canvas.height = (image.naturalHeight || WIDTH) * DENSITY;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/** A file name from a position: `exxtra 0-3-0@4_64 A 71`. */
export const fileName = (game: string, position: string): string => {
  const text = position.startsWith(`${game} `) ? position : `${game} ${position}`;
  return text
    .replace(/[/|]/g, "-")
    .replace(/[^\w@+.=() -]/g, "_")
    .slice(0, 120);
};

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // A browser may start to read after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
