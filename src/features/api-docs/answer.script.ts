import { adviceOn, headersOfNote, isText, shownText, sizeWords, tookWords } from "./answer.rules.ts";
import { partOf, setCode, setHidden, setText } from "./page-parts.script.ts";

let shownFile = "";

function fileOf(content: Blob): string {
  URL.revokeObjectURL(shownFile);
  shownFile = URL.createObjectURL(content);
  return shownFile;
}

function showHeaders(box: Element, headers: Headers): void {
  const list = partOf(box, "[data-headers]", HTMLElement);
  const template = partOf(box, "template[data-header]", HTMLTemplateElement);
  const lines = headersOfNote.flatMap((name) => {
    const value = headers.get(name);
    if (value === null) return [];
    const line = template.content.cloneNode(true) as DocumentFragment;
    setText(line, "dt code", name);
    setText(line, "dd code", value);
    return [line];
  });
  list.replaceChildren(...lines);
}

/** The answer has begun: what is known before its body. */
export function beginAnswer(response: Response, access: string, tookMs: number): void {
  const box = partOf(document, "[data-answer]", HTMLElement);
  box.hidden = false;
  const status = partOf(box, "[data-status]", HTMLElement);
  status.textContent = `${response.status} ${response.statusText}`.trim();
  status.classList.toggle("text-good", response.ok);
  status.classList.toggle("text-bad", !response.ok);
  setText(box, "[data-took]", tookWords(tookMs));
  setText(box, "[data-advice]", adviceOn(response.status, access, response.headers.get("retry-after")));
  showHeaders(box, response.headers);
  for (const part of ["[data-answer-text]", "[data-picture]", "[data-download]", "[data-cut]"])
    setHidden(box, part, true);
}

/** A stream goes on until somebody stops it, so it is shown as it comes. */
export function showSoFar(text: string): void {
  const box = partOf(document, "[data-answer]", HTMLElement);
  setHidden(box, "[data-answer-text]", false);
  setCode("answer", text);
}

/** The whole body: text to be read, a picture to be looked at, and anything to be saved. */
export async function showBody(content: Blob, type: string, tookMs: number): Promise<void> {
  const box = partOf(document, "[data-answer]", HTMLElement);
  setText(box, "[data-took]", `${tookWords(tookMs)}, ${sizeWords(content.size)}`);
  if (content.size === 0) return;
  const address = fileOf(content);
  if (isText(type)) {
    const { text, isCut } = shownText(type, await content.text());
    showSoFar(text);
    setHidden(box, "[data-cut]", !isCut);
  } else if (type.startsWith("image/")) {
    partOf(box, "[data-picture]", HTMLImageElement).src = address;
    setHidden(box, "[data-picture]", false);
  }
  const link = partOf(box, "[data-download]", HTMLAnchorElement);
  link.href = address;
  link.download = type.startsWith("application/json") ? "answer.json" : "answer";
  link.hidden = false;
}

export const hideAnswer = (): void => setHidden(document, "[data-answer]", true);
