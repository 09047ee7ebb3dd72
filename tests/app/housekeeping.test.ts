import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { jobNamed } from "../../src/app.server.ts";
import { housekeeping } from "../../src/platform/housekeeping.server.ts";
import { testApp } from "../harness/app.ts";
import { person } from "../harness/world.ts";

const { database, drain, jobs } = await testApp();

test("what has run out is forgotten, what has not is kept, and the tables are counted", async () => {
  const someone = await person("contractor");
  await database.db.execute(
    sql`update sessions set revoked_at = now() - interval '31 days' where account_id = ${someone.id}`,
  );
  const keeper = await person("contractor");
  await database.db.execute(
    sql`update sessions set revoked_at = now() - interval '29 days' where account_id = ${keeper.id}`,
  );
  await jobs.send(database.db, housekeeping, {});
  await drain();
  const left = async (id: string) =>
    (await database.db.execute(sql`select 1 from sessions where account_id = ${id}`)).rows.length;
  expect([await left(someone.id), await left(keeper.id)]).toEqual([0, 1]);
  const { rows } = await database.db.execute<{ counted: number }>(
    sql`select reltuples as counted from pg_class where relname = 'accounts' and relkind = 'r'`,
  );
  expect(Number(rows[0]?.counted)).toBeGreaterThan(0);
  expect(jobNamed(housekeeping.name)).toBe(housekeeping);
});
