/**
 * Draws the graph of the page's imports, types included: it has no circle, and packages import only those listed
 * before them. Tests have the folders of the page.
 */
import { expect, it } from "vitest";

/** Who may import whom: a package imports itself and the packages of the lines above. */
const ORDER = [
  ["cards"],
  ["wire"],
  ["text"],
  ["game"],
  ["state"],
  ["ui"],
  ["charts", "pieces"],
  ["panels", "questions"],
  ["stage"],
  ["Shell"],
  ["widget"],
  ["exxtra/state", "levelx/state"],
  ["exxtra/board", "exxtra/controls", "exxtra/odds", "levelx/board", "levelx/controls", "levelx/odds"],
  ["exxtra/index", "levelx/index"],
  ["exxtra/widget", "levelx/widget"],
  ["plain"],
  ["replay"],
];
const GAMES = /^(exxtra|levelx)\//;

const sources = import.meta.glob<string>("../src/**/*.{ts,svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const tests = Object.keys(import.meta.glob("./**/*.test.ts")).map((path) => path.replace("./", ""));
const modules = new Map(
  Object.entries(sources).map(([path, text]) => [path.replace("../src/", ""), text] as const),
);

/** The path that a relative import names; null for files outside of the page. */
function resolve(from: string, specifier: string): string | null {
  const path = new URL(specifier, `file:///src/${from}`).pathname.replace(/^\/src\//, "");
  return [path, `${path}.ts`, `${path}/index.ts`].find((candidate) => modules.has(candidate)) ?? null;
}

const imports = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?"(\.[^"]+)"/g)].map((match) => match[1]!);

const graph = new Map(
  [...modules].map(([path, text]) => [path, imports(text).map((specifier) => resolve(path, specifier))]),
);

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** The folder of a module, or its name if it stands alone. */
const packageOf = (path: string): string => {
  const folder = folderOf(path);
  return !folder || folder === "exxtra" || folder === "levelx"
    ? path.replace(/(\.svelte)?(\.ts)?$/, "")
    : folder;
};
const lineOf = (name: string): number => ORDER.findIndex((names) => names.includes(name));

function findCircle(): string[] {
  const done = new Set<string>();
  const visit = (path: string, way: string[]): string[] => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const target of graph.get(path)!) {
      const circle = target === null ? [] : visit(target, [...way, path]);
      if (circle.length) return circle;
    }
    done.add(path);
    return [];
  };
  for (const path of modules.keys()) {
    const circle = visit(path, []);
    if (circle.length) return circle;
  }
  return [];
}

it("finds the page's modules and what they import", () => {
  const styles = ["ui/reset.css", "ui/tokens.css", "ui/theme.css", "ui/shared.css", "ui/print.css"];
  const modules = [
    "game.ts",
    "Shell.svelte",
    "state/view.svelte.ts",
    "wire/bridge.svelte.ts",
    "wire/protocol.ts",
  ];
  expect(graph.get("widget.ts")).toEqual([...styles, ...modules]);
  expect(graph.get("ui/IconButton.svelte")).toEqual(["ui/Icon.svelte"]);
});

it("has a place in the order for every package", () => {
  expect(new Set([...modules.keys()].map(packageOf))).toEqual(new Set(ORDER.flat()));
});

it("has a folder of tests for each folder, and no other", () => {
  const folders = (paths: Iterable<string>): Set<string> => new Set([...paths].map(folderOf).filter(Boolean));
  expect(folders(tests)).toEqual(folders(modules.keys()));
});

it("imports only packages of the lines above", () => {
  const against = [...graph].flatMap(([path, targets]) =>
    targets.flatMap((target) => {
      if (target === null) return [];
      const [from, to] = [packageOf(path), packageOf(target)];
      const otherGame = GAMES.test(from) && GAMES.test(to) && from.split("/")[0] !== to.split("/")[0];
      return from !== to && (otherGame || lineOf(to) >= lineOf(from)) ? [`${path} → ${target}`] : [];
    }),
  );
  expect(against).toEqual([]);
});

it("has no circle", () => {
  expect(findCircle()).toEqual([]);
});

it("reads nothing outside of the page but words", () => {
  const outside = [...modules].flatMap(([path, text]) =>
    imports(text).filter((specifier) => resolve(path, specifier) === null),
  );
  expect(
    outside.filter((specifier) => !/\/exxtra_widget\/(\w+\/)?locale\/\w\w\.json$/.test(specifier)),
  ).toEqual([]);
});

it("knows anywidget in one module alone", () => {
  const knowing = [...modules].filter(([, text]) => text.includes("AnyModel")).map(([path]) => path);
  expect(knowing).toEqual(["wire/bridge.svelte.ts"]);
});
