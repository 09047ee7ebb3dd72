import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { runJob } from "../../../tests/harness/documents.ts";
import { addSchedule } from "../../../tests/harness/schedules.ts";
import { ownedBuilding, person } from "../../../tests/harness/world.ts";

await testApp();
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const soon = (days: number) => new Date(Date.now() + days * day);

type Late = { name: string; propertyName: string };

async function waiting() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const add = async (name: string, readDaysAgo: readonly number[]) => {
    const { meter } = (await owner.post(`/properties/${propertyId}/meters`, { name, kind: "run_hours" })).body.data;
    for (const [nth, days] of readDaysAgo.entries())
      await owner.post(`/meters/${meter.id}/readings`, { value: 100 + nth, at: ago(days) });
    return meter.id as string;
  };
  const late = await add("Generator 1", [60, 50, 40, 30]);
  await add("Generator 2", [25, 15, 5]);
  await add("Never read", []);
  const listed = async (who = owner): Promise<Late[]> => (await who.get("/meters/late")).body.data.meters;
  const asked = async (): Promise<string[]> =>
    (await owner.get("/notifications?limit=100")).body.data.notifications
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => /wait/.test(title));
  return { owner, propertyId, occupant, late, listed, asked };
}

test("a reading that is late is asked for: on the first screen, and by one notice a week until it is read", async () => {
  const { owner, propertyId, late, listed, asked } = await waiting();
  expect(await listed()).toEqual([]);
  await Promise.all([runJob("meters.late"), runJob("meters.late")]);
  expect(await listed()).toMatchObject([{ name: "Generator 1", propertyId }]);
  expect(await asked()).toEqual(["A meter waits to be read"]);
  await runJob("meters.late", soon(5));
  expect(await asked()).toHaveLength(1);
  await runJob("meters.late", soon(8));
  expect(await asked()).toHaveLength(2);
  const { meters } = (await owner.get(`/properties/${propertyId}/meters`)).body.data;
  expect(meters.filter(({ lateSince }: { lateSince: string | null }) => lateSince !== null)).toMatchObject([
    { id: late },
  ]);
  expect((await owner.post(`/meters/${late}/readings`, { value: 400 })).status).toBe(201);
  expect((await listed()).map(({ name }) => name)).not.toContain("Generator 1");
});

test("of a building that was archived since, nobody is asked any more", async () => {
  const { owner, propertyId, asked } = await waiting();
  await runJob("meters.late");
  expect(await asked()).toHaveLength(1);
  expect((await owner.remove(`/properties/${propertyId}`)).status).toBe(200);
  await runJob("meters.late", soon(8));
  expect(await asked()).toHaveLength(1);
});

test("nobody hears of it but the keepers of the building", async () => {
  const { occupant, listed } = await waiting();
  await runJob("meters.late");
  expect(await listed()).toHaveLength(1);
  expect(await listed(await person("property_owner"))).toEqual([]);
  for (const who of [occupant, await person("technician"), await person("contractor")])
    expect((await who.get("/meters/late")).status).toBe(403);
});

test("a slip that was taken back leaves a schedule by use to count on from where it was", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const fields = { name: "Hours of 1", kind: "run_hours" };
  const { meter } = (await owner.post(`/properties/${propertyId}/meters`, fields)).body.data;
  const read = async (value: number, days: number) =>
    (await owner.post(`/meters/${meter.id}/readings`, { value, at: ago(days), confirm: true })).body.data.reading;
  await read(1_000, 80);
  const schedule = await addSchedule(owner, propertyId, { scheduleName: "Service", startDate: "2090-01-31" });
  await owner.put(`/meters/${meter.id}/schedules/${schedule.id}`, { every: 250 });
  await read(1_100, 4);
  await read(12_500, 3);
  const [newest] = (await owner.get(`/meters/${meter.id}/readings`)).body.data.readings;
  const { body } = await owner.remove(`/meters/${meter.id}/readings/${newest.id}`);
  expect(body.data.meter.schedules).toMatchObject([{ used: 100, left: 150 }]);
});
