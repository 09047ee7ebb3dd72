import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#platform/context.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { building, person } from "../../../tests/harness/world.ts";
import { packReading } from "./note-reader/packed.rules.ts";
import { readNotes } from "./note-reader/reader.rules.ts";
import { compileVocabulary } from "./note-reader/vocabulary.rules.ts";
import { openReadings } from "./readings.service.server.ts";
import { notesRead } from "./tables.server.ts";

const {
  database: { db },
} = await testApp();
const ctx = { db } as Ctx;

const vocabulary = compileVocabulary(["generator", "borehole"]);
const notes = (specialNotes: string | null) => ({ name: null, specialNotes });
const keptOf = async (propertyId: string) =>
  (await db.select().from(notesRead).where(eq(notesRead.propertyId, propertyId)))[0];

test("what was read in notes is kept, and read anew only of another text and by other words", async () => {
  const propertyId = await building(await person("property_owner"));
  await db.delete(notesRead).where(eq(notesRead.propertyId, propertyId));
  const first = await openReadings(ctx, [propertyId]);
  const read = first.of(propertyId, notes("Two generators."), vocabulary);
  expect(read).toEqual(readNotes("Two generators.", vocabulary));
  await first.keep(ctx);
  // What is kept is believed, as long as nothing says that it is of something else.
  const other = readNotes("One borehole.", vocabulary);
  await db
    .update(notesRead)
    .set({ reading: packReading(other) })
    .where(eq(notesRead.propertyId, propertyId));
  const again = await openReadings(ctx, [propertyId]);
  expect(again.of(propertyId, notes("Two generators."), vocabulary)).toEqual(other);
  const before = await keptOf(propertyId);
  await again.keep(ctx);
  expect(await keptOf(propertyId)).toEqual(before);
  expect(again.of(propertyId, notes("No generator."), vocabulary)).toEqual(readNotes("No generator.", vocabulary));
  const fewer = compileVocabulary(["generator"]);
  expect(again.of(propertyId, notes("Two generators."), fewer)).toEqual(readNotes("Two generators.", fewer));
  await again.keep(ctx);
  const last = await openReadings(ctx, [propertyId]);
  expect(last.of(propertyId, notes("Two generators."), vocabulary)).toEqual(read);
});

test("a name that says what the building is counts as its notes do", async () => {
  const propertyId = await building(await person("property_owner"));
  const words = compileVocabulary([], new Map([["use:quarry", ["quarry"]]]));
  const readings = await openReadings(ctx, [propertyId]);
  const ofName = (name: string) => readings.of(propertyId, { name, specialNotes: "Two gens." }, words).keywords;
  expect([ofName("Ishiagu Quarry").has("use:quarry"), ofName("Ishiagu House").has("use:quarry")]).toEqual([
    true,
    false,
  ]);
});

test("of no notes at all, too, it is kept what they say", async () => {
  const propertyId = await building(await person("property_owner"));
  const readings = await openReadings(ctx, [propertyId]);
  expect(readings.of(propertyId, notes(null), vocabulary).keywords.size).toBe(0);
  await readings.keep(ctx);
  expect((await keptOf(propertyId))?.reading).toBe("[null]");
});
