import { readInstant } from "#domain/days.ts";

/** The instant that a header says; null where it says none that can be read. */
export function instantIn(said: string | string[] | undefined): Date | null {
  return typeof said !== "string" || said.length > 40 ? null : readInstant(said);
}

/** What a device's clock lacks, by what it says when it sends; undefined where it says nothing that can be read. */
export function clockOffset(said: string | string[] | undefined, now: Date): number | undefined {
  const at = instantIn(said);
  return at === null ? undefined : now.getTime() - at.getTime();
}
