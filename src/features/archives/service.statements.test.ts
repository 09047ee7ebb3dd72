import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { fetchBytes } from "../../../tests/harness/documents.ts";
import { type Person, person } from "../../../tests/harness/world.ts";
import { unzip } from "../../../tests/harness/zip.ts";
import { archives } from "./tables.server.ts";

const { database, drain, clock } = await testApp();
clock.now = new Date("2026-11-23T10:00:00Z");

const days = { from: "2026-07-01", to: "2026-12-31" };
const ask = (who: Person, propertyId: string, asked: object = days) =>
  who.post(`/properties/${propertyId}/statements`, asked);
const take = (who: Person, id: string) => fetchBytes(`/api/archives/${id}/file`, who);
const newest = async (who: Person) => (await who.get("/archives")).body.data.archives[0];

test("the statements of all units are what each of them reads on paper, byte for byte, with a list of what each owes", async () => {
  const { owner, propertyId, unitId, secondId, thirdId, issue, pay } = await charged();
  await issue({ title: "Guards and diesel" });
  await pay(700_000, unitId, { payer: "Chief Ade" });
  await pay(900_000, secondId);
  const asked = await ask(owner, propertyId);
  expect([asked.status, asked.body.data.archive.state, asked.body.data.archive.fromDay]).toEqual([
    201,
    "waiting",
    days.from,
  ]);
  expect((await ask(owner, propertyId)).status).toBe(409);
  // The archive of the whole building is another thing, and may be made beside it.
  expect((await owner.post(`/properties/${propertyId}/archive`)).status).toBe(201);
  await drain();
  const listed = (await owner.get("/archives")).body.data.archives;
  const made = listed.find((one: { fromDay: string | null }) => one.fromDay !== null);
  expect(listed).toHaveLength(2);
  expect(made).toMatchObject({ propertyId, state: "ready", fromDay: days.from, toDay: days.to });
  const file = await take(owner, made.id);
  expect(file.headers["content-disposition"]).toContain("tunse-statements-2026-07-01-to-2026-12-31.zip");
  const entries = unzip(file.rawPayload);
  const papers = [...entries.keys()].filter((name) => name.startsWith("statements/"));
  expect(papers).toHaveLength(3);
  for (const unit of [unitId, secondId, thirdId]) {
    const own = await fetchBytes(`/api/units/${unit}/statement/paper?from=${days.from}&to=${days.to}`, owner);
    const name = papers.find((one) => one.includes(unit)) ?? "";
    expect(entries.get(name)?.equals(own.rawPayload), name).toBe(true);
  }
  expect(entries.get("unit-balances.csv")?.toString().trim().split("\r\n")).toHaveLength(4);
  const { notifications } = (await owner.get("/notifications?limit=5")).body.data;
  expect(notifications.map(({ title }: { title: string }) => title)).toContain("Your statements are ready");
});

test("they are for who sees what all units owe, and for a year at most", async () => {
  const { owner, propertyId, occupant } = await charged();
  expect((await ask(occupant, propertyId)).status).toBe(403);
  expect((await ask(await person("property_owner"), propertyId)).status).toBe(404);
  const backwards = await ask(owner, propertyId, { from: "2026-12-31", to: "2026-07-01" });
  const endless = await ask(owner, propertyId, { from: "2020-01-01", to: "2026-07-01" });
  expect([backwards.status, endless.status]).toEqual([422, 422]);
  expect(await database.db.$count(archives, eq(archives.propertyId, propertyId))).toBe(0);
  expect((await ask(owner, propertyId)).status).toBe(201);
  await drain();
  const { id } = await newest(owner);
  expect((await take(occupant, id)).statusCode).toBe(404);
});
