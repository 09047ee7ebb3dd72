import { cloneOf, partOf } from "./page-parts.script.ts";

const shownForMs = 5000;
const swipePx = 50;
const mostToasts = 3;

/** A message that passes; it stays while somebody points at it, and goes when it is swiped or dismissed. */
export function toast(title: string, description: string, isBad: boolean): void {
  const toasts = partOf(document, "[data-toasts]", HTMLElement);
  const box = cloneOf("toast");
  partOf(box, isBad ? "[data-good]" : "[data-bad]", Element).remove();
  partOf(box, "[data-title]", Element).textContent = title;
  partOf(box, "[data-description]", Element).textContent = description;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stay = () => clearTimeout(timer);
  const wait = () => {
    stay();
    timer = setTimeout(() => box.remove(), shownForMs);
  };
  for (const kind of ["pointerenter", "focusin"]) box.addEventListener(kind, stay);
  for (const kind of ["pointerleave", "focusout"]) box.addEventListener(kind, wait);
  partOf(box, "button", Element).addEventListener("click", () => box.remove());
  goWhenSwiped(box);
  toasts.append(box);
  while (toasts.children.length > mostToasts) toasts.firstElementChild?.remove();
  wait();
}

function goWhenSwiped(box: Element): void {
  let from: number | null = null;
  box.addEventListener("pointerdown", (event) => {
    if (event instanceof PointerEvent) from = event.clientX;
  });
  box.addEventListener("pointermove", (event) => {
    if (event instanceof PointerEvent && from !== null && event.clientX - from > swipePx) box.remove();
  });
  for (const kind of ["pointerup", "pointercancel"])
    box.addEventListener(kind, () => {
      from = null;
    });
}

addEventListener("keydown", ({ key }) => {
  if (key === "F8") document.querySelector<HTMLElement>("[data-toasts]")?.focus();
});
