import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { halfYear } from "../../../tests/harness/half-year.ts";
import { runs } from "../../../tests/rig/runs.ts";

const { app, clock, database, drain } = await testApp();

test("an issued account and its paper are the same bytes, whatever comes after (invariant 21)", async () => {
  const made = await halfYear();
  const { owner, occupant, other, id, issue, enter, account, propertyId, at: ledgerAt } = made;
  await issue();
  await drain();
  clock.now = new Date("2026-07-22T09:00:00Z");
  const read = async (path: string) => {
    const { payload } = await app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${occupant.token}` },
    });
    return payload;
  };
  const bytes = async () => {
    const { account } = JSON.parse(await read(`/money-accounts/${id}`)).data;
    const { supplements: _, readUnits: __, ...issued } = account;
    return [JSON.stringify(issued), await read(`/money-accounts/${id}/paper`)];
  };
  const before = await bytes();
  expect(before[1]).toContain("%PDF");
  const kobo = fc.integer({ min: 1, max: 90_000_000 });
  const acts = {
    enter: (kobo: number) => enter({ onDay: "2026-07-20", kobo }),
    "enter behind it": (kobo: number) => enter({ onDay: "2026-06-20", kobo }),
    reverse: async () => {
      const { lines } = (await owner.get(`${ledgerAt}/journal`)).body.data;
      const open = lines.find(
        (one: { reversedBy: number | null; reverses: number | null }) => !one.reversedBy && !one.reverses,
      );
      if (open) await owner.post(`/postings/${open.postingId}/reverse`, { reason: "Put right" });
    },
    name: (kobo: number) => owner.put(`/ledger-accounts/${account("diesel")}`, { name: `Fuel ${kobo}` }),
    "name the building": (kobo: number) => owner.put(`/properties/${propertyId}`, { name: `Marina ${kobo}` }),
    note: (kobo: number) => owner.put(`/money-accounts/${id}`, { note: `Note ${kobo}` }),
    supplement: (kobo: number) => owner.post(`/money-accounts/${id}/supplements`, { text: `More ${kobo}` }),
    ask: (kobo: number) => other.post(`/money-accounts/${id}/questions`, { number: 1, question: `Why ${kobo}?` }),
    close: () => owner.post(`${ledgerAt}/close`, { month: "2026-06" }),
    issue: () => owner.post(`/money-accounts/${id}/issue`),
    "from a console": () =>
      database.db
        .execute(sql`update money_accounts set content = replace(content, '8', '9'), note = 'x' where id = ${id}`)
        .catch(() => null),
  };
  const act = fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, kobo), { minLength: 1, maxLength: 4 }), async (some) => {
      for (const [what, kobo] of some) await acts[what](kobo);
      await drain();
      expect(await bytes()).toEqual(before);
    }),
    { numRuns: runs(25) },
  );
  clock.now = null;
});
