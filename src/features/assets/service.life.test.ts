import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask } from "../../../tests/harness/crew.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding } from "../../../tests/harness/world.ts";

const { database } = await testApp();

/** A generator with three failures: 10 and 20 days apart, of which the second and third overlap, the last is open. */
async function troubled() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const made = await owner.post(`/properties/${propertyId}/assets`, { name: "Generator 1", kind: "generator" });
  const { asset } = made.body.data;
  const ids: string[] = [];
  for (const title of ["Will not start", "Smokes", "Stops"]) {
    const request = repairRequest({ propertyId, title, assetId: asset.id });
    ids.push((await occupant.post("/repair-tickets", request)).body.data.ticket.id);
  }
  const [first, second, third] = ids;
  for (const id of [first, second])
    await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Mended." });
  const move = (id: string | undefined, filed: string, resolved: string | null) =>
    database.db.execute(sql`update tickets set filed_at = now() - ${filed}::interval,
      resolved_at = ${resolved === null ? null : sql`now() - ${resolved}::interval`} where id = ${id}`);
  await move(first, "40 days", "38 days");
  await move(second, "30 days", "5 days");
  await move(third, "10 days", null);
  return { owner, propertyId, asset, path: `/assets/${asset.id}/history` };
}

test("the life of a machine says what it cost, how often it failed and how long it stood still", async () => {
  const { owner, propertyId, asset, path } = await troubled();
  for (const [actualCost, title] of [
    [45_000.5, "New starter"],
    [undefined, "Oil"],
  ] as const) {
    const id = await addTask(owner, propertyId, { assetId: asset.id, title, estimatedCost: 10_000 });
    await owner.put(`/tasks/${id}/status`, { status: "completed", actualCost });
  }
  await addTask(owner, propertyId, { assetId: asset.id, title: "Belt" });
  const { history, sums } = (await owner.get(path)).body.data;
  expect(sums).toEqual({
    ...{ cost: 55_000.5, costsEstimated: 1, tasksDone: 2, hours: 0, failures: 3, repeats: 0 },
    ...{ meanDaysBetweenFailures: 15, daysOutOfOrder: 32, outOfOrder: true },
  });
  const acts = history.map(({ act, title }: { act: string; title: string | null }) => `${act} ${title ?? ""}`.trim());
  expect(acts).toEqual(
    expect.arrayContaining([
      ...["task_added Belt", "task_done Oil", "task_done New starter", "reported Stops", "mended Smokes", "added"],
    ]),
  );
  expect(acts.indexOf("reported Stops")).toBeLessThan(acts.indexOf("reported Will not start"));
});

test("a machine that never failed has no sums to boast of", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const made = await owner.post(`/properties/${propertyId}/assets`, { name: "Lift", kind: "lift" });
  const { history, sums } = (await owner.get(`/assets/${made.body.data.asset.id}/history`)).body.data;
  expect(history).toHaveLength(1);
  expect(sums).toMatchObject({ failures: 0, meanDaysBetweenFailures: null, daysOutOfOrder: 0, outOfOrder: false });
});

test("its readings and papers stand in its life, in pages that lack nothing", async () => {
  const { owner, propertyId, asset, path } = await troubled();
  const meter = { name: "Generator hours", kind: "run_hours", assetId: asset.id };
  const { id } = (await owner.post(`/properties/${propertyId}/meters`, meter)).body.data.meter;
  for (const [value, at] of [
    [100, "2026-01-02T08:00:00.000Z"],
    [140, "2026-02-02T08:00:00.000Z"],
  ])
    await owner.post(`/meters/${id}/readings`, { value, at });
  const paper = {
    requirement: "generator_contract",
    issuedBy: "Mikano",
    validFrom: "2026-01-01",
    validUntil: "2026-12-31",
  };
  await owner.post(`/properties/${propertyId}/papers`, paper);
  const { history } = (await owner.get(path)).body.data;
  const kinds = history.map(({ kind }: { kind: string }) => kind);
  expect([...new Set(kinds)].sort()).toEqual(["event", "paper", "reading", "request"]);
  const paged: object[] = [];
  for (let cursor = ""; ; ) {
    const { data } = (await owner.get(`${path}?limit=3${cursor}`)).body;
    paged.push(...data.history);
    if (data.nextCursor === null) break;
    cursor = `&cursor=${data.nextCursor}`;
  }
  expect(paged).toEqual(history);
});
