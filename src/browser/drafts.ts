import { type RefObject, useEffect } from "react";
import type * as z from "zod";
import { type Callable, callApi } from "./api.ts";
import { freshKey } from "./api-request.ts";
import { isOver, timeNow } from "./clock.ts";
import { draftPrefix } from "./places.ts";
import { currentSession } from "./session.ts";
import { localStore, type Store, tabStore } from "./storage.ts";

const keptForMs = 14 * 24 * 60 * 60 * 1_000;

/** A person's drafts, and a site admin's, stay on their device until they sign out; a stranger's end with the tab. */
function placeOf(name: string): [Store, string] {
  const accountId = name.startsWith("admin/") ? "site-admin" : currentSession()?.user.id;
  return accountId ? [localStore, draftPrefix(accountId) + name] : [tabStore, draftPrefix("guest") + name];
}

/** Keeps what was typed into a form, as JSON. Never give it a password or a file. */
export function keepDraft(name: string, values: unknown): void {
  const [store, key] = placeOf(name);
  store.setItem(key, JSON.stringify({ keptAt: timeNow(), values }));
}

/**
 * What this account last typed into that form, at most 14 days ago, else what was typed in this tab before signing in,
 * else null. The form's shape may have changed since.
 */
export function readDraft(name: string): unknown {
  return keptIn(...placeOf(name)) ?? keptIn(tabStore, draftPrefix("guest") + name);
}

function keptIn(store: Store, key: string): unknown {
  try {
    const { keptAt, values } = JSON.parse(store.getItem(key) ?? "{}");
    return typeof keptAt === "number" && !isOver(keptAt, keptForMs) ? (values ?? null) : null;
  } catch {
    return null;
  }
}

/** Forgets a draft, once it was sent or thrown away; also the one begun before signing in. */
export function dropDraft(name: string): void {
  const [store, key] = placeOf(name);
  store.removeItem(key);
  tabStore.removeItem(draftPrefix("guest") + name);
}

/** Whether this content was begun to be sent under the key that stands there. */
export const isKeyOf = (name: string, content: string): boolean =>
  (readDraft(name) as { content?: string } | null)?.content === content;

/** An Idempotency-Key that stays the same for the same content, also after a reload, until its draft is dropped. */
export function keptKey(name: string, content: string): string {
  const kept = readDraft(name) as { content?: string; key?: string } | null;
  const key = kept?.content === content && kept.key ? kept.key : freshKey();
  keepDraft(name, { content, key });
  return key;
}

/**
 * Sends it under one Idempotency-Key until it has arrived, also after a reload, so that the same content is taken once
 * however often it is sent. Throws ApiProblem.
 */
export async function sendOnce<I extends z.ZodType, A extends z.ZodType>(
  name: string,
  call: Callable<I, A>,
  input: z.input<I>,
): Promise<z.output<A>> {
  const keyName = `${name}.key`;
  const answer = await callApi(call, input, { idempotencyKey: keptKey(keyName, JSON.stringify(input)) });
  dropDraft(keyName);
  return answer;
}

/**
 * For forms that the browser holds (uncontrolled fields): gives back the draft, except to fields that were typed into
 * already, and keeps what is typed. `onRestored` runs once the fields hold what they will hold.
 */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>, onRestored?: () => void): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const kept = pairsOf(readDraft(name));
    restore(element, kept);
    onRestored?.();
    const keep = () => keepDraft(name, typedIn(element));
    // What was typed before the scripts ran is kept at once: nothing tells of it later. What the page says by itself is not:
    // another day it says another date.
    const touched = touchedIn(element);
    const isTold = ([field]: Pair) => touched.has(field);
    const others = kept.filter((pair) => !isTold(pair));
    if (touched.size > 0) keepDraft(name, [...others, ...typedIn(element).filter(isTold)]);
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [name, form, onRestored]);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): Field[] {
  const secret = "[name]:not([autocomplete*='password'], [type='password'], [type='file'], [type='hidden'], button)";
  return Array.from(form.querySelectorAll<Field>(secret));
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === "radio" || field.type === "checkbox";

/** Whether it holds another value than the page gave it. */
function isTouched(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (!("options" in field)) return field.value !== field.defaultValue;
  const options = Array.from(field.options);
  const usual = options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled);
  return field.value !== "" && field.value !== usual?.value;
}

type Pair = [name: string, value: string];

const pairsOf = (draft: unknown): Pair[] => (Array.isArray(draft) ? draft : []);

const touchedIn = (form: HTMLFormElement) =>
  new Set(
    fieldsOf(form)
      .filter(isTouched)
      .map(({ name }) => name),
  );

function typedIn(form: HTMLFormElement): Pair[] {
  return fieldsOf(form)
    .filter((field) => !isChoice(field) || field.checked)
    .map((field) => [field.name, field.value]);
}

function restore(form: HTMLFormElement, draft: readonly Pair[]): void {
  const fields = fieldsOf(form);
  const touched = touchedIn(form);
  for (const [name, value] of draft) {
    if (touched.has(name)) continue;
    for (const field of fields.filter((one) => one.name === name)) {
      // Somebody in an empty field is about to type: the draft would end up in front of their words.
      if (!isChoice(field)) field.value = field === document.activeElement ? field.value : value;
      else if (field.value === value) field.checked = true;
    }
  }
}
