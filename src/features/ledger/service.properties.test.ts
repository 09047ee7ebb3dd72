import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { runs } from "../../../tests/rig/runs.ts";

const { clock, database } = await testApp();
clock.now = new Date("2026-11-22T10:00:00Z");
const numbersOf = async (ledgerId: string): Promise<number[]> => {
  const { rows } = await database.db.execute<{ number: number }>(
    sql`select number from ledger_postings where ledger_id = ${ledgerId} order by number`,
  );
  return rows.map(({ number }) => number);
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** Changes rows as somebody does who may take the triggers off. */
async function byHand(table: "ledger_postings" | "ledger_transfers", change: SQL): Promise<void> {
  const name = sql.identifier(table);
  await database.db.transaction(async (db) => {
    await db.execute(sql`alter table ${name} disable trigger user`);
    await db.execute(change);
    await db.execute(sql`alter table ${name} enable trigger user`);
  });
}

/** By table: what is changed, and what makes it as it was. */
const changes = [
  ["ledger_postings", sql`memo = memo || 'x'`, sql`memo = left(memo, -1)`],
  ["ledger_postings", sql`on_day = on_day + 1`, sql`on_day = on_day - 1`],
  ["ledger_postings", sql`kind = kind || 'x'`, sql`kind = left(kind, -1)`],
  [...["ledger_postings" as const, sql`made_at = made_at + interval '1 ms'`], sql`made_at = made_at - interval '1 ms'`],
  ["ledger_postings", sql`hash = reverse(hash)`, sql`hash = reverse(hash)`],
  ["ledger_transfers", sql`kobo = kobo + 1`, sql`kobo = kobo - 1`],
  [
    ...["ledger_transfers" as const, sql`debit_id = credit_id, credit_id = debit_id`],
    sql`debit_id = credit_id, credit_id = debit_id`,
  ],
] as const;

test("any change of any entry by hand is found, and nothing once it is as it was (invariant 3)", async () => {
  const one = await books();
  for (const at of upTo(6)) await one.enter({ kobo: at * 1_000, onDay: "2026-10-10", memo: `Diesel ${at}` });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...changes),
      fc.integer({ min: 1, max: 6 }),
      async ([table, set, back], number) => {
        const isIt = sql`ledger_id = ${one.ledger.id} and number = ${number}`;
        const name = sql.identifier(table);
        await byHand(table, sql`update ${name} set ${set} where ${isIt}`);
        const told = await one.check();
        await byHand(table, sql`update ${name} set ${back} where ${isIt}`);
        expect([told.adds, told.faults.length > 0, (await one.check()).adds]).toEqual([false, true, true]);
      },
    ),
    { numRuns: runs(30) },
  );
});

test("no statement changes or takes away what stands in the books (invariant 5)", async () => {
  const one = await books();
  for (const at of upTo(4)) await one.enter({ kobo: at });
  const { rows: columns } = await database.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_name in ('ledger_postings', 'ledger_transfers') order by 1, 2`);
  const statement = fc.constantFrom("update", "delete", "truncate");
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...columns), statement, fc.nat({ max: 5 }), async (at, what, number) => {
      const [table, column] = [sql.identifier(at.table), sql.identifier(at.column)];
      const said = {
        update: sql`update ${table} set ${column} = ${column} where number = ${number} or true`,
        delete: sql`delete from ${table} where number >= ${number}`,
        truncate: sql`truncate ${table} cascade`,
      };
      await expect(database.db.execute(said[what as keyof typeof said])).rejects.toThrow();
    }),
    { numRuns: runs(100) },
  );
  const told = await one.check();
  expect([told.adds, told.postings]).toEqual([true, 4]);
});

test("whoever enters while others close: no entry in a closed month that was not there before, and no number is left out (invariants 4 and 6)", async () => {
  const entry = fc.record({
    onDay: fc.constantFrom("2026-08-31", "2026-09-01", "2026-09-30", "2026-10-31", "2026-11-01"),
    isWrong: fc.boolean(),
  });
  const month = fc.constantFrom("2026-08", "2026-09", "2026-10");
  const at = fc.nat({ max: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 6, maxLength: 12 }), month, at, async (entries, month, at) => {
      const one = await books();
      const enter = ({ onDay, isWrong }: (typeof entries)[number]) =>
        one.enter({ onDay, ...(isWrong ? { toId: crypto.randomUUID() } : {}) });
      const closing = () => one.owner.post(`${one.at}/close`, { month });
      const [before, after] = [entries.slice(0, at), entries.slice(at)];
      const sent = [...before.map(enter), closing(), ...after.map(enter)];
      const answers = await Promise.all(sent);
      expect(answers[before.length]?.status).toBe(200);
      const kept = [...answers.slice(0, before.length), ...answers.slice(before.length + 1)].filter(
        ({ status }) => status === 201,
      ).length;
      for (const [index, answer] of answers.entries())
        if (index !== before.length) expect([201, 409, 422, 404]).toContain(answer.status);
      expect(await numbersOf(one.ledger.id)).toEqual(upTo(kept));
      // Whatever was let in before the closing stays, and nothing more comes in.
      for (const { onDay } of entries)
        if (onDay.slice(0, 7) <= month) expect((await one.enter({ onDay })).status).toBe(409);
      const told = await one.check();
      expect([told.adds, told.postings]).toEqual([true, kept]);
    }),
    { numRuns: runs(8) },
  );
});

test("what is sent several times at once with its key is entered once (invariant 7)", async () => {
  const one = await books();
  let postings = 0;
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { minLength: 2, maxLength: 10 }), async (keys) => {
      round += 1;
      const send = (key: number) =>
        one.owner.post(
          `${one.at}/postings`,
          {
            ...{ kind: "money_out", kobo: key + 1, onDay: "2026-10-05", memo: "A" },
            ...{ fromId: one.account("bank"), toId: one.account("diesel") },
          },
          { key: `entered-once-${round}-${key}` },
        );
      await Promise.all(keys.map(send));
      // What had to wait for its twin is sent again, as a phone does.
      const numbers = new Map<number, Set<number>>();
      for (const key of keys) {
        const { status, body } = await send(key);
        expect(status).toBe(201);
        numbers.set(key, (numbers.get(key) ?? new Set()).add(body.data.number));
      }
      postings += numbers.size;
      for (const told of numbers.values()) expect(told.size).toBe(1);
      expect(await numbersOf(one.ledger.id)).toEqual(upTo(postings));
    }),
    { numRuns: runs(12) },
  );
});

test("no money moves between the books of two buildings, by a call or from a console (invariant 9)", async () => {
  const [one, other] = [await books(), await books()];
  await one.enter({});
  const role = fc.constantFrom("bank", "diesel", "payable", "cash", "service_charge");
  const side = fc.record({ isOther: fc.boolean(), role });
  const idOf = ({ isOther, role }: { isOther: boolean; role: string }) => (isOther ? other : one).account(role);
  const sides = fc.tuple(side, side).filter(([from, to]) => from.isOther || to.isOther);
  await fc.assert(
    fc.asyncProperty(sides, fc.integer({ min: 1, max: 1_000_000 }), async ([from, to], kobo) => {
      const answer = await one.enter({ fromId: idOf(from), toId: idOf(to), kobo });
      expect([404, 409, 422]).toContain(answer.status);
      const line = sql`insert into ledger_transfers values (${one.ledger.id}, 1, 2, '2026-10-01', ${idOf(to)}, ${idOf(from)}, ${kobo})`;
      // Also where the triggers are taken off: by the keys of the rows.
      await expect(byHand("ledger_transfers", line)).rejects.toThrow();
    }),
    { numRuns: runs(40) },
  );
  expect([(await one.check()).postings, (await other.check()).postings]).toEqual([1, 0]);
});
