import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { apart, askAll, type Ctx, meanwhile, transaction } from "#platform/context.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { testApp } from "../harness/app.ts";

const { database } = await testApp();
const ctx: Ctx = systemContext({ db: database.db } as Parameters<typeof systemContext>[0]);

const mark = ({ db }: Ctx, what: string) =>
  db.execute(
    sql`insert into audit (id, actor_kind, act, thing, at) values (gen_random_uuid(), 'system', ${what}, 'test', now())`,
  );
const marks = async (what: string) =>
  (await database.db.execute(sql`select 1 from audit where act = ${what} and thing = 'test'`)).rows.length;
const fail = async ({ db }: Ctx) => db.execute(sql`select 1 / 0`);
/** Its second statement is sent once the first one is answered. */
const markLater = async (ctx: Ctx, what: string) => {
  await ctx.db.execute(sql`select pg_sleep(0.01)`);
  await mark(ctx, what);
};

test("what nobody waits for is there once the transaction is", async () => {
  const what = crypto.randomUUID();
  await transaction(ctx, async (ctx) => {
    await meanwhile(ctx, () => mark(ctx, what));
    await meanwhile(ctx, () => markLater(ctx, what));
  });
  expect(await marks(what)).toBe(2);
});

test("what fails while nobody waits undoes the transaction, and is told by its own cause", async () => {
  const what = crypto.randomUUID();
  const attempt = transaction(ctx, async (ctx) => {
    await mark(ctx, what);
    await meanwhile(ctx, () => fail(ctx));
    await mark(ctx, what);
  });
  await expect(attempt).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await marks(what)).toBe(0);
});

test("what fails and is not told on leaves nothing that could be taken for done", async () => {
  const what = crypto.randomUUID();
  const attempt = transaction(ctx, async (ctx) => {
    await mark(ctx, what);
    await fail(ctx).catch(() => {});
  });
  await expect(attempt).rejects.toThrow("A statement failed in this transaction");
  expect(await marks(what)).toBe(0);
});

test("of a transaction that fails nothing is sent afterwards", async () => {
  const what = crypto.randomUUID();
  const attempt = transaction(ctx, async (ctx) => {
    await meanwhile(ctx, () => markLater(ctx, what));
    throw new Error("Something else");
  });
  await expect(attempt).rejects.toThrow("Something else");
  const asked = transaction(ctx, (ctx) =>
    askAll(
      ctx,
      () => fail(ctx),
      () => markLater(ctx, what),
    ),
  );
  await expect(asked).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await marks(what)).toBe(0);
});

test("what was under way before a part that fails is none of that part", async () => {
  const what = crypto.randomUUID();
  await transaction(ctx, async (ctx) => {
    await meanwhile(ctx, () => markLater(ctx, what));
    expect(await apart(ctx, (ctx) => meanwhile(ctx, () => fail(ctx)))).toMatchObject({ cause: { code: "22012" } });
    await mark(ctx, what);
  });
  expect(await marks(what)).toBe(2);
});

test("no part that may fail by itself begins in what nobody waits for, where it would wait for itself", async () => {
  const attempt = transaction(ctx, async (ctx) => {
    await meanwhile(ctx, async () => {
      await ctx.db.execute(sql`select 1`);
      await apart(ctx, async () => {});
    });
  });
  await expect(attempt).rejects.toThrow("cannot begin in what nobody waits for");
});

const coded = (code: string) => Object.assign(new Error("Something else"), { code });

test("what the database undid is tried again, whatever else failed beside it", async () => {
  const what = crypto.randomUUID();
  let tries = 0;
  await transaction(ctx, async (ctx) => {
    tries += 1;
    await mark(ctx, what);
    if (tries > 1) return;
    await meanwhile(ctx, () => ctx.db.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`));
    throw coded("23505");
  });
  expect([tries, await marks(what)]).toEqual([2, 1]);
});

test.each(["25P02", "26000"])("%s is no cause, where something else failed before", async (code) => {
  const attempt = transaction(ctx, async (ctx) => {
    await meanwhile(ctx, () => fail(ctx));
    throw coded(code);
  });
  await expect(attempt).rejects.toMatchObject({ cause: { code: "22012" } });
});
