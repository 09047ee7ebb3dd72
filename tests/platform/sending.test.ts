import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Database } from "#platform/database.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { kinds, scratchDatabase } from "./scratch.ts";

const withServer = test.runIf(kinds.includes("server"));
const table = "create table rows (id int primary key)";

const contextOn = ({ db }: Database): Ctx => systemContext({ db } as Parameters<typeof systemContext>[0]);
const add = ({ db }: Ctx, id: number) => db.execute(sql`insert into rows values (${id})`);
const idsIn = async ({ pool }: Database) =>
  (await pool.query("select id from rows order by id")).rows.map(({ id }) => id);

test.each(kinds)("a transaction begins with whatever is asked first in it, and answers that (%s)", async (kind) => {
  const database = await scratchDatabase(kind, table);
  const ctx = contextOn(database);
  const first = (ask: (ctx: Ctx) => Promise<unknown>) =>
    transaction(ctx, async (ctx) => {
      const answer = await ask(ctx);
      const { rows } = await ctx.db.execute(sql`select pg_current_xact_id() = pg_current_xact_id() as "isOne"`);
      return [answer, rows];
    });
  const isOne = [{ isOne: true }];
  const rowsOf = async (asked: Promise<{ rows: unknown[] }>) => (await asked).rows;
  expect(await first(({ db }) => rowsOf(db.execute(sql`select 7 as seven`)))).toEqual([[{ seven: 7 }], isOne]);
  expect(await first(({ db }) => rowsOf(db.execute(sql`select ${7}::int as seven`)))).toEqual([[{ seven: 7 }], isOne]);
  expect(await first(({ db }) => db.select({ seven: sql`7` }).from(sql`rows`))).toEqual([[], isOne]);
  await first(({ db }) => db.execute(sql`set local lock_timeout = '7s'`));
  await first(({ db }) => db.execute(sql`set local lock_timeout = '7s'; set local work_mem = '5MB'`));
  expect((await database.pool.query("show lock_timeout")).rows).toEqual([{ lock_timeout: "0" }]);
  await transaction(ctx, async () => {});
  await expect(transaction(ctx, () => Promise.reject(new Error("Nothing was asked.")))).rejects.toThrow("Nothing");
  expect(await idsIn(database)).toEqual([]);
});

test.each(kinds)("what fails first in a transaction undoes it, and the connection goes on (%s)", async (kind) => {
  const database = await scratchDatabase(kind, table);
  const ctx = contextOn(database);
  const fails = (ask: (ctx: Ctx) => Promise<unknown>) =>
    transaction(ctx, async (ctx) => {
      await ask(ctx).catch(() => {});
      await add(ctx, 1);
    });
  await expect(fails(({ db }) => db.execute(sql`select 1 / 0`))).rejects.toThrow();
  await expect(fails(({ db }) => db.execute(sql`select 1 / ${0}::int`))).rejects.toThrow();
  await expect(fails(({ db }) => db.execute(sql`no such thing`))).rejects.toThrow();
  await expect(fails(({ db }) => db.execute(sql`no such thing; select 1`))).rejects.toThrow();
  await transaction(ctx, (ctx) => add(ctx, 2));
  expect(await idsIn(database)).toEqual([2]);
});

withServer("where the database refuses to begin, what was sent with it is not done", async () => {
  const database = await scratchDatabase("server", table);
  const clients = await Promise.all(Array.from({ length: 3 }, () => database.pool.connect()));
  for (const client of clients) await client.query("deallocate begin");
  for (const client of clients) client.release();
  const attempt = transaction(contextOn(database), (ctx) => add(ctx, 1));
  await expect(attempt).rejects.toMatchObject({ cause: { code: "26000" } });
  expect(await idsIn(database)).toEqual([]);
});
