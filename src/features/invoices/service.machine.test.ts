import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { acceptedOf, type Job, leftOf, OnPaper, stateOf } from "../../../tests/harness/money-on-paper.ts";
import { doings, type Made, pick, quote, stage } from "../../../tests/harness/money-steps.ts";

const { clock } = await testApp();
/** So many steps are taken of those drawn: some find nothing that they could be done to. */
const steps = 230;
const mostJobs = 4;

const kinds = Object.keys(doings) as (keyof typeof doings)[];
const kind = fc.oneof(
  { arbitrary: fc.constant("quote" as const), weight: 8 },
  ...kinds.map((name) => ({ arbitrary: fc.constant(name), weight: doings[name][1] })),
);
// Without the bias for what is small and at the ends: sums are to come near their bounds.
const step = fc.noBias(
  fc.record({
    ...{ kind, at: fc.nat({ max: 99 }), which: fc.nat({ max: 99 }), yes: fc.nat({ max: 9 }).map((drawn) => drawn < 7) },
    who: fc.constantFrom("owner" as const, "owner" as const, "manager" as const),
    ...{ share: fc.integer({ min: 1, max: 120 }), kobo: fc.integer({ min: 1, max: 20_000_000 }) },
    day: fc.constantFrom("2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01", "2026-11-22", "2026-11-22"),
    // The first ones often, since a month takes all before it along.
    month: fc.constantFrom("2026-07", "2026-08", "2026-08", "2026-09", "2026-10", "2026-11"),
  }),
);

/** Where each run begins: what is given ahead is proved, and is not any more. What then comes is drawn. */
const beginning = (
  [
    "quote",
    "order",
    "askAhead",
    "decideAhead",
    "payAhead",
    "work",
    "look",
    "file",
    "accept",
    "reverse",
    "accept",
  ] as const
).map((kind) => ({
  ...{ kind, at: 0, which: 0, yes: true, who: "owner" as const, share: 60, kobo: 9_000_000 },
  ...{ day: "2026-11-22", month: "2026-08" },
}));

/** What the product says of a job, as the paper has it. */
async function expectSame({ real }: Made, job: Job): Promise<void> {
  const read = async (what: string) => (await real.owner.get(`/tasks/${job.taskId}/${what}`)).body.data;
  const { orders, approvals } = await read("orders");
  const open = approvals.filter(({ state }: { state: string }) => state === "pending");
  expect(orders.map((one: { id: string; totalKobo: number }) => [one.id, one.totalKobo])).toEqual(
    job.order ? [[job.order.id, job.order.total]] : [],
  );
  expect(open.map(({ id }: { id: string }) => id)).toEqual(job.asked ? [job.asked.id] : []);
  const { invoices } = await read("invoices");
  const papers = new Map(job.papers.map((one) => [one.id, one]));
  expect(invoices).toHaveLength(papers.size);
  for (const { id, state, paidKobo, heldKobo, recoveredKobo } of invoices) {
    const one = papers.get(id);
    expect([state, paidKobo, heldKobo, recoveredKobo]).toEqual(
      one && [stateOf(one), one.paid, one.held, one.aheadKobo],
    );
  }
  const { advances } = await read("advances");
  const shown = advances.map(({ state, unprovedKobo }: { state: string; unprovedKobo: number }) => [
    state,
    unprovedKobo,
  ]);
  expect(shown.reverse()).toEqual(
    job.aheads.map(({ state, kobo, proved }) => [state, state === "paid" ? kobo - proved : 0]),
  );
}

/** What must hold of a job whatever was done to it. */
function expectBounds(job: Job): void {
  expect(acceptedOf(job)).toBeLessThanOrEqual(job.order?.total ?? 0);
  for (const one of job.papers) expect(leftOf(one)).toBeGreaterThanOrEqual(0);
  for (const { kobo, proved } of job.aheads) expect(proved).toBeLessThanOrEqual(kobo);
  if (![...job.said.values()].includes(true)) expect(acceptedOf(job)).toBe(0);
}

async function expectBooks({ paper, real }: Made): Promise<void> {
  const moved = (await real.accounts()).filter(({ debitKobo, creditKobo }) => debitKobo + creditKobo > 0);
  const nets = new Map(moved.map(({ role, debitKobo, creditKobo }) => [role, debitKobo - creditKobo]));
  for (const role of new Set([...nets.keys(), ...paper.nets.keys()]))
    expect([role, nets.get(role) ?? 0]).toEqual([role, paper.nets.get(role) ?? 0]);
}

test("over two hundred steps from quote to closed month, the product says what a plain paper says", async () => {
  clock.now = new Date("2026-11-22T10:00:00Z");
  const seed = Date.now() % 2_147_483_647;
  process.stdout.write(`The seed of these ${steps} steps is ${seed}.\n`);
  const drawn = fc.array(step, { minLength: 4 * steps, maxLength: 4 * steps });
  try {
    await fc.assert(
      fc.asyncProperty(drawn, async (all) => {
        const made = { paper: new OnPaper(), real: await stage() };
        let taken = 0;
        for (const { kind, at, ...draw } of [...beginning, ...all]) {
          if (taken === steps) break;
          const { jobs } = made.paper;
          if (jobs.length === 0 || (kind === "quote" && jobs.length < mostJobs)) await quote(made, draw);
          const job = pick(jobs, at);
          if (!job || kind === "quote" || !(await doings[kind][0](made, job, draw))) continue;
          taken += 1;
          expectBounds(job);
          await expectSame(made, job);
          await expectBooks(made);
        }
        expect(taken).toBe(steps);
        for (const job of made.paper.jobs) await expectSame(made, job);
        const told = await made.real.check();
        expect([told.adds, told.faults]).toEqual([true, []]);
      }),
      { seed, numRuns: 1, endOnFailure: true },
    );
  } finally {
    clock.now = null;
  }
});
