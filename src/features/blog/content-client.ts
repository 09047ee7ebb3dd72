const isBullet = /^[\s\u00a0]*(?:[·•o§\u00b7\uf0b7-]|\d+[.)]|[a-z][.)])[\s\u00a0]*/i;

/**
 * What a word processor puts on the clipboard, as the plain HTML it means: lists of Word come as paragraphs that only
 * look like a list, its marks as comments and tags of its own, links of Google Docs by way of Google. The editor leaves
 * out the rest, which it has no node for.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(/<!--[\s\S]*?-->|<\/?\w+:\w+[^>]*>/g, ""), "text/html");
  // A post has one heading of the first level, its title; pictures of elsewhere could not be shown.
  for (const heading of page.querySelectorAll("h1")) rename(heading, "h2");
  for (const heading of page.querySelectorAll("h5, h6")) rename(heading, "h4");
  for (const picture of page.querySelectorAll("img:not([src*='/api/blog/images/'])")) picture.remove();
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[href*='//www.google.com/url?']"))
    link.href = new URL(link.href).searchParams.get("q") ?? link.href;
  makeLists(page);
  return page.body.innerHTML;
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function makeLists(page: Document): void {
  for (const item of page.querySelectorAll<HTMLElement>("p[class^=MsoListParagraph]")) {
    const mark = item.querySelector<HTMLElement>("[style*='mso-list']")?.textContent ?? item.textContent ?? "";
    const tag = /^[\s\u00a0]*\d/.test(mark) ? "ol" : "ul";
    const before = item.previousElementSibling;
    const list = before?.matches(`${tag}[data-pasted]`) ? before : page.createElement(tag);
    list.setAttribute("data-pasted", "");
    const point = page.createElement("li");
    const line = page.createElement("p");
    for (const sign of item.querySelectorAll("[style*='mso-list']")) sign.remove();
    line.append(...item.childNodes);
    const first = line.firstChild;
    if (first?.nodeType === Node.TEXT_NODE) first.textContent = (first.textContent ?? "").replace(isBullet, "");
    point.append(line);
    list.append(point);
    if (list !== before) item.before(list);
    item.remove();
  }
}

/** Whether what is pasted or dropped has words, which then count: word processors put a picture of them beside them. */
export const holdsWords = (html: string): boolean =>
  (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").trim() !== "";
