const isBullet = /^[\s\u00a0]*(?:[·•o§\u00b7\uf0b7-]|\d+[.)]|[a-z][.)])[\s\u00a0]*/i;

/**
 * What a word processor puts on the clipboard, as the plain HTML it means: its lists come as paragraphs that only look
 * like a list, its marks as comments and tags of its own. The editor leaves out the rest, which it has no node for.
 */
export function cleanPaste(html: string): string {
  if (!/class="?Mso|urn:schemas-microsoft-com/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html.replaceAll(/<!--[\s\S]*?-->|<\/?\w+:\w+[^>]*>/g, ""), "text/html");
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
  return page.body.innerHTML;
}
