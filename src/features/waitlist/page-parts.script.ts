/** What the page was sent with, that its script cannot do without. */
export function partOf<E extends Element>(root: ParentNode, selector: string, kind: new () => E): E {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page holds no ${selector}.`);
  return found;
}

/** A new copy of what the page keeps for its script. */
export function cloneOf(name: string): Element {
  const [part] = partOf(document, `template[data-${name}]`, HTMLTemplateElement).content.cloneNode(true).childNodes;
  if (!(part instanceof Element)) throw new Error(`The template of ${name} is empty.`);
  return part;
}
