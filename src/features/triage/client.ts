import { type RefObject, useEffect, useState } from "react";
import { useSteady } from "#browser/forms/steady.ts";
import type { State } from "#domain/places.ts";
import type { Triage } from "./rules.ts";
import type { findLike } from "./similar.rules.ts";

const restMs = 300;

/** What was read in the form as it was when typing last rested, and what finds a like request. */
export type Read = {
  text: string;
  judged: Triage;
  /** The danger stands in the title, and the description says nothing of it. */
  isInTitle: boolean;
  propertyId: string;
  findLike: typeof findLike;
};

const load = async () => ({ ...(await import("./rules.ts")), ...(await import("./similar.rules.ts")) });

const typedIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
};

/**
 * Reads title and description while somebody types, on the device alone. What reads them comes after the page, so that
 * it is there when the line is lost; where it does not come, the form is as it is without. `stateOf` says in which state
 * a building stands, for its own numbers; when it changes, the form is read again.
 */
export function useTriage(
  form: RefObject<HTMLFormElement | null>,
  stateOf: (propertyId: string) => State | null,
): Read | null {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const judge = async () => {
      const [title, description] = [typedIn(element, "title"), typedIn(element, "description")];
      const text = [title, description].filter((part) => part.trim() !== "").join(". ");
      const { triage, findLike } = await load();
      const propertyId = typedIn(element, "propertyId");
      const state = stateOf(propertyId);
      const judged = triage({ title, description, state });
      const isInTitle = judged.emergency !== "quiet" && triage({ description }).emergency === "quiet";
      setRead(text === "" ? null : { text, judged, isInTitle, propertyId, findLike });
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void judge().catch(() => setRead(null)), restMs);
    };
    rest();
    element.addEventListener("input", rest);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", rest);
    };
  }, [form, stateOf]);
  return useSteady(form, read);
}

/** Fills a control as if it had been typed, so that drafts and checks hear of it. */
export function fillIn(form: HTMLFormElement | null, name: string, value: string): void {
  const control = form?.elements.namedItem(name);
  if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)) return;
  control.value = value;
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** An answer stands in the description as a sentence of its own. */
export function addSentence(form: HTMLFormElement | null, sentence: string): void {
  const control = form?.elements.namedItem("description");
  if (!(control instanceof HTMLTextAreaElement)) return;
  const before = control.value.trimEnd();
  const stop = before === "" || /[.!?]$/.test(before) ? "" : ".";
  fillIn(form, "description", [`${before}${stop}`, sentence].filter(Boolean).join(" "));
}
