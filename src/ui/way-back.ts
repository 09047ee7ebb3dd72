import { useState } from "react";
import { mainContentId } from "./skip-link.tsx";

/** Of each open dialog: where the focus was before it, the nearest first. */
const waysBack = new WeakMap<Element, readonly HTMLElement[]>();

/** Asked while a dialog is drawn for the first time: what was pressed is still there, even if this takes its place. */
function wayFromHere(): readonly HTMLElement[] {
  const here = typeof document === "undefined" ? null : document.activeElement;
  if (!(here instanceof HTMLElement) || here === document.body) return [];
  const dialog = here.closest("[role=dialog]");
  return [here, ...((dialog && waysBack.get(dialog)) ?? [])].filter((place) => place.isConnected);
}

const isSomewhere = () => document.activeElement !== document.body && document.activeElement?.isConnected === true;

/**
 * For what is drawn as a dialog opens, and is gone when it closes: Radix knows a trigger of its own only, and what it
 * finds after one dialog took the place of another is the bare page. The focus goes back to the nearest place that is
 * still there, else to the screen's content; whoever has it by then keeps it.
 */
export function useWayBack() {
  const [way] = useState(wayFromHere);
  const [ref] = useState(() => (content: HTMLElement | null) => void (content && waysBack.set(content, way)));
  const goBack = (event: Event) => {
    event.preventDefault();
    for (const place of way) if (!isSomewhere()) place.focus();
    if (!isSomewhere()) document.getElementById(mainContentId)?.focus({ preventScroll: true });
  };
  return { ref, goBack };
}
