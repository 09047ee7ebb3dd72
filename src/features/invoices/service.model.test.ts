import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { orderedJob } from "../../../tests/harness/invoices.ts";
import { runs } from "../../../tests/rig/runs.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});
const start = new Date("2026-11-20T10:00:00Z");
const due = new Date("2026-12-10T09:00:00Z");
const totalKobo = 10_750_000;
const heldKobo = 537_500;

/** An invoice as somebody would keep it on paper. */
type Paper = { owed: boolean; paid: number; held: number; taxed: number };
type Sent = { kobo: number; taxKobo: number; isBack: boolean };
const begun = (): Paper => ({ owed: false, paid: 0, held: 0, taxed: 0 });
const leftOf = ({ paid, held }: Paper) => totalKobo - paid - held;

const step = fc.oneof(
  fc.constant({ kind: "accept" } as const),
  fc.constant({ kind: "take_back" } as const),
  fc.constant({ kind: "release" } as const),
  fc.constant({ kind: "wait" } as const),
  fc.record({ kind: fc.constant("pay" as const), share: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ kind: fc.constant("never_left" as const), at: fc.nat({ max: 5 }) }),
);

test("in whatever order it is accepted, paid, released and taken back, in whole or a payment of it, an invoice and the books say the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      clock.now = start;
      const job = await orderedJob(20_000_000, { retentionPermille: 50, retentionDays: 20 });
      await job.owner.put(job.at, { deductsTax: true });
      const id = await job.file({ issuedOn: "2026-11-01", taxId: "1000-0001" });
      const at = `/invoices/${id}`;
      let paper = begun();
      const sent: Sent[] = [];
      const isDue = () => clock.now === due;
      const pay = async (share: number) => {
        const kobo = Math.max(1, Math.floor((leftOf(paper) * share) / 100));
        const day = isDue() ? "2026-12-10" : "2026-11-20";
        const asked = `${at}/tax?kobo=${kobo}&taxClass=services&paidOn=${day}`;
        const { taxKobo } = (await job.owner.get(asked)).body.data.tax;
        const answer = await job.pay(id, { kobo, paidOn: day, taxKobo });
        const fits = paper.owed && kobo <= leftOf(paper);
        expect(answer.status === 201).toBe(fits);
        if (!fits) return;
        paper = { ...paper, paid: paper.paid + kobo, taxed: paper.taxed + taxKobo };
        sent.push({ kobo, taxKobo, isBack: false });
      };
      /** A payment that never left the bank: once each, and of what was taxed the newest that stands. */
      const takeBack = async (at: number) => {
        const one = sent[at % Math.max(1, sent.length)];
        if (!one) return;
        const payment = (await job.seen()).invoices[0].payments[at % sent.length];
        const answer = await job.owner.post(`/invoice-payments/${payment.id}/take-back`, { reason: "It never left." });
        const may = !one.isBack && (one.taxKobo === 0 || one === sent.findLast(({ isBack }) => !isBack));
        expect(answer.status).toBe(may ? 200 : 409);
        if (!may) return;
        one.isBack = true;
        paper = { ...paper, paid: paper.paid - one.kobo, taxed: paper.taxed - one.taxKobo };
      };
      for (const one of steps) {
        if (one.kind === "wait") clock.now = due;
        if (one.kind === "pay") await pay(one.share);
        if (one.kind === "never_left") await takeBack(one.at);
        if (one.kind === "accept") {
          const answer = await job.owner.post(`${at}/accept`);
          expect(answer.status).toBe(paper.owed ? 409 : 200);
          if (!paper.owed) paper = { ...begun(), owed: true, held: isDue() ? 0 : heldKobo, taxed: paper.taxed };
        }
        if (one.kind === "release") {
          const answer = await job.owner.post(`${at}/release`, { reason: "Tested." });
          expect(answer.status).toBe(paper.held > 0 ? 200 : 409);
          paper = { ...paper, held: 0 };
        }
        if (one.kind === "take_back") {
          const may = paper.owed && paper.paid === 0;
          expect((await job.owner.post(`${at}/take-back`, { reason: "Wrong." })).status).toBe(may ? 200 : 409);
          if (may) paper = begun();
        }
        const [shown] = (await job.seen()).invoices;
        expect([shown.paidKobo, shown.heldKobo]).toEqual([paper.paid, paper.held]);
        expect(shown.paidKobo + shown.heldKobo).toBeLessThanOrEqual(totalKobo);
        const roles = ["payable", "retention", "repairs: Plumbing", "wht", "bank"];
        expect(await Promise.all(roles.map((role) => job.balance(role)))).toEqual([
          ...[paper.owed ? leftOf(paper) : 0, paper.held, paper.owed ? totalKobo : 0],
          ...[paper.taxed, paper.taxed - paper.paid],
        ]);
      }
      // Taken in whatever parts: 2 % of the part without VAT, but for half a kobo of each payment.
      if (paper.paid === totalKobo) expect(Math.abs(paper.taxed - 200_000)).toBeLessThanOrEqual(steps.length);
      expect((await job.check()).adds).toBe(true);
    }),
    { numRuns: runs(6) },
  );
});
