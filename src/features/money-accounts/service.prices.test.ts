import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { rangesJob } from "#features/prices/jobs.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { runJob } from "../../../tests/harness/documents.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { firm, paid, site } from "../../../tests/harness/prices.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { person } from "../../../tests/harness/world.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});

test("who lives there reads beside a job what such jobs cost others, unless it was in somebody's home; its firm does not", async () => {
  clock.now = new Date("2031-06-11T09:00:00Z");
  const firms = [await firm(), await firm(), await firm()] as const;
  const sites = [await site("borehole", firms), await site("borehole", firms), await site("borehole", firms)] as const;
  const sums = [10_000_000, 11_000_000, 12_000_000, 13_000_000, 14_000_000];
  const jobs: string[] = [];
  for (const [at, kobo] of sums.entries()) {
    const [where = sites[0], by = firms[0]] = [sites[at % 3], firms[at % 3]];
    jobs.push((await paid(where, by, kobo, clock.now)).taskId);
  }
  const [{ owner, propertyId }] = sites;
  const lives = async (name: string) => {
    const occupant = await person("building_occupant", { propertyId, buildingUnit: name });
    const { id } = await memberOf(owner, propertyId, occupant);
    await owner.post(`/properties/${propertyId}/units`, { name });
    await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
    return occupant;
  };
  const [occupant, other] = [await lives("Flat 1"), await lives("Flat 2")];
  clock.now = new Date("2031-07-07T09:00:00Z");
  await runJob("money-accounts.draft", clock.now);
  const { accounts } = (await owner.get(`/properties/${propertyId}/money-accounts`)).body.data;
  await owner.post(`/properties/${propertyId}/ledger/close`, { month: "2031-06" });
  expect((await owner.post(`/money-accounts/${accounts[0].id}/issue`)).status).toBe(200);
  const { lines } = (await occupant.get(`/money-accounts/${accounts[0].id}/lines`)).body.data;
  const line = async (who = occupant) =>
    (await who.get(`/money-accounts/${accounts[0].id}/line?number=${lines.at(-1).number}`)).body.data?.detail;
  expect((await line()).price).toBeNull();
  await runJob(rangesJob.name, new Date("2031-07-14T03:00:00Z"));
  expect((await line()).price).toMatchObject({ jobs: 5, medianKobo: 12_000_000, placeKind: "lga" });
  const { ticket } = (await other.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
  await database.db.execute(sql`update tasks set ticket_id = ${ticket.id} where id = ${jobs[0]}`);
  expect((await line()).price).toBeNull();
  expect((await line(other)).price).toMatchObject({ jobs: 5 });
  for (const who of [firms[0].contractor, firms[0].technician])
    expect((await who.get(`/tasks/${jobs[0]}/prices`)).status).toBeGreaterThanOrEqual(403);
});
