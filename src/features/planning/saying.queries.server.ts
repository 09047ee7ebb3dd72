import { hash } from "node:crypto";
import type { PlanItem } from "./rules.ts";

/** Texts that stand in many plans, by what is written of each: most of a plan is words of the catalogue. */
const briefs = new Map<string, string>();
const mostBriefs = 20_000;
const shortest = 24;

function brief(text: string): string {
  if (text.length < shortest) return text;
  const known = briefs.get(text);
  if (known) return known;
  if (briefs.size >= mostBriefs) briefs.clear();
  const made = hash("sha1", text, "base64");
  briefs.set(text, made);
  return made;
}

/** What the lists and sources of the catalogue come to, which are the same ones in every plan. */
function listing(sign: string): (texts: readonly string[]) => string {
  const listed = new WeakMap<readonly string[], string>();
  return (texts) => {
    const known = listed.get(texts) ?? texts.map((text) => `${sign}${brief(text)}`).join("");
    listed.set(texts, known);
    return known;
  };
}
const stepsOf = listing(",");
const safetyOf = listing(";");
const sources = new WeakMap<object, string>();

function briefSource(source: NonNullable<PlanItem["reasons"][number]["source"]>): string {
  const { title, reference, url, confidence } = source;
  const known = sources.get(source) ?? `\t${brief(title)} ${reference} ${url} ${confidence}`;
  sources.set(source, known);
  return known;
}

/** A new field of items counts by itself, since the rest is written whole. */
function saidOf({
  firstDueOn: _,
  kind: __,
  title,
  asset,
  description,
  checklist,
  safety,
  reasons,
  ...rest
}: PlanItem): string {
  const own = `${JSON.stringify(rest)}${brief(title)};${brief(asset)};${brief(description)}`;
  let text = `${own}${stepsOf(checklist)}${safetyOf(safety)}`;
  for (const { kind, text: why, source } of reasons) {
    text += `\n${kind} ${why}`;
    if (source) text += briefSource(source);
  }
  return text;
}

const said = new WeakMap<PlanItem, string>();

/**
 * What a plan says of one item, in short, but for its first day, which is kept once it is given, and whether it is
 * scheduled or offered.
 */
export function sayingOf(item: PlanItem): string {
  const known = said.get(item) ?? hash("sha1", saidOf(item), "base64");
  said.set(item, known);
  return known;
}

/** What a whole plan says, in 40 letters. */
export const sayingOfAll = (items: readonly PlanItem[]): string =>
  hash(
    "sha1",
    [...items]
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map((item) => `${item.kind} ${sayingOf(item)}`)
      .join("\n"),
  );
