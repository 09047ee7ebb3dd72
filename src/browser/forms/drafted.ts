import { readDraft } from "../drafts.ts";

/** What a form's draft says of one field: a field with a usual value is not restored by itself. */
export function draftedIn(draft: string, field: string): string | undefined {
  const kept = readDraft(draft);
  if (!Array.isArray(kept)) return undefined;
  const pair = kept.find((one: unknown) => Array.isArray(one) && one[0] === field);
  return typeof pair?.[1] === "string" ? pair[1] : undefined;
}
