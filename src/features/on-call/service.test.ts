import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { fullBuilding, memberOf } from "../../../tests/harness/members.ts";
import { connect, disconnect, goOnAt, phoneOf } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();
const phones = await startPhones();
/** Two at night in Lagos, tomorrow. */
const night = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T01:00:00Z`);
const inMinutes = (minutes: number) => new Date(night.getTime() + minutes * 60_000);

beforeEach(() => connect(phones));
afterEach(async () => {
  await phones.carriers.settled();
  await disconnect();
  clock.now = null;
});
afterAll(() => phones.stop());

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const atNight = (...people: Person[]) => ({
  ...{ days: everyDay, from: "18:00", to: "07:00" },
  people: people.map(({ id }) => id),
});
const set = (keeper: Person, propertyId: string, body: object) => keeper.put(`/properties/${propertyId}/on-call`, body);
const rotaOf = async (keeper: Person, propertyId: string) =>
  (await keeper.get(`/properties/${propertyId}/on-call`)).body.data.onCall;

async function confirmedBuilding() {
  const building = await fullBuilding();
  const { owner, occupant, propertyId } = building;
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  return building;
}

async function raise(occupant: Person, propertyId: string): Promise<string> {
  clock.now = night;
  const fields = { propertyId, priority: "emergency", emergency: true, title: "Light dey spark" };
  const { ticket } = (await occupant.post("/repair-tickets", repairRequest(fields))).body.data;
  await goOnAt(night);
  await phones.carriers.settled();
  return ticket.id;
}

const callsTo = (number: string) => phones.got.filter((one) => one.by === "voice" && one.to === number).length;
const later = async (minutes: number) => {
  await goOnAt(inMinutes(minutes));
  await phones.carriers.settled();
};

describe("who is on call", () => {
  test("is rung first, one after another, then owner and manager as before, nobody of them twice over", async () => {
    const { owner, manager, contractor, occupant, propertyId } = await confirmedBuilding();
    await drain();
    const numbers = {
      owner: await phoneOf(phones, owner),
      manager: await phoneOf(phones, manager),
      contractor: await phoneOf(phones, contractor),
    };
    const kept = await set(owner, propertyId, { shifts: [atNight(contractor, manager)] });
    expect(kept.status).toBe(200);
    await raise(occupant, propertyId);
    const calls = () => [callsTo(numbers.contractor), callsTo(numbers.manager), callsTo(numbers.owner)];
    const seen: number[][] = [];
    for (const minutes of [2, 3, 8, 13, 18, 30]) {
      await later(minutes);
      seen.push(calls());
    }
    expect(seen).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [1, 1, 2],
      [1, 1, 2],
    ]);
  });

  test("who does not keep the building opens the emergency and says that they have it, which ends all calls", async () => {
    const { owner, contractor, occupant, propertyId } = await confirmedBuilding();
    await drain();
    const numbers = { owner: await phoneOf(phones, owner), contractor: await phoneOf(phones, contractor) };
    await set(owner, propertyId, { shifts: [atNight(contractor)] });
    const ticketId = await raise(occupant, propertyId);
    const { notifications } = (await contractor.get("/notifications")).body.data;
    expect(notifications[0]).toMatchObject({ title: "Emergency: you are on call", link: `/on-call/${ticketId}` });
    const { alarm } = (await contractor.get(`/alarms/${ticketId}`)).body.data;
    expect(alarm).toMatchObject({ title: "Light dey spark", state: "open" });
    expect((await contractor.get(`/repair-tickets/${ticketId}`)).status).toBe(404);
    expect((await contractor.post(`/alarms/${ticketId}/answer`)).body.data.alarm.state).toBe("answered");
    await later(20);
    expect([callsTo(numbers.owner), callsTo(numbers.contractor)]).toEqual([0, 0]);
    const { timeline } = (await owner.get(`/repair-tickets/${ticketId}`)).body.data;
    expect(timeline.at(-1)).toMatchObject({ act: "acknowledged", actorName: contractor.name });
  });

  test("answers by the key 1, and does not see it any more after a day, or where others are on call", async () => {
    const { owner, manager, contractor, occupant, propertyId } = await confirmedBuilding();
    await drain();
    const number = await phoneOf(phones, contractor);
    await set(owner, propertyId, { shifts: [atNight(contractor)] });
    const ticketId = await raise(occupant, propertyId);
    await later(3);
    expect(await phones.carriers.press(number, "1")).toContain("you see to it");
    expect((await owner.get(`/alarms/${ticketId}`)).body.data.alarm.state).toBe("answered");
    await set(owner, propertyId, { shifts: [atNight(manager)] });
    expect((await contractor.get(`/alarms/${ticketId}`)).status).toBe(404);
    await set(owner, propertyId, { shifts: [atNight(contractor)] });
    expect((await contractor.get(`/alarms/${ticketId}`)).status).toBe(200);
    clock.now = inMinutes(24 * 60 + 1);
    expect((await contractor.get(`/alarms/${ticketId}`)).status).toBe(404);
  });

  test("answers the call that comes though the hours were changed in the middle, and not once they have left", async () => {
    const { owner, manager, contractor, occupant, propertyId } = await confirmedBuilding();
    await drain();
    const number = await phoneOf(phones, contractor);
    await set(owner, propertyId, { shifts: [atNight(contractor)] });
    const ticketId = await raise(occupant, propertyId);
    await set(owner, propertyId, { shifts: [atNight(manager)] });
    await later(3);
    const leave = (at: string | null) =>
      database.db.execute(
        sql`update property_members set left_at = ${at}::timestamptz where account_id = ${contractor.id}`,
      );
    await leave("2026-01-01");
    expect((await contractor.post(`/alarms/${ticketId}/answer`)).status).toBe(404);
    await leave(null);
    expect(await phones.carriers.press(number, "1")).toContain("you see to it");
    expect((await owner.get(`/alarms/${ticketId}`)).body.data.alarm.state).toBe("answered");
  });

  test("alone with the owner there is nobody else: called twice, as before", async () => {
    const { owner, manager, occupant, propertyId } = await confirmedBuilding();
    await drain();
    await database.db.execute(sql`update property_members set left_at = now() where account_id = ${manager.id}`);
    const number = await phoneOf(phones, owner);
    await set(owner, propertyId, { shifts: [atNight(owner)] });
    await raise(occupant, propertyId);
    await later(30);
    expect(callsTo(number)).toBe(2);
  });

  test("is not rung about what they reported themselves", async () => {
    const { owner, occupant, propertyId } = await confirmedBuilding();
    await drain();
    const numbers = { owner: await phoneOf(phones, owner), occupant: await phoneOf(phones, occupant) };
    await set(owner, propertyId, { shifts: [atNight(occupant)] });
    await raise(occupant, propertyId);
    await later(8);
    expect([callsTo(numbers.occupant), callsTo(numbers.owner)]).toEqual([0, 2]);
  });

  test("of somebody whom nobody has confirmed hears nothing of it", async () => {
    const { owner, contractor, occupant, propertyId } = await fullBuilding();
    await drain();
    await set(owner, propertyId, { shifts: [atNight(contractor)] });
    const ticketId = await raise(occupant, propertyId);
    expect((await contractor.get(`/alarms/${ticketId}`)).status).toBe(404);
  });
});

describe("the hours", () => {
  test("are told with what follows from them, and to whoever is new in them", async () => {
    const { owner, manager, contractor, propertyId } = await confirmedBuilding();
    const absences = [{ accountId: contractor.id, fromDay: lagosDay(night), toDay: lagosDay(night) }];
    clock.now = night;
    const answer = await set(owner, propertyId, { shifts: [atNight(contractor, manager)], absences, version: 0 });
    expect(answer.body.data.onCall).toMatchObject({
      shifts: [{ days: everyDay, from: "18:00", to: "07:00", people: [contractor.id, manager.id] }],
      ...{ absences, gaps: ["Every day 07:00–18:00"], overlaps: [], otherwise: [owner.id, manager.id], version: 1 },
    });
    const titles = (await contractor.get("/notifications")).body.data.notifications;
    expect(titles[0]).toMatchObject({ title: "You are on call at Marina Court" });
    expect(titles[0].message).toContain("Every day 18:00–07:00");
    const candidate = answer.body.data.onCall.people.find(
      ({ accountId }: { accountId: string }) => accountId === manager.id,
    );
    expect(candidate).toMatchObject({ by: [], problem: expect.stringContaining("no confirmed phone") });
    expect((await rotaOf(manager, propertyId)).now).toEqual([manager.id]);
    clock.now = inMinutes(24 * 60);
    expect((await rotaOf(manager, propertyId)).now).toEqual([contractor.id, manager.id]);
    const stale = await set(owner, propertyId, { shifts: [], version: 0 });
    expect(stale.status).toBe(409);
  });

  test("take nobody who does not belong there, and nothing that is no hour", async () => {
    const { owner, manager, contractor, occupant, propertyId } = await fullBuilding();
    const stranger = await person("property_manager");
    const good = atNight(contractor);
    for (const [shift, path] of [
      [atNight(stranger), "shifts.0.people.0"],
      // Nobody has confirmed this one.
      [atNight(manager, occupant), "shifts.0.people.1"],
      [{ ...good, from: "25:00" }, "shifts.0.from"],
      [{ ...good, days: [] }, "shifts.0.days"],
      [{ ...good, days: [8] }, "shifts.0.days.0"],
      [{ ...good, people: [] }, "shifts.0.people"],
      [{ ...good, people: [manager.id, manager.id] }, "shifts.0.people"],
    ] as const) {
      const answer = await set(owner, propertyId, { shifts: [shift] });
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    }
    const absences = [{ accountId: manager.id, fromDay: "2026-12-10", toDay: "2026-12-03" }];
    expect((await set(owner, propertyId, { shifts: [], absences })).status).toBe(422);
    expect((await set(contractor, propertyId, { shifts: [] })).status).toBe(403);
    expect((await set(stranger, propertyId, { shifts: [] })).status).toBe(404);
    expect((await rotaOf(owner, propertyId)).version).toBe(0);
  });

  test("lose who leaves the building or deletes the account, with the membership", async () => {
    const { owner, manager, contractor, propertyId } = await confirmedBuilding();
    const absences = [{ accountId: contractor.id, fromDay: "2026-12-03", toDay: "2026-12-10" }];
    const shifts = [atNight(contractor, manager), { ...atNight(contractor), from: "07:00", to: "18:00" }];
    await set(owner, propertyId, { shifts, absences });
    const { id } = await memberOf(owner, propertyId, contractor);
    await owner.remove(`/properties/${propertyId}/members/${id}`);
    const left = await rotaOf(owner, propertyId);
    expect(left.shifts.map(({ people }: { people: string[] }) => people)).toEqual([[manager.id]]);
    expect(left).toMatchObject({ absences: [], version: 2 });
    expect((await send("DELETE", "/auth/me", manager.token, { password })).status).toBe(200);
    expect(await rotaOf(owner, propertyId)).toMatchObject({ shifts: [], version: 3 });
    const gone = sql`select 1 from on_call_people where account_id in (${contractor.id}, ${manager.id})`;
    expect((await database.db.execute(gone)).rows).toEqual([]);
  });

  test("are kept one after another, however many are said at once", async () => {
    const { owner, manager, propertyId } = await confirmedBuilding();
    const answers = await Promise.all(
      [owner, manager, owner, manager].map((who) => set(who, propertyId, { shifts: [atNight(who)], version: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await rotaOf(owner, propertyId)).shifts).toHaveLength(1);
  });
});
