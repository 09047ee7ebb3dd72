import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { PropertyFacts } from "./engine/facts.rules.ts";
import { writtenOf } from "./note-reader/names.rules.ts";
import { packReading, unpackReading } from "./note-reader/packed.rules.ts";
import { type NoteReading, readNotes } from "./note-reader/reader.rules.ts";
import type { Vocabulary } from "./note-reader/vocabulary.rules.ts";
import { readerVersion } from "./release.queries.server.ts";
import { notesRead } from "./tables.server.ts";

type Written = Pick<PropertyFacts, "name" | "specialNotes">;

const vocabularies = new WeakMap<Vocabulary, string>();

/** Another one for every change of the words that are looked for, and of how they are read. */
function readBy(vocabulary: Vocabulary): string {
  const { byJoined, byFirst, byLast, nearbyCounts, landmarks } = vocabulary;
  const words = () =>
    JSON.stringify([[...byJoined], [...byFirst.keys()], [...byLast.keys()], [...nearbyCounts], [...landmarks]]);
  const known = vocabularies.get(vocabulary) ?? hash("sha1", `${process.version} ${readerVersion()} ${words()}`);
  vocabularies.set(vocabulary, known);
  return known;
}

/** Of which text, and by what, something was read: the same text is read by the same reader to the same end. */
const markOf = ({ name, specialNotes }: Written, vocabulary: Vocabulary): string =>
  hash("sha1", JSON.stringify([readBy(vocabulary), name ?? null, specialNotes]));

type Kept = { id: string; mark: string; reading: string };

/**
 * What is said in the notes of some buildings. To read them takes longer than all else of a plan, so that what was read is
 * kept beside them, with what it was read of and by, and read anew only where that is another.
 */
export class NoteReadings {
  readonly #kept: ReadonlyMap<string, Kept>;
  readonly #fresh = new Map<string, Kept>();

  constructor(kept: readonly Kept[]) {
    this.#kept = new Map(kept.map((one) => [one.id, one]));
  }

  of(propertyId: string, facts: Written, vocabulary: Vocabulary): NoteReading {
    const mark = markOf(facts, vocabulary);
    for (const known of [this.#fresh.get(propertyId), this.#kept.get(propertyId)])
      if (known?.mark === mark) return unpackReading(known.reading);
    const read = readNotes(writtenOf(facts, vocabulary), vocabulary);
    this.#fresh.set(propertyId, { id: propertyId, mark, reading: packReading(read) });
    return read;
  }

  /** Keeps what was read anew, the last of each building; in the order of their ids, so that no two wait for each other. */
  async keep(ctx: Ctx): Promise<void> {
    if (this.#fresh.size === 0) return;
    await ctx.db.execute(sql`
      insert into ${notesRead} (property_id, mark, reading)
      select id, mark, reading from json_to_recordset(${JSON.stringify([...this.#fresh.values()])}::json)
        as fresh (id uuid, mark text, reading text) order by id
      on conflict (property_id) do update set mark = excluded.mark, reading = excluded.reading`);
  }
}

/** What is kept of these buildings. */
export async function openReadings(ctx: Ctx, propertyIds: readonly string[]): Promise<NoteReadings> {
  if (propertyIds.length === 0) return new NoteReadings([]);
  const rows = await ctx.db
    .select({ id: notesRead.propertyId, mark: notesRead.mark, reading: notesRead.reading })
    .from(notesRead)
    .where(isOneOf(notesRead.propertyId, propertyIds));
  return new NoteReadings(rows);
}
