import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { statementsAsked } from "../../../tests/harness/statements.ts";
import { ownedBuilding } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const request = {
  ...{ title: "Dripping ceiling", description: "Since midnight.", priority: "high", category: "Plumbing" },
  ...{ locationDetails: "Flat 3, bedroom", emergency: false },
};

test("keeps how somebody may come in, which may be left unsaid", async () => {
  const { propertyId, occupant } = await ownedBuilding();
  const file = async (fields: object) =>
    (await occupant.post("/repair-tickets", { ...request, propertyId, ...fields })).body;
  for (const entryPermission of ["knock", "call_before", "caretaker"])
    expect((await file({ entryPermission })).data.ticket).toMatchObject({ entryPermission });
  for (const entryPermission of [undefined, null])
    expect((await file({ entryPermission })).data.ticket).toMatchObject({ entryPermission: null });
  expect((await file({ entryPermission: "break the door" })).errors).toEqual([
    expect.objectContaining({
      path: "entryPermission",
      message: "Entry permission must be one of: knock, call_before, caretaker.",
    }),
  ]);
  const { rows } = await database.db.execute(sql`select id from tickets where property_id = ${propertyId}`);
  expect(rows).toHaveLength(5);
});

test("enters a request with few questions to the database, and asks once what its reporter is to the building", async () => {
  const { propertyId, occupant } = await ownedBuilding();
  await database.db.execute(sql`update property_members set confirmed = true where property_id = ${propertyId}`);
  const file = async () => (await occupant.post("/repair-tickets", { ...request, propertyId })).status;
  expect(await file()).toBe(201);
  const asked = await statementsAsked();
  expect(await file()).toBe(201);
  const names = asked.filter(({ text }) => !text.includes("pgboss")).map(({ name, text }) => name ?? text);
  expect(names.filter((name) => name === "standing")).toHaveLength(1);
  expect(names.length, names.join("\n")).toBeLessThanOrEqual(14);
});
