import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../harness/app.ts";
import { charged } from "../harness/charges.ts";
import { addTask, engage, technicianOf } from "../harness/crew.ts";
import { memberOf, seated, verified } from "../harness/members.ts";
import { ask, offer } from "../harness/quotes.ts";
import { ownedBuilding, type Person, person } from "../harness/world.ts";
import { runs } from "../rig/runs.ts";

const { clock } = await testApp();
clock.now = new Date("2026-11-10T10:00:00Z");

/** Texts and sums that stand nowhere else, by whose they are. */
const secrets = {
  quote: ["Copper from Onitsha", "7654321"],
  bank: ["9900447711"],
  balance: ["2718281", "Paid by Ada of Flat 3"],
} as const;

/** A building with a job that two firms quoted for, bank details and a payment; everybody who might read of it. */
async function scene() {
  const kept = await charged(await ownedBuilding());
  const { owner, propertyId, unitId, secondId, occupant } = kept;
  const manager = await verified("property_manager");
  await seated(owner, propertyId, manager, "property_manager");
  const [bayo, chidi] = [await verified("contractor", { name: "Bayo Works" }), await verified("contractor")];
  for (const firm of [bayo, chidi]) await engage(owner, propertyId, firm);
  const taskId = await addTask(owner, propertyId);
  const { id: requestId } = (await ask(owner, taskId, [bayo, chidi])).body.data.request;
  const priced = { lines: [{ kind: "labour", what: secrets.quote[0], kobo: 7_654_321 }], note: "Ours alone" };
  const sent = await bayo.post(`/quote-requests/${requestId}/quotes`, offer(1, priced));
  const { id: quoteId } = sent.body.data.request.quotes[0];
  expect((await owner.post(`/quotes/${quoteId}/choose`)).status).toBe(200);
  await bayo.put("/me/payout-account", { bank: "Zenith", number: secrets.bank[0], name: "Bayo Works" });
  const asked = { kind: "invoice", seller: "Bayo Works", issuedOn: "2026-11-01", lines: priced.lines };
  expect((await bayo.post(`/tasks/${taskId}/invoices`, asked)).status).toBe(201);
  await kept.issue();
  const paid = await owner.post(`/units/${unitId}/payments`, {
    ...{ kobo: 2_718_281, paidOn: "2026-11-02", paidInto: "bank", payer: secrets.balance[1] },
  });
  expect(paid.status).toBe(201);
  const neighbour = await person("building_occupant", { propertyId, buildingUnit: "Flat 4" });
  const { id } = await memberOf(owner, propertyId, neighbour);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  const gone = await verified("property_manager");
  const seat = await seated(owner, propertyId, gone, "property_manager");
  await owner.remove(`/properties/${propertyId}/members/${seat}`);
  const strangers = [await person("property_owner"), await person("property_manager"), await person("contractor")];
  const { technician } = await technicianOf(bayo);
  const far = { gone, technician, one: strangers[0], two: strangers[1], three: strangers[2] };
  const people = { owner, manager, bayo, chidi, occupant, neighbour, ...far } as Record<string, Person>;
  const paymentId: string = paid.body.data.payment.id;
  const paths = [
    ...["orders", "quotes", "invoices", "advances"].map((what) => `/tasks/${taskId}/${what}`),
    ...["statement?from=2026-01-01", "online"].map((what) => `/units/${unitId}/${what}`),
    ...[`/units/${secondId}/statement?from=2026-01-01`, `/unit-payments/${paymentId}/receipt`, "/notifications"],
    ...[
      "orders",
      "invoices",
      "advances",
      "tax-taken",
      "unit-payments",
      "demands",
      "deposits",
      "history",
      "pay-lists",
      "payable",
    ].map((what) => `/properties/${propertyId}/${what}`),
    ...[`/properties/${propertyId}/unit-balances?from=2026-01-01`, `/properties/${propertyId}/money-accounts`],
    ...["ledger/journal", "ledger/accounts", "ledger", "bank-lines"].map((what) => `/properties/${propertyId}/${what}`),
    ...[
      "/me/charges",
      "/me/deposits",
      "/me/payout-account",
      "/me/payments",
      "/approvals",
      "/quote-requests",
      `/tasks/${taskId}`,
    ],
  ];
  const open = { quote: `/tasks/${taskId}/quotes`, bank: `/tasks/${taskId}/invoices` };
  return { people, owner, paths, open: { ...open, balance: `/units/${unitId}/statement?from=2026-01-01` } };
}

/** Who reads what of it besides. */
const readers: Record<keyof typeof secrets, readonly string[]> = {
  quote: ["owner", "manager", "bayo"],
  bank: ["owner", "manager", "bayo"],
  balance: ["owner", "manager", "occupant"],
};

test("nobody reads another's quote, bank details or balance, whoever asks for what (invariant 25)", async () => {
  const { people, owner, paths, open } = await scene();
  const who = fc.constantFrom(...Object.keys(people));
  await fc.assert(
    fc.asyncProperty(who, fc.constantFrom(...paths), async (name, path) => {
      const answer = await people[name]?.get(path);
      const text = JSON.stringify(answer?.body);
      for (const [what, marks] of Object.entries(secrets)) {
        const isThere = marks.some((mark) => text.includes(mark));
        if (!readers[what as keyof typeof secrets].includes(name))
          expect([name, path, what, isThere]).toEqual([name, path, what, false]);
      }
    }),
    { numRuns: runs(400) },
  );
  // Whoever may read it does: the marks are there to be found.
  for (const [what, path] of Object.entries(open)) {
    const text = JSON.stringify((await owner.get(path)).body);
    expect([what, secrets[what as keyof typeof secrets].some((mark) => text.includes(mark))]).toEqual([what, true]);
  }
});
