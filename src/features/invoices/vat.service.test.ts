import { expect, test } from "vitest";
import { orderedJob } from "../../../tests/harness/invoices.ts";
import { accept, invited } from "../../../tests/harness/members.ts";
import { person } from "../../../tests/harness/world.ts";
import { costsOf } from "./rules.ts";

const kept = { retentionPermille: 50, retentionDays: 20 };
const names = ["repairs: Plumbing", "vat_recoverable", "payable", "retention"];
type Job = Awaited<ReturnType<typeof orderedJob>>;
const sums = ({ balance }: Job) => Promise.all(names.map((name) => balance(name)));

test("where who pays is registered, the VAT of an invoice is got back and no cost, and taken back it is neither", async () => {
  const job = await orderedJob(20_000_000, kept);
  expect((await job.owner.put(job.at, { reclaimsVat: true })).body.data.ledger.reclaimsVat).toBe(true);
  const id = await job.accepted({ issuedOn: "2026-11-01" });
  expect(await sums(job)).toEqual([10_000_000, 750_000, 10_212_500, 537_500]);
  expect((await job.check()).adds).toBe(true);
  // What is got back is decided when it is accepted: what stands is taken back as it stands.
  await job.owner.put(job.at, { reclaimsVat: false });
  expect((await job.owner.post(`/invoices/${id}/take-back`, { reason: "Another job." })).status).toBe(200);
  expect(await sums(job)).toEqual([0, 0, 0, 0]);
  expect((await job.check()).adds).toBe(true);
});

test("unless told, VAT is a part of the cost; a new owner is not taken for registered", async () => {
  const job = await orderedJob(20_000_000, kept);
  await job.accepted({ issuedOn: "2026-11-01" });
  expect(await sums(job)).toEqual([10_750_000, 0, 10_212_500, 537_500]);
  const refused = await job.manager.put(job.at, { reclaimsVat: true });
  expect(refused.status).toBe(403);
  await job.owner.put(job.at, { reclaimsVat: true });
  const buyer = await person("property_owner");
  await accept(buyer, (await invited(job.owner, job.propertyId, { role: "property_owner" })).token);
  expect((await buyer.get(job.at)).body.data.ledger.reclaimsVat).toBe(false);
});

test.each([
  [{ netKobo: 100, vatKobo: 7, heldKobo: 5 }, true, [95, 7, 5, 0]],
  [{ netKobo: 100, vatKobo: 7, heldKobo: 5 }, false, [102, 0, 5, 0]],
  [{ netKobo: 100, vatKobo: 100, heldKobo: 150 }, true, [0, 50, 100, 50]],
  [{ netKobo: 100, vatKobo: 0, heldKobo: 0 }, true, [100, 0, 0, 0]],
])("%j, %j: cost and VAT of what is owed, then of what is held", (sums, reclaims, expected) => {
  const { owed, held } = costsOf(sums, reclaims);
  expect([owed.costKobo, owed.vatKobo, held.costKobo, held.vatKobo]).toEqual(expected);
});
