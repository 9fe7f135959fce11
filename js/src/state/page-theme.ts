/** Whether the page around a board is dark. A theme that Python or the reader chooses comes first: Shell.svelte. */
import { createSubscriber } from "svelte/reactivity";
import { ancestors } from "./elements";

/** Attributes by which notebooks and documentation pages tell their theme. */
const THEME_ATTRIBUTES = [
  "class",
  "style",
  "theme",
  "data-theme",
  "data-jp-theme-light",
  "data-vscode-theme-kind",
];
const DARK_PAGE = [
  '[data-jp-theme-light="false"]',
  '[data-vscode-theme-kind*="dark"]',
  "html[theme=dark]",
  "[data-theme=dark]",
  ".dark",
  ".dark-theme",
].join(",");
const LIGHT_PAGE =
  '[data-jp-theme-light="true"], [data-vscode-theme-kind*="light"], html[theme=light], [data-theme=light]';

/** Whether a computed colour is dark; null if it is translucent. */
function isDarkColour(colour: string): boolean | null {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (!colour || colour === "transparent" || alpha < 0.5) return null;
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** Whether the page around an element is dark, by its attributes, otherwise by its colours. */
export function isDarkAround(element: Element): boolean {
  for (const ancestor of ancestors(element)) {
    if (ancestor.matches(DARK_PAGE)) return true;
    if (ancestor.matches(LIGHT_PAGE)) return false;
  }
  const scheme = getComputedStyle(element).colorScheme;
  if (scheme === "dark") return true;
  for (const ancestor of ancestors(element)) {
    const dark = isDarkColour(getComputedStyle(ancestor).backgroundColor);
    if (dark !== null) return dark;
  }
  // Only a page that offers both follows the system.
  return /dark/.test(scheme) && matchMedia("(prefers-color-scheme: dark)").matches;
}

export function watchTheme(element: Element): { readonly dark: boolean } {
  const subscribe = createSubscriber((update) => {
    const observer = new MutationObserver(update);
    const watch = () => {
      for (const ancestor of ancestors(element)) {
        observer.observe(ancestor, { attributes: true, attributeFilter: THEME_ATTRIBUTES });
      }
    };
    watch();
    // A size is reported once the view is attached.
    const size = new ResizeObserver(() => {
      watch();
      update();
    });
    size.observe(element);
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", update);
    return () => {
      observer.disconnect();
      size.disconnect();
      system.removeEventListener("change", update);
    };
  });
  return {
    get dark() {
      subscribe();
      return isDarkAround(element);
    },
  };
}
