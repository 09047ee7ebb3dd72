import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { person } from "../../../tests/harness/world.ts";

const { clock } = await testApp();

test("an adopted budget is asked of the units once, part by part, by share and to the kobo", async () => {
  clock.now = new Date("2031-04-15T09:00:00Z");
  const { owner, occupant, propertyId } = await charged();
  const manager = await verified("property_manager");
  await seated(owner, propertyId, manager, "property_manager");
  const lines = [
    { code: "5300", kobo: 100_000_001 },
    { code: "5310", kobo: 7 },
  ];
  const { budget } = (await owner.post(`/properties/${propertyId}/budgets`, { year: 2031 })).body.data;
  await owner.put(`/budgets/${budget.id}`, { lines });
  const ask = (who = owner, said: object = {}) =>
    who.post(`/budgets/${budget.id}/demands`, { parting: "quarter", basis: "per_mille", dueDays: 30, ...said });
  expect((await ask()).status).toBe(409);
  await owner.post(`/budgets/${budget.id}/adopt`);
  expect((await ask(manager)).status).toBe(403);
  expect((await ask(occupant)).status).toBe(403);
  for (const who of [await person("property_owner"), await person("property_manager")])
    expect((await ask(who)).status).toBe(404);
  expect((await ask(owner, { basis: "weight" })).body.errors).toMatchObject([{ path: "basis" }]);
  const both = await Promise.all([ask(), ask(owner, { parting: "month" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const listed = (await owner.get(`/properties/${propertyId}/demands`)).body.data.demands;
  // Of April to December, as quarters or as months: the first quarter is over.
  const asked = listed.reduce((sum: number, { totalKobo }: { totalKobo: number }) => sum + totalKobo, 0);
  const first = Math.floor(100_000_001 / 4) + Math.floor(7 / 4);
  expect([listed.every(({ state }: { state: string }) => state === "draft"), asked]).toEqual([
    true,
    100_000_008 - first,
  ]);
  const [newest] = listed;
  // Nobody is asked to have paid already: the part that is under way counts from today.
  expect(listed.at(-1)).toMatchObject({ fromDay: "2031-04-01", dueOn: "2031-05-15" });
  expect(newest).toMatchObject({ budgetId: budget.id, toDay: "2031-12-31" });
  const { shares } = (await owner.get(`/demands/${newest.id}`)).body.data;
  expect(shares.reduce((sum: number, { kobo }: { kobo: number }) => sum + kobo, 0)).toBe(newest.totalKobo);
  // A draft that was thrown away leaves its part to be asked for.
  await owner.remove(`/demands/${newest.id}`);
  expect((await ask(owner, { parting: "month" })).body.data.demands.at(-1).title).toBe("Service charge, December 2031");
  clock.now = null;
});
