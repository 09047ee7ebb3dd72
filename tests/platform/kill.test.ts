import { expect, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { kinds, migrationsOf, placeOf, quiet, startChild, until } from "./scratch.ts";

const script = new URL("./children/write.ts", import.meta.url);
const cycles = 4;
const rowsACycle = 40;
const standing = `select (select array_agg(id::int order by id) from rows) as found,
  (select array_agg(row_id::int order by row_id) from marks) as marks`;

test.each(kinds)("rows acknowledged before a SIGKILL are there once after it (%s)", async (kind) => {
  const place = await placeOf(kind);
  const migrationsDir = await migrationsOf(
    "create table rows (id bigint not null); create index on rows (id); create table marks (row_id bigint not null);",
  );
  const acknowledged: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const first = String((cycle + 1) * 1_000_000);
    const child = startChild(script, [
      place.dataDir,
      migrationsDir,
      first,
      ...(place.databaseUrl ? [place.databaseUrl] : []),
    ]);
    await until(() => child.lines.length >= rowsACycle);
    child.process.kill("SIGKILL");
    await child.ended;
    acknowledged.push(...child.lines.map(Number));

    const database = await openDatabase({ ...place, migrationsDir, log: quiet });
    // In one look: a server may still end what a killed writer told it to commit.
    const { rows } = await database.pool.query(standing);
    await database.close();
    const [{ found, marks }] = rows as [{ found: number[]; marks: number[] }];
    expect(new Set(found).size).toBe(found.length);
    expect(acknowledged.filter((id) => !found.includes(id))).toEqual([]);
    expect(marks).toEqual(found);
  }
});
