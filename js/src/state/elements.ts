/** The ancestors, nearest first, across shadow roots. */
export function* ancestors(element: Element): Generator<Element> {
  // A host may render before it attaches the view.
  let node: Node | null = element.isConnected ? element : document.body;
  while (node) {
    if (node instanceof Element) yield node;
    node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
  }
}

/** Window pixels per layout pixel of an element: the slide around its board may be scaled. */
export function scaleOf(element: HTMLElement): number {
  // Widths of elements are rounded: the whole board is the most precise.
  const board = element.closest<HTMLElement>(".exxtra") ?? element;
  return board.getBoundingClientRect().width / board.offsetWidth || 1;
}

/** A rectangle of the window in the layout pixels of an element. */
export function placeIn(element: HTMLElement, { x, y, width, height }: DOMRect): DOMRect {
  const { left, top } = element.getBoundingClientRect();
  const scale = scaleOf(element);
  return new DOMRect((x - left) / scale, (y - top) / scale, width / scale, height / scale);
}
