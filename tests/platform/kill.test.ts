import { expect, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { kinds, migrationsOf, placeOf, quiet, startChild, until } from "./scratch.ts";

const script = new URL("./children/write.ts", import.meta.url);
const cycles = 4;
const rowsACycle = 40;

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
    const { rows } = await database.pool.query("select id::int from rows order by id");
    const { rows: marks } = await database.pool.query("select row_id::int as id from marks order by row_id");
    await database.close();
    const found = rows.map(({ id }) => id);
    expect(new Set(found).size).toBe(found.length);
    expect(acknowledged.filter((id) => !found.includes(id))).toEqual([]);
    expect(marks.map(({ id }) => id)).toEqual(found);
  }
});
