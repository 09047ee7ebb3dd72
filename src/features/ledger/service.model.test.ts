import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { askCsv } from "../../../tests/harness/csv.ts";
import { nets } from "../../../tests/harness/hledger.ts";
import { runs } from "../../../tests/rig/runs.ts";

const { app, clock, database } = await testApp();

/** What the books should hold, kept by nothing but additions. */
type Model = {
  nets: Map<string, bigint>;
  postings: number;
  through: string;
  open: Map<string, Move>;
  right: Set<string>;
};
type Move = { from: string; to: string; kobo: number };
type Books = Awaited<ReturnType<typeof books>>;
type Step = fc.AsyncCommand<Model, Books>;

const roles = { money_in: ["service_charge", "bank"], money_out: ["bank", "diesel"], moved: ["bank", "cash"] } as const;

function moves(model: Model, { from, to, kobo }: Move): void {
  model.nets.set(to, (model.nets.get(to) ?? 0n) + BigInt(kobo));
  model.nets.set(from, (model.nets.get(from) ?? 0n) - BigInt(kobo));
  model.postings += 1;
}

const enter = (kind: keyof typeof roles, kobo: number, onDay: string): Step => ({
  check: () => true,
  run: async (model, { enter, account }) => {
    const [from, to] = roles[kind];
    const answer = await enter({ kind, kobo, onDay, fromId: account(from), toId: account(to) });
    const isOpen = onDay.slice(0, 7) > model.through;
    expect(answer.status).toBe(isOpen ? 201 : 409);
    if (!isOpen) return;
    const move = { from, to, kobo };
    moves(model, move);
    model.open.set(answer.body.data.postingId, move);
    expect(answer.body.data.number).toBe(model.postings);
  },
  toString: () => `${kind} ${kobo} on ${onDay}`,
});

const putRight = (at: number): Step => ({
  check: ({ open }) => open.size > 0,
  run: async (model, { owner }) => {
    const [id, move] = [...model.open][at % model.open.size] ?? ["", undefined];
    const answer = await owner.post(`/postings/${id}/reverse`, { reason: "Put right" });
    const isNew = !model.right.has(id);
    expect(answer.status).toBe(isNew ? 201 : 409);
    if (!isNew || !move) return;
    moves(model, { from: move.to, to: move.from, kobo: move.kobo });
    model.right.add(id);
  },
  toString: () => `put right ${at}`,
});

const close = (month: string): Step => ({
  check: () => true,
  run: async (model, { owner, at }) => {
    const answer = await owner.post(`${at}/close`, { month });
    const may = month > model.through && month < "2026-11";
    expect(answer.status).toBe(may ? 200 : 409);
    if (may) model.through = month;
  },
  toString: () => `close ${month}`,
});

const steps = [
  fc
    .tuple(
      fc.constantFrom(...(Object.keys(roles) as (keyof typeof roles)[])),
      fc.integer({ min: 1, max: 10_000_000_000_000 }),
      fc.constantFrom("2026-08-31", "2026-09-01", "2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01", "2026-11-22"),
    )
    .map(([kind, kobo, day]) => enter(kind, kobo, day)),
  fc.nat({ max: 50 }).map((at) => putRight(at)),
  fc.constantFrom("2026-07", "2026-08", "2026-09", "2026-10", "2026-11").map((month) => close(month)),
];

/** All that must hold of books, whatever was done to them. */
async function expectWhole(model: Model, { owner, at, accounts, check, ledger }: Books): Promise<void> {
  const told = await check();
  expect([told.adds, told.faults, told.postings]).toEqual([true, [], model.postings]);
  expect(told.debitKobo).toBe(told.creditKobo);
  const list = await accounts();
  const held = list.filter(({ debitKobo, creditKobo }) => debitKobo + creditKobo > 0);
  for (const { role, debitKobo, creditKobo } of held)
    expect([role, BigInt(debitKobo) - BigInt(creditKobo)]).toEqual([role, model.nets.get(role) ?? 0n]);
  const byCode = new Map(held.map(({ code, role }) => [code, model.nets.get(role) ?? 0n]));
  const csv = await askCsv(`${at}/journal`, owner.token);
  const summed = new Map<string, bigint>();
  for (const row of csv.rows) {
    const [from = "", to = "", kobo = "0"] = [row["From code"], row["To code"], row.Kobo];
    summed.set(from, (summed.get(from) ?? 0n) - BigInt(kobo));
    summed.set(to, (summed.get(to) ?? 0n) + BigInt(kobo));
  }
  expect(summed).toEqual(byCode);
  for (const program of ["hledger", "beancount"] as const) {
    const url = `/api${at}/export?program=${program}`;
    const { payload } = await app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } });
    expect(nets(payload), program).toEqual({ moved: byCode, asserted: byCode });
  }
  const { rows } = await database.db.execute<{ n: number; last: number }>(
    sql`select count(*)::int as n, coalesce(max(number), 0) as last from ledger_postings where ledger_id = ${ledger.id}`,
  );
  expect(rows[0]).toEqual({ n: model.postings, last: model.postings });
}

test("the books hold what a plain sum of the same steps holds, in whatever order they come", async () => {
  clock.now = new Date("2026-11-22T10:00:00Z");
  try {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 60, size: "max" }), async (commands) => {
        const real = await books();
        const model: Model = { nets: new Map(), postings: 0, through: "", open: new Map(), right: new Set() };
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await expectWhole(model, real);
      }),
      { numRuns: runs(8), endOnFailure: true },
    );
  } finally {
    clock.now = null;
  }
});
