import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, meanwhile, transaction } from "#platform/context.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { toProblem } from "#platform/http/failures.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { breakableLine } from "./breakable-line.ts";
import { kinds, migrationsOf, quiet, scratchDatabase, scratchServerDatabase, until } from "./scratch.ts";

const withServer = test.runIf(kinds.includes("server"));
const rows =
  "create table rows (id int primary key, count int not null default 0 check (count < 10)); insert into rows values (1), (2)";

const contextOn = ({ db }: Database): Ctx => systemContext({ db } as Parameters<typeof systemContext>[0]);
const add = ({ db }: Ctx, id: number, count = 1) =>
  db.execute(sql`update rows set count = count + ${count} where id = ${id}`);
const countsOf = async ({ pool }: Database) =>
  (await pool.query("select count from rows order by id")).rows.map(({ count }) => count);

/** Nobody goes on before so many have come. */
function meeting(most: number): () => Promise<void> {
  let come = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    come += 1;
    if (come === most) resolve();
    return promise;
  };
}

withServer("two that wait for each other by what nobody waits for are both done", async () => {
  const database = await scratchDatabase("server", rows);
  const bothHaveOne = meeting(2);
  let tries = 0;
  const both = [
    [1, 2],
    [2, 1],
  ].map(([first = 0, second = 0]) =>
    transaction(contextOn(database), async (ctx) => {
      tries += 1;
      await add(ctx, first);
      await bothHaveOne();
      await meanwhile(ctx, () => add(ctx, second));
      await ctx.db.execute(sql`select 1`);
    }),
  );
  await Promise.all(both);
  expect([await countsOf(database), tries]).toEqual([[2, 2], 3]);
});

withServer("what could not be put in order while nobody waits is tried again", async () => {
  const database = await scratchDatabase("server", rows);
  let tries = 0;
  await transaction(contextOn(database), async (ctx) => {
    tries += 1;
    await ctx.db.execute(sql`set transaction isolation level repeatable read`);
    await ctx.db.execute(sql`select count from rows`);
    if (tries === 1) await database.pool.query("update rows set count = count + 1");
    await meanwhile(ctx, () => add(ctx, 1));
    await meanwhile(ctx, () => add(ctx, 2));
  });
  expect([await countsOf(database), tries]).toEqual([[2, 2], 2]);
});

const failing = {
  "a rule that it breaks": { code: "23514", status: 500, of: (ctx: Ctx) => add(ctx, 1, 10) },
  "a limit of time": {
    ...{ code: "57014", status: 503 },
    of: (ctx: Ctx) => ctx.db.execute(sql`select pg_sleep(60)`),
    before: (ctx: Ctx) => ctx.db.execute(sql`set local statement_timeout = 50`),
  },
  "somebody who ends it": {
    ...{ code: "57014", status: 503 },
    of: (ctx: Ctx) => ctx.db.execute(sql`select pg_sleep(60)`),
    async meanwhile({ pool }: Database) {
      const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'";
      await until(async () => (await pool.query(cancel)).rowCount === 1);
    },
  },
};

withServer.each(Object.entries(failing))(
  "what fails by %s while nobody waits undoes all, is told as before, and leaves the connection whole",
  async (_, { code, status, of, ...around }) => {
    const database = await scratchDatabase("server", rows);
    const told = transaction(contextOn(database), async (ctx) => {
      await add(ctx, 1);
      if ("before" in around) await around.before(ctx);
      await meanwhile(ctx, () => of(ctx));
      if ("meanwhile" in around) await around.meanwhile(database);
      await add(ctx, 2);
    });
    const error = await told.catch((error: unknown) => error);
    expect(error).toMatchObject({ cause: { code } });
    expect(toProblem(error, "write").status).toBe(status);
    expect(await countsOf(database)).toEqual([0, 0]);
    // With a connection that was opened meanwhile the database was asked for its time.
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
    await transaction(contextOn(database), (ctx) => meanwhile(ctx, () => add(ctx, 1)));
    expect(await countsOf(database)).toEqual([1, 0]);
  },
);

withServer("where the server is lost with much under way, all of it is done anew, once", async () => {
  const { line, url } = await breakableLine(await scratchServerDatabase());
  const database = await openDatabase({
    ...{ dataDir: "", databaseUrl: url, log: quiet, poolSize: 2 },
    migrationsDir: await migrationsOf(rows),
  });
  try {
    for (const [broken, isDoneFirst] of [
      [false, false],
      [true, true],
    ] as const) {
      Object.assign(line, { breaksAt: "update rows", isDoneFirst });
      await transaction(contextOn(database), async (ctx) => {
        await meanwhile(ctx, () => add(ctx, 1));
        await meanwhile(ctx, () => add(ctx, 2));
        await ctx.db.execute(sql`select 1`);
      });
      expect(await countsOf(database)).toEqual(broken ? [2, 2] : [1, 1]);
    }
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
  } finally {
    await database.close();
  }
});
