import { sql } from "drizzle-orm";
import { bigint, doublePrecision, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { day, instant } from "#platform/columns.server.ts";
import type { Db } from "#platform/database.server.ts";
import { askPrepared } from "#platform/prepared.server.ts";
import { given, insertGiven, insertRows, shapeOf } from "#platform/rows.server.ts";
import { kinds, scratchDatabase } from "./scratch.ts";

const columns = () => ({
  id: bigint({ mode: "number" }).primaryKey(),
  name: text().notNull().default("nobody"),
  tags: text().array(),
  facts: jsonb().$type<unknown>(),
  filedAt: instant("filed_at").notNull(),
  dueOn: day("due_on"),
  share: doublePrecision(),
});
const apart = pgTable("apart", columns());
const together = pgTable("together", columns());
const made = `(id bigint primary key, name text not null default 'nobody', tags text[], facts jsonb, filed_at timestamptz not null,
  due_on date, share double precision)`;

// Neither a zero byte nor half a character can be kept at all.
const words = fc.string({ unit: "grapheme" }).map((said) => said.replaceAll("\0", "").toWellFormed());
const instants = fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const row = fc.record({
  name: words,
  tags: fc.option(fc.array(words)),
  facts: fc.option(
    fc.dictionary(fc.constantFrom("a", "b"), fc.oneof(words, fc.integer(), fc.array(words)), { noNullPrototype: true }),
  ),
  filedAt: instants,
  dueOn: fc.option(instants.map((at) => at.toISOString().slice(0, 10))),
  share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })),
});

test.each(kinds)("rows inserted as one value are those that are inserted apart (%s)", async (kind) => {
  const { db } = await scratchDatabase(kind, `create table apart ${made}; create table together ${made}`);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (found) => {
      const rows = found.map((one, id) => ({ id, ...one }));
      await db.execute(sql`with gone as (delete from apart) delete from together`);
      await db.insert(apart).values(rows);
      await db.execute(insertRows(together, rows));
      expect(await db.select().from(together)).toEqual(await db.select().from(apart));
    }),
    { numRuns: 40 },
  );
});

test.each(kinds)("columns that no row names keep their default, and a conflict may be settled (%s)", async (kind) => {
  const { db } = await scratchDatabase(kind, `create table together ${made}`);
  const rows = [1, 2].map((id) => ({ id, filedAt: new Date(1e12) }));
  await db.execute(insertRows(together, rows));
  const again = sql`${insertRows(together, [{ id: 2, name: "Ada", filedAt: new Date(1e12) }])}
    on conflict (id) do update set name = excluded.name`;
  await db.execute(again);
  const names = await db.select({ id: together.id, name: together.name }).from(together).orderBy(together.id);
  expect(names).toEqual([
    { id: 1, name: "nobody" },
    { id: 2, name: "Ada" },
  ]);
});

type Row = typeof together.$inferInsert;
const insertOne = (db: Db, row: Row, also = {}) =>
  askPrepared(db, `keep_${shapeOf(together, row)}_${shapeOf(together, also)}`, { rows: given(together, [row]) }, () =>
    insertGiven(together, row, "rows", also),
  );

test.each(kinds)("a row by the same statement keeps what the one before it left out (%s)", async (kind) => {
  const { db } = await scratchDatabase(kind, `create table together ${made}`);
  const filedAt = new Date(1e12);
  await insertOne(db, { id: 1, filedAt });
  await insertOne(db, { id: 2, filedAt, name: "Ada", share: 0.5 });
  await insertOne(db, { id: 3, filedAt });
  // What the database finds itself stands beside what it is given.
  await insertOne(db, { id: 4, filedAt }, { share: sql`(select max(share) * 2 from together)`, name: sql`'Obi'` });
  const { id, name, share } = together;
  expect(await db.select({ id, name, share }).from(together).orderBy(id)).toEqual([
    { id: 1, name: "nobody", share: null },
    { id: 2, name: "Ada", share: 0.5 },
    { id: 3, name: "nobody", share: null },
    { id: 4, name: "Obi", share: 1 },
  ]);
});
