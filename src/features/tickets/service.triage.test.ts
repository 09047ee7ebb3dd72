import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { ownedBuilding, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();

const request = (propertyId: string, fields: object = {}) => ({
  title: "Bad smell",
  description: "Abeg something dey smell like burnt rubber for the meter side",
  priority: "low",
  category: "Cleaning",
  propertyId,
  locationDetails: "Flat 3",
  emergency: false,
  ...fields,
});

async function filed(fields: object = {}) {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const { ticket } = (await occupant.post("/repair-tickets", request(propertyId, fields))).body.data;
  return { owner, propertyId, occupant, ticket, path: `/repair-tickets/${ticket.id}/triage` };
}

test("a request keeps what was read in it, and what its occupant chose stays as they chose it", async () => {
  const { ticket, owner, occupant } = await filed();
  expect(ticket).toMatchObject({ priority: "low", category: "Cleaning", emergency: false });
  expect(ticket.triage).toMatchObject({ emergency: "alarm", corrected: null });
  expect(ticket.triage.hazards.map(({ kind }: { kind: string }) => kind)).toContain("burning");
  expect(ticket.triage.spans.length).toBeGreaterThan(0);
  for (const who of [owner, occupant])
    expect((await who.get(`/repair-tickets/${ticket.id}`)).body.data.ticket.triage).toEqual(ticket.triage);
  expect((await owner.get("/repair-tickets")).body.data.tickets[0].triage).toEqual(ticket.triage);
});

test("a request from before it was read says so by null, and can be corrected", async () => {
  const { ticket, owner, path } = await filed();
  await database.db.execute(sql`update tickets set triage = null where id = ${ticket.id}`);
  expect((await owner.get(`/repair-tickets/${ticket.id}`)).body.data.ticket.triage).toBeNull();
  const { body } = await owner.put(path, { category: "Electrical" });
  expect(body.data.ticket.triage.corrected).toMatchObject({ category: "Electrical", priority: "low" });
});

test("its keeper corrects it; what was read stays beside, and it stands on the timeline once", async () => {
  const { ticket, owner, path } = await filed();
  for (const _ of [1, 2]) {
    const { status, body } = await owner.put(path, { category: "Electrical", priority: "critical" });
    expect([status, body.detail]).toEqual([200, undefined]);
    expect(body.data.ticket).toMatchObject({ category: "Electrical", priority: "critical" });
    expect(body.data.ticket.triage).toMatchObject({ emergency: "alarm", corrected: { category: "Electrical" } });
  }
  const { timeline } = (await owner.get(`/repair-tickets/${ticket.id}`)).body.data;
  const corrected = timeline.filter(({ act }: { act: string }) => act === "corrected");
  expect(corrected).toMatchObject([{ text: "Electrical, critical" }]);
});

test("to make it an emergency raises its alarm; an emergency stays one", async () => {
  const { ticket, owner, path } = await filed();
  expect((await owner.put(path, { priority: "emergency" })).status).toBe(200);
  const { rows } = await database.db.execute<{ raised: string | null }>(
    sql`select alarm_raised_at as raised from tickets where id = ${ticket.id}`,
  );
  expect(rows[0]?.raised).not.toBeNull();
  const lowered = await owner.put(path, { priority: "low", category: "Other" });
  expect([lowered.status, lowered.body.code]).toEqual([409, "conflict"]);
  expect((await owner.put(path, { category: "Electrical" })).status).toBe(200);
});

test("what was seen before it became an emergency counts as no answer, and its keepers hear of it at once", async () => {
  const { ticket, owner, path, propertyId } = await filed();
  const manager = await verified("property_manager");
  expect((await add(owner, propertyId, manager.email, "property_manager")).status).toBe(201);
  expect((await owner.post(`/repair-tickets/${ticket.id}/acknowledge`, {})).status).toBe(200);
  expect((await owner.put(path, { priority: "emergency" })).status).toBe(200);
  const { notifications } = (await manager.get("/notifications")).body.data;
  expect(notifications.filter(({ title }: { title: string }) => title === "Emergency reported")).toHaveLength(1);
  const seen = (await owner.get(`/repair-tickets/${ticket.id}`)).body.data.ticket;
  expect([seen.status, seen.acknowledgedAt]).toEqual(["open", null]);
});

test("neither its occupant nor a stranger corrects it, and an old version is refused", async () => {
  const { owner, occupant, ticket, path } = await filed();
  expect((await occupant.put(path, { priority: "high" })).status).toBe(403);
  expect((await (await person("property_owner")).put(path, { priority: "high" })).status).toBe(404);
  expect((await owner.put(path, { priority: "gold" })).status).toBe(422);
  expect((await owner.put(path, { priority: "high", version: ticket.version })).status).toBe(200);
  expect((await owner.put(path, { priority: "medium", version: ticket.version })).status).toBe(409);
});

test("a resolved request is corrected no more", async () => {
  const { owner, ticket, path } = await filed();
  await owner.put(`/repair-tickets/${ticket.id}/status`, { status: "resolved", note: "Done." });
  expect((await owner.put(path, { category: "Electrical" })).status).toBe(409);
});
