import type { KeywordReading, NoteReading } from "./reader.rules.ts";

/** What was read in notes as a text to keep. */
export const packReading = ({ keywords, storeys }: NoteReading): string => JSON.stringify([storeys, ...keywords]);

export function unpackReading(text: string): NoteReading {
  const [storeys, ...keywords] = JSON.parse(text) as [number | null, ...[string, KeywordReading][]];
  return { storeys, keywords: new Map(keywords) };
}
