import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, password, person } from "../../../../tests/harness/world.ts";
import { escalateJob } from "./jobs.server.ts";

const { database, clock, drain } = await testApp();
const minuteMs = 60_000;
/** The present minute: sessions and the queue's own clock are the machine's. */
const begin = new Date(Math.floor(Date.now() / minuteMs) * minuteMs);
const after = (minutes: number) => new Date(begin.getTime() + minutes * minuteMs);

afterEach(() => {
  clock.now = null;
});

const raise = async (occupant: Person, propertyId: string, fields: object = { emergency: true }): Promise<string> => {
  const request = repairRequest({ priority: "emergency", category: "Appliances", propertyId, ...fields });
  const answer = await occupant.post("/repair-tickets", request);
  if (answer.status !== 201) throw new Error(answer.body.detail);
  return answer.body.data.ticket.id;
};

const confirmed = async (occupant: Person) => {
  await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
};

type Waiting = { step: number; at: string };
const waiting = async (ticketId: string): Promise<Waiting[]> => {
  const { rows } = await database.db.execute<Waiting>(sql`
    select (data->>'step')::int as step, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at
    from pgboss.job where name = 'tickets.escalate' and state = 'created' and data->>'ticketId' = ${ticketId} order by 1`);
  return rows;
};

/** The queue reads the database's clock, so what waits for a later minute is brought forward. */
const later = async (minutes: number) => {
  clock.now = after(minutes);
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'tickets.escalate' and state = 'created' and start_after <= ${clock.now}`,
  );
  await drain();
};

const told = async (who: Person, title = "Emergency, no answer for "): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from notifications where account_id = ${who.id} and title like ${`${title}%`}`,
  );
  return rows[0]?.n ?? 0;
};

const stepsOf = async (ticketId: string): Promise<(string | null)[]> => {
  const { rows } = await database.db.execute<{ text: string | null }>(
    sql`select text from activity where thing_id = ${ticketId} and act = 'escalated' order by id`,
  );
  return rows.map(({ text }) => text);
};

test("an emergency tells owner, managers and engaged contractors at once, and waits 15 minutes for an answer", async () => {
  const { owner, manager, contractor, occupant, propertyId } = await fullBuilding();
  await confirmed(occupant);
  clock.now = begin;
  const ticketId = await raise(occupant, propertyId);
  for (const who of [owner, manager, contractor]) expect(await told(who, "Emergency reported")).toBe(1);
  expect(await waiting(ticketId)).toEqual([{ step: 1, at: after(15).toISOString().slice(0, 16) }]);
  const plain = await raise(occupant, propertyId, { priority: "high", emergency: false });
  expect(await waiting(plain)).toEqual([]);
});

test("without an answer everybody is told again, step by step, on the timeline, until a day is over", async () => {
  const { owner, manager, contractor, occupant, propertyId } = await fullBuilding();
  await confirmed(occupant);
  clock.now = begin;
  const ticketId = await raise(occupant, propertyId);
  await later(15);
  expect([await told(owner), await told(manager), await told(contractor, "Emergency reported")]).toEqual([1, 1, 2]);
  expect(await told(occupant, "Nobody has answered yet")).toBe(1);
  const { timeline } = (await occupant.get(`/repair-tickets/${ticketId}`)).body.data;
  expect(timeline.at(-1)).toMatchObject({
    act: "escalated",
    text: "No answer for 15 minutes: 3 people were told again",
    actorName: null,
    at: after(15).toISOString(),
  });
  for (const minutes of [30, 60, 120, 240, 480, 1_440]) await later(minutes);
  expect(await stepsOf(ticketId)).toHaveLength(7);
  expect(await waiting(ticketId)).toEqual([]);
});

test("a manager who came after it was raised is the next contact, and the owner hears again", async () => {
  const { owner, manager, occupant, propertyId } = await fullBuilding();
  await database.db.execute(sql`update property_members set left_at = now() where account_id = ${manager.id}`);
  clock.now = begin;
  const ticketId = await raise(occupant, propertyId);
  await database.db.execute(sql`update property_members set left_at = null where account_id = ${manager.id}`);
  await later(15);
  expect([await told(owner), await told(manager)]).toEqual([1, 1]);
  expect(await stepsOf(ticketId)).toEqual(["No answer for 15 minutes: 2 people were told again"]);
});

test.each(["acknowledged", "started", "resolved"])("an emergency that is %s is not told again", async (how) => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  clock.now = begin;
  const ticketId = await raise(occupant, propertyId);
  await later(15);
  if (how === "acknowledged") await owner.post(`/repair-tickets/${ticketId}/acknowledge`);
  else
    await owner.put(`/repair-tickets/${ticketId}/status`, {
      status: how === "started" ? "in_progress" : "resolved",
      note: "Closed the valve.",
    });
  await later(30);
  expect([await told(owner), (await stepsOf(ticketId)).length, await waiting(ticketId)]).toEqual([1, 1, []]);
});

test("opened again, it is raised anew, and steps of the time before are over", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  clock.now = begin;
  const ticketId = await raise(occupant, propertyId);
  clock.now = after(5);
  await owner.put(`/repair-tickets/${ticketId}/status`, { status: "resolved", note: "Closed the valve." });
  clock.now = after(10);
  await occupant.post(`/repair-tickets/${ticketId}/reopen`, { reason: "It smells again." });
  await later(15);
  expect(await stepsOf(ticketId)).toEqual([]);
  await later(25);
  expect(await stepsOf(ticketId)).toHaveLength(1);
});

test("a step happens once, however many workers take it and however often it runs", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  clock.now = begin;
  const ticketId = await raise(occupant, propertyId);
  const again = { ticketId, raisedAt: begin.toISOString(), step: 1 };
  const { jobs } = await testApp();
  for (const copy of [1, 2, 3]) {
    const singletonKey = `copy ${copy}`;
    await jobs.send(database.db, escalateJob, again, { singletonKey });
  }
  await later(15);
  expect([(await stepsOf(ticketId)).length, await told(owner)]).toEqual([1, 1]);
  expect(await waiting(ticketId)).toMatchObject([{ step: 2 }]);
});

test("of somebody whom nobody has confirmed never reaches contractors", async () => {
  const { owner, contractor, occupant, propertyId } = await fullBuilding();
  clock.now = begin;
  await raise(occupant, propertyId);
  await later(15);
  expect([await told(owner), await told(contractor, "Emergency reported")]).toEqual([1, 0]);
  const { notifications } = (await owner.get("/notifications?limit=1")).body.data;
  expect(notifications[0].message).toContain("(unconfirmed occupant)");
});

test.each(["archived_at", "frozen_at"])("ends where the building is closed (%s)", async (column) => {
  const { owner, occupant, propertyId } = await ownedBuilding();
  clock.now = begin;
  const ticketId = await raise(occupant, propertyId);
  await database.db.execute(sql`update properties set ${sql.identifier(column)} = now() where id = ${propertyId}`);
  await later(15);
  expect([await told(owner), await stepsOf(ticketId), await waiting(ticketId)]).toEqual([0, [], []]);
});

test("goes on when the occupant has deleted their account, and nobody of those who left is told", async () => {
  const { owner, manager, occupant, propertyId } = await fullBuilding();
  clock.now = begin;
  const ticketId = await raise(occupant, propertyId);
  await database.db.execute(sql`update property_members set left_at = now() where account_id = ${manager.id}`);
  const { app } = await testApp();
  const gone = await app.inject({
    method: "DELETE",
    url: "/api/auth/me",
    headers: { authorization: `Bearer ${occupant.token}`, "content-type": "application/json" },
    payload: JSON.stringify({ password }),
  });
  expect(gone.statusCode).toBe(200);
  await later(15);
  expect([await told(owner), await told(manager), (await stepsOf(ticketId)).length]).toEqual([1, 0, 1]);
});

test("a request that was refused leaves no alarm behind", async () => {
  const { propertyId } = await ownedBuilding();
  const stranger = await person("building_occupant", { propertyId: (await ownedBuilding()).propertyId });
  const alarms = () => database.db.execute(sql`select 1 from pgboss.job where name = 'tickets.escalate'`);
  const before = (await alarms()).rowCount;
  await expect(raise(stranger, propertyId)).rejects.toThrow();
  expect((await alarms()).rowCount).toBe(before);
});

test("the first word of a new alarm waits behind no bulk of older ones", async () => {
  const { occupant, propertyId } = await fullBuilding();
  await confirmed(occupant);
  clock.now = begin;
  // More than a worker takes at once.
  for (let old = 0; old < 12; old += 1) await raise(occupant, propertyId);
  await later(15);
  const ticketId = await raise(occupant, propertyId);
  await later(30);
  const { rows } = await database.db.execute<{ ticket: string }>(
    sql`select thing_id as ticket from activity where property_id = ${propertyId} and act = 'escalated' and at = ${after(30)} order by id`,
  );
  expect(rows).toHaveLength(13);
  expect(rows.findIndex(({ ticket }) => ticket === ticketId)).toBeLessThan(10);
});
