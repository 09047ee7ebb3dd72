import { expect, test } from "vitest";
import { readMigrations } from "../database/migrate.server.ts";
import { MIGRATIONS } from "../database.server.ts";
import { type Manifest, readManifest, refuseOther } from "./manifest.server.ts";

const ours = await readMigrations(MIGRATIONS);
const newest = ours.length;
const made = (migrations: Manifest["migrations"]) => ({ version: "9.9.9", migrations }) as Manifest;
const judged = (migrations: Manifest["migrations"]) => () => refuseOther(made(migrations), ours);

test("an archive of this Tunse, or of an older one, may be restored", () => {
  expect(judged(ours)).not.toThrow();
  expect(judged(ours.slice(0, 100))).not.toThrow();
});

test("one of a newer Tunse is refused by its version, and one whose tables were made otherwise by where they part", () => {
  const newer = { number: newest + 1, name: "later", checksum: "another" };
  expect(judged([...ours, newer])).toThrow(
    `The archive is of a newer version of Tunse (9.9.9, its tables have number ${newest + 1}; this one knows ${newest}). Restore it with that version.`,
  );
  const otherwise = ours.map((one) => (one.number === 7 ? { ...one, checksum: "another" } : one));
  expect(judged(otherwise)).toThrow("its tables were made otherwise from number 7 on.");
});

test.each([
  ['{"format":1}', "says of itself what cannot be read"],
  ["no JSON", "says of itself what cannot be read"],
  ['{"format":99}', "in a format that this one does not read"],
])("one that says %s %s", (text, sentence) => {
  expect(() => readManifest(Buffer.from(text))).toThrow(sentence);
});
