import { rowsOf } from "./rules.ts";

/** What the page was sent with, that its script cannot do without. */
export function partOf<E extends Element>(root: ParentNode, selector: string, kind: new () => E): E {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page holds no ${selector}.`);
  return found;
}

export function setText(root: ParentNode, selector: string, text: string): void {
  partOf(root, selector, HTMLElement).textContent = text;
}

export function setHidden(root: ParentNode, selector: string, isHidden: boolean): void {
  const part = root.querySelector<HTMLElement>(selector);
  if (part) part.hidden = isHidden;
}

/** What stands in a box of code. */
export function setCode(name: string, text: string): void {
  const box = partOf(document, `[data-text=${name}]`, HTMLTextAreaElement);
  box.value = text;
  box.rows = rowsOf(text);
}
