type Attributes = Record<string, string | number>;

function dress<T extends Element>(made: T, attributes: Attributes): T {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** Makes an element with attributes and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = dress(document.createElement(tag), attributes);
  made.append(...children);
  return made;
}

export const button = (label: string, onclick: () => void, part: string): HTMLButtonElement =>
  Object.assign(make("button", { type: "button", class: "exxtra-button", "data-part": part }, label), {
    onclick,
  });

export const draw = (tag: string, attributes: Attributes): SVGElement =>
  dress(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes) as SVGElement;
