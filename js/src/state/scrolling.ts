/** Where a host shows a view: how much of it can be seen, and how to scroll there. */
import { ancestors } from "./elements";

/** Minimum visible height of a drawer; height to reserve when it opens. */
const HEAD = 48;
const ROOM = 240;

/** The visible area of an element within all boxes that scroll or clip it, in square pixels. */
export function visibleArea(element: Element): number {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const seen = { left: Math.max(left, 0), top: Math.max(top, 0), right, bottom };
  seen.right = Math.min(right, innerWidth);
  seen.bottom = Math.min(bottom, innerHeight);
  for (const ancestor of ancestors(element)) {
    if (ancestor === element || getComputedStyle(ancestor).overflowY === "visible") continue;
    const box = ancestor.getBoundingClientRect();
    seen.left = Math.max(seen.left, box.left);
    seen.top = Math.max(seen.top, box.top);
    seen.right = Math.min(seen.right, box.right);
    seen.bottom = Math.min(seen.bottom, box.bottom);
  }
  return Math.max(0, seen.right - seen.left) * Math.max(0, seen.bottom - seen.top);
}

/** The height of the lowest box that scrolls an element. */
function heightAround(element: Element): number {
  const boxes = [...ancestors(element)].filter(
    (box) => box !== element && /auto|scroll/.test(getComputedStyle(box).overflowY),
  );
  return Math.min(innerHeight, ...boxes.map((box) => box.clientHeight));
}

export function comeIntoSight(root: HTMLElement): void {
  const fits = root.offsetHeight <= heightAround(root);
  root.scrollIntoView({ block: fits ? "nearest" : "start", inline: "nearest" });
}

/**
 * Scrolls the host to an opened drawer that cannot be seen: until all of it is visible, or as far as it goes
 * while the tools above it stay visible.
 */
export function showDrawer(root: HTMLElement, smooth: boolean): void {
  const drawer = root.querySelector<HTMLElement>("[data-part=drawer]");
  if (!drawer) return;
  const { top, width, height } = drawer.getBoundingClientRect();
  if (visibleArea(drawer) >= Math.min(HEAD, height) * width) return;
  const tools = root.querySelector("[data-part=toolbar]");
  const first = tools && tools.getBoundingClientRect().top < top ? tools : drawer;
  const room = Math.max(height, ROOM);
  const fits = top + room - first.getBoundingClientRect().top <= heightAround(drawer);
  drawer.style.scrollMarginBottom = `${room - height}px`;
  (fits ? drawer : first).scrollIntoView({
    block: fits ? "nearest" : "start",
    inline: "nearest",
    behavior: smooth ? "smooth" : "instant",
  });
}
