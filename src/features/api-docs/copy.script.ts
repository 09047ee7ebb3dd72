import { partOf } from "./page-parts.script.ts";

/** Copies the text of the box; where the browser does not let pages copy, it marks it for the keyboard. */
async function copy(box: Element): Promise<string> {
  const text = partOf(box, "textarea", HTMLTextAreaElement);
  try {
    await navigator.clipboard.writeText(text.value);
    return "Copied";
  } catch {
    text.select();
    return "Marked: press Ctrl+C";
  }
}

export function startCopying(): void {
  for (const box of document.querySelectorAll("[data-code]")) {
    const word = partOf(box, "[data-copied]", HTMLElement);
    partOf(box, "[data-copy]", HTMLElement).addEventListener("click", async () => {
      word.textContent = await copy(box);
    });
    box.addEventListener("focusout", () => {
      word.textContent = "";
    });
  }
}
