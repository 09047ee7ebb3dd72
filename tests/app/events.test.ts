import { createConnection } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { transaction } from "#platform/context.server.ts";
import { announce, eventChannel } from "#platform/events.server.ts";
import { systemContext } from "../../src/app.server.ts";
import type { AppDeps } from "../../src/app-deps.server.ts";
import { testApp } from "../harness/app.ts";
import { assign, assigned, crew, technicianOf } from "../harness/crew.ts";
import { add, fullBuilding, verified } from "../harness/members.ts";
import { ownApp } from "../harness/own-app.ts";
import { repairRequest } from "../harness/requests.ts";
import { editSop, writtenSop } from "../harness/sops.ts";
import { type Ear, listen, listenReady } from "../harness/stream.ts";
import { building, ownedBuilding, type Person, person, send } from "../harness/world.ts";

const { database } = await testApp();
const opened: { close: () => unknown }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A server of its own, which hears by the database alone what the worker's other one writes. */
async function serve(deps: Partial<AppDeps> = {}): Promise<string> {
  const { app } = await ownApp(deps);
  opened.push(app);
  return app.listen({ port: 0, host: "127.0.0.1" });
}

async function hear(url: string, who: Person, lastEventId?: string): Promise<Ear> {
  const ear = await listenReady(url, who.token, lastEventId);
  opened.push(ear);
  return ear;
}

const file = async (occupant: Person, propertyId: string): Promise<string> => {
  const request = repairRequest();
  return (await occupant.post("/repair-tickets", { ...request, propertyId })).body.data.ticket.id;
};

const has = (ear: Ear, change: string) => ear.until(() => ear.changes().includes(change));

test("a change reaches whom it concerns, wherever they are connected, and nobody else", async () => {
  const { owner, manager, contractor, occupant, propertyId } = await fullBuilding();
  const other = await ownedBuilding();
  const url = await serve();
  const [ofOwner, ofManager, ofContractor, ofOccupant, ofOther, ofNeighbour] = await Promise.all(
    [owner, manager, contractor, occupant, other.owner, await person("building_occupant", { propertyId })].map((who) =>
      hear(url, who),
    ),
  );
  if (!ofOwner || !ofManager || !ofContractor || !ofOccupant || !ofOther || !ofNeighbour) throw new Error("unheard");
  const ticketId = await file(occupant, propertyId);
  const theirs = await file(other.occupant, other.propertyId);
  await Promise.all([ofOwner, ofManager, ofOccupant].map((ear) => has(ear, `ticket ${ticketId}`)));
  await ofOwner.until(() => ofOwner.changes().some((change) => change.startsWith("notification ")));
  await has(ofOther, `ticket ${theirs}`);
  for (const ear of [ofContractor, ofNeighbour, ofOther]) expect(ear.changes()).not.toContain(`ticket ${ticketId}`);
  for (const ear of [ofOwner, ofOccupant]) expect(ear.changes()).not.toContain(`ticket ${theirs}`);
  expect(ofOccupant.changes().filter((change) => change.startsWith("notification "))).toEqual([]);
});

test("however many things change at once, a connection keeps one statement to tell of them", async () => {
  const system = systemContext({ db: database.db } as Parameters<typeof systemContext>[0]);
  const kept = await transaction(system, async (ctx) => {
    for (const count of [1, 2, 3]) {
      const changed = () => ({ propertyId: newId(), thing: "property" as const, thingId: newId() });
      await announce(ctx, Array.from({ length: count }, changed));
    }
    return ctx.db.execute(sql`select name from pg_prepared_statements where name like 'announce%'`);
  });
  expect(kept.rows).toEqual([{ name: "announce" }]);
});

test("work that is given or taken away is told to each technician's bell", async () => {
  const { contractor, technician, memberId, taskId } = await crew();
  const next = await technicianOf(contractor);
  const url = await serve();
  const [ofFirst, ofNext] = await Promise.all([technician, next.technician].map((who) => hear(url, who)));
  if (!ofFirst || !ofNext) throw new Error("unheard");
  const bells = (ear: Ear) => ear.changes().filter((change) => change.startsWith("notification ")).length;
  await assign(contractor, taskId, { assignedTeamMemberId: memberId });
  await has(ofFirst, `task ${taskId}`);
  await assign(contractor, taskId, { assignedTeamMemberId: next.memberId });
  await has(ofNext, `task ${taskId}`);
  // Both have heard all that came before this.
  await assign(contractor, taskId, { assignedTeamMemberId: memberId });
  await ofFirst.until(() => ofFirst.changes().filter((change) => change === `task ${taskId}`).length > 1);
  expect([bells(ofFirst) >= 2, bells(ofNext) >= 1]).toEqual([true, true]);
});

test("a tick, and a procedure that was written anew, are told to whoever sees them", async () => {
  const { owner, propertyId, technician, taskId } = await assigned();
  const manager = await verified("property_manager");
  await add(owner, propertyId, manager.email, "property_manager");
  const sop = await writtenSop(owner);
  await owner.put(`/tasks/${taskId}`, { sopId: sop.id });
  const url = await serve();
  const [ofOwner, ofManager, ofTechnician] = await Promise.all(
    [owner, manager, technician].map((who) => hear(url, who)),
  );
  if (!ofOwner || !ofManager || !ofTechnician) throw new Error("unheard");
  const tick = { list: "sop", item: 0, done: true };
  for (const _ of [1, 2]) await technician.put(`/technician/tasks/${taskId}/checklist`, tick);
  await Promise.all([ofOwner, ofManager].map((ear) => has(ear, `task ${taskId}`)));
  await editSop(owner, sop.id, { title: "Service the pump twice" });
  await Promise.all([ofOwner, ofManager].map((ear) => has(ear, `sop ${sop.id}`)));
  expect(ofManager.changes().filter((change) => change === `task ${taskId}`)).toHaveLength(1);
  expect(ofTechnician.changes()).not.toContain(`sop ${sop.id}`);
});

test("work that is free is told to the contractors who may take it, and given work to whoever has it", async () => {
  const { owner, contractor, propertyId } = await fullBuilding();
  const [second, pending] = [await verified("contractor"), await person("contractor")];
  for (const who of [second, pending]) await add(owner, propertyId, who.email, "contractor");
  const url = await serve();
  const ears = await Promise.all([owner, contractor, second, pending].map((who) => hear(url, who)));
  const [ofOwner, ofFirst, ofSecond, ofPending] = ears;
  if (!ofOwner || !ofFirst || !ofSecond || !ofPending) throw new Error("unheard");
  const work = { propertyId, title: "Oil the gate", description: "Hinges", category: "General", priority: "low" };
  const created = await owner.post("/tasks", { ...work, dueDate: "2026-12-24" });
  const change = `task ${created.body.data.task.id}`;
  await Promise.all([ofOwner, ofFirst, ofSecond].map((ear) => has(ear, change)));
  const before = ofSecond.changes().length;
  await owner.put(`/tasks/${created.body.data.task.id}`, { contractorId: contractor.id });
  await ofFirst.until(() => ofFirst.changes().filter((one) => one === change).length > 1);
  await owner.post("/tasks", { ...work, dueDate: "2026-12-25" });
  await ofSecond.until(() => ofSecond.changes().length > before);
  expect(ofSecond.changes().filter((one) => one === change)).toHaveLength(1);
  expect(ofPending.changes().filter((one) => one.startsWith("task "))).toEqual([]);
});

test("says only what kind of thing changed and which", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  const ear = await hear(await serve(), owner);
  const ticketId = await file(occupant, propertyId);
  await has(ear, `ticket ${ticketId}`);
  expect(ear.heard.find(({ data }) => data.id === ticketId)).toMatchObject({
    event: "change",
    data: { kind: "ticket", id: ticketId },
  });
  expect(Object.keys(ear.heard.at(-1)?.data ?? {}).sort()).toEqual(["id", "kind"]);
});

test("who signed up, and what was read elsewhere, is told as well", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const ear = await hear(await serve(), owner);
  await person("building_occupant", { propertyId });
  await has(ear, `property ${propertyId}`);
  const { notifications } = (await owner.get("/notifications?limit=1")).body.data;
  const change = `notification ${notifications[0].id}`;
  await has(ear, change);
  const once = ear.changes().length;
  await owner.put(`/notifications/${notifications[0].id}/read`);
  await ear.until(() => ear.changes().slice(once).includes(change));
});

test("tells nobody of what was not kept", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  const ear = await hear(await serve(), owner);
  const refused = await occupant.post("/repair-tickets", { propertyId });
  expect(refused.status).toBe(422);
  const ticketId = await file(occupant, propertyId);
  await has(ear, `ticket ${ticketId}`);
  expect(ear.changes().filter((change) => change.startsWith("ticket "))).toEqual([`ticket ${ticketId}`]);
});

test("a plan of many tasks is one event of the property", async () => {
  const { drain } = await testApp();
  await drain();
  const owner = await person("property_owner");
  const ear = await hear(await serve(), owner);
  const propertyId = await building(owner);
  await drain();
  await has(ear, `property ${propertyId}`);
  const marker = await person("building_occupant", { propertyId });
  const ticketId = await file(marker, propertyId);
  await has(ear, `ticket ${ticketId}`);
  expect(ear.changes().filter((change) => change.startsWith("task ")).length).toBeLessThanOrEqual(10);
});

test("needs somebody signed in, and ends with their session", async () => {
  const url = await serve();
  expect((await listen(url, null)).status).toBe(401);
  expect((await listen(url, "x".repeat(40))).status).toBe(401);
  const owner = await person("property_owner");
  const ear = await hear(url, owner);
  expect((await fetch(`${url}/api/auth/logout`, logOut(owner.token))).status).toBe(200);
  await ear.ended;
});

const logOut = (token: string) => ({
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: "{}",
});

test("a session that was ended on another server hears nothing more", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  const url = await serve({ streams: { perAccount: 8, perProcess: 50, heartbeatMs: 100 } });
  const ear = await hear(url, owner);
  await send("POST", "/auth/logout", owner.token, {});
  await ear.ended;
  await file(occupant, propertyId);
  expect(ear.changes()).toEqual([]);
});

test("whoever comes back hears what they missed, or is told to read everything again", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  const url = await serve();
  const first = await hear(url, owner);
  const seen = await file(occupant, propertyId);
  await has(first, `ticket ${seen}`);
  const last = first.heard.find(({ data }) => data.id === seen)?.id ?? "";
  first.close();
  const missed = await file(occupant, propertyId);
  const other = await hear(url, owner);
  await has(other, `ticket ${await file(occupant, propertyId)}`);
  const back = await hear(url, owner, last);
  expect(back.changes()).toContain(`ticket ${missed}`);
  expect(back.changes()).not.toContain(`ticket ${seen}`);
  for (const unknown of ["another-3", "nonsense", `${last.split("-")[0]}-999999`]) {
    const lost = await hear(url, owner, unknown);
    expect([lost.heard[0]?.event, lost.changes()]).toEqual(["reset", []]);
    lost.close();
  }
});

test("an account has so many streams and no more, and each that is closed makes room", async () => {
  const owner = await person("property_owner");
  const url = await serve({ streams: { perAccount: 2, perProcess: 3, heartbeatMs: 10_000 } });
  const first = await hear(url, owner);
  await hear(url, owner);
  expect((await listen(url, owner.token)).status).toBe(429);
  await hear(url, await person("property_owner"));
  expect((await listen(url, (await person("property_owner")).token)).status).toBe(503);
  first.close();
  await expect.poll(async () => (await listenOnce(url, owner)).status).toBe(200);
});

async function listenOnce(url: string, who: Person): Promise<Ear> {
  const ear = await listen(url, who.token);
  opened.push(ear);
  return ear;
}

test("ends when the server stops, which waits for nobody", async () => {
  const owner = await person("property_owner");
  const { app } = await ownApp();
  const ear = await listenReady(await app.listen({ port: 0, host: "127.0.0.1" }), owner.token);
  await app.close();
  await ear.ended;
});

test("a browser that does not read is let go, and the others hear on", async () => {
  const owner = await person("property_owner");
  const url = await serve();
  const socket = createConnection({ port: Number(new URL(url).port), host: "127.0.0.1" });
  opened.push({ close: () => socket.destroy() });
  const closed = new Promise<void>((done) => {
    socket.once("close", () => done());
    socket.once("error", () => done());
  });
  socket.write(`GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n\r\n`);
  await new Promise((read) => socket.once("data", read));
  socket.pause();
  const ear = await hear(url, owner);
  const padding = "x".repeat(7_000);
  for (let round = 0; round < 60; round += 1) {
    await database.db.execute(sql`
      select pg_notify(${eventChannel}, json_build_object('kind', 'task', 'id', ${`${padding}${round}-`}::text || n, 'to', json_build_array(${owner.id}::text))::text)
      from generate_series(1, 30) n`);
    await ear.until(() => ear.changes().length >= (round + 1) * 30);
  }
  socket.resume();
  await closed;
  expect(ear.changes()).toHaveLength(1_800);
});
