import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { assign, technicianOf } from "../../../../tests/harness/crew.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import type { Person } from "../../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();
const burning = "light dey spark for kitchen, smoke dey come";

afterEach(() => {
  clock.now = null;
});

/** A building in Lagos with an ordinary request of its occupant. */
async function asked({ isConfirmed = true } = {}) {
  const made = await fullBuilding();
  if (isConfirmed) await confirm(made.occupant);
  const ticketId = await file(made.occupant, made.propertyId);
  return { ...made, ticketId };
}
const confirm = (who: Person) =>
  database.db.execute(sql`update property_members set confirmed = true where account_id = ${who.id}`);
const file = async (who: Person, propertyId: string, fields: object = {}): Promise<string> =>
  (await who.post("/repair-tickets", repairRequest({ propertyId, title: "Dripping tap", ...fields }))).body.data.ticket
    .id;
const write = async (who: Person, ticketId: string, text: string, more: object = {}, how: object = {}) => {
  const answer = await who.post(`/repair-tickets/${ticketId}/comments`, { text, ...more }, how);
  if (answer.status !== 201) throw new Error(answer.body.detail);
  return answer.body.data.danger;
};
const read = async (who: Person, ticketId: string) => (await who.get(`/repair-tickets/${ticketId}`)).body.data;
/** Titles of notices, the newest first. */
const told = async (who: Person): Promise<string[]> =>
  (await who.get("/notifications")).body.data.notifications.map(({ title }: { title: string }) => title);
const resolve = (owner: Person, id: string) =>
  owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "New washer." });

/** So many minutes from now, with what was due by then done. */
const at = async (minutes: number) => {
  clock.now = new Date(Date.now() + minutes * 60_000);
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'tickets.escalate' and state = 'created' and start_after <= ${clock.now}`,
  );
  await drain();
};

describe("danger that its occupant writes on a request", () => {
  test("makes it an emergency: keepers and firms are told, the writer learns what to do, and it is told again", async () => {
    const { owner, manager, contractor, occupant, ticketId } = await asked();
    await owner.post(`/repair-tickets/${ticketId}/acknowledge`);
    const danger = await write(occupant, ticketId, burning);
    expect(danger).toMatchObject({ outcome: "called", ticketId });
    expect(danger.hazards[0].safety.length).toBeGreaterThan(0);
    expect(danger.hazards[0].call.map(({ shown }: { shown: string }) => shown)).toContain("112");
    const { ticket, timeline } = await read(owner, ticketId);
    expect(ticket).toMatchObject({ emergency: true, priority: "emergency", acknowledgedAt: null });
    expect(timeline.at(-1)).toMatchObject({ act: "alarmed", actorName: occupant.name });
    for (const who of [owner, manager, contractor]) expect((await told(who))[0]).toBe("Emergency reported");
    const { notifications } = (await owner.get("/notifications")).body.data;
    expect(notifications[0].message).toContain(burning);
    const { rows } = await database.db.execute(
      sql`select 1 from pgboss.job where name = 'tickets.escalate' and data->>'ticketId' = ${ticketId}`,
    );
    expect(rows).toHaveLength(1);
  });

  test("is told once while people are being called, and first to whoever sees to it once somebody does", async () => {
    const { owner, manager, contractor, occupant, ticketId } = await asked();
    await write(occupant, ticketId, burning);
    const counts = async (title: string) =>
      Promise.all(
        [owner, manager, contractor].map(async (who) => (await told(who)).filter((one) => one === title).length),
      );
    const again = () => write(occupant, ticketId, "fire don catch the curtain");
    expect((await again()).outcome).toBe("being_called");
    expect(await counts("Emergency reported")).toEqual([1, 1, 1]);
    await manager.post(`/repair-tickets/${ticketId}/acknowledge`);
    await at(16);
    expect([(await again()).outcome, (await again()).outcome]).toEqual(["holder_called", "holder_called"]);
    expect(await counts("Emergency reported")).toEqual([1, 1, 1]);
    expect(await counts("Danger again: you see to it")).toEqual([0, 1, 0]);
    expect((await read(owner, ticketId)).ticket.acknowledgedAt).toBeNull();
    // They say once more that they see to it: nobody else is called.
    await manager.post(`/repair-tickets/${ticketId}/acknowledge`);
    await at(32);
    expect(await counts("Emergency, no answer for 15 minutes")).toEqual([0, 0, 0]);
    expect((await again()).outcome).toBe("holder_called");
    await at(48);
    expect(await counts("Emergency, no answer for 15 minutes")).toEqual([1, 1, 0]);
    expect(await counts("Emergency reported")).toEqual([1, 1, 2]);
  });

  test("calls everybody at once where another writes of it too while only who sees to it was told", async () => {
    const { owner, manager, contractor, occupant, ticketId } = await asked();
    await write(occupant, ticketId, burning);
    await manager.post(`/repair-tickets/${ticketId}/acknowledge`);
    const again = "fire don catch the curtain";
    expect((await write(occupant, ticketId, again)).outcome).toBe("holder_called");
    const said = { danger: true };
    expect((await write(owner, ticketId, "It is dangerous now.", said)).outcome).toBe("called");
    expect((await told(contractor)).filter((title) => title === "Emergency reported")).toHaveLength(2);
    for (const who of [owner, occupant])
      expect((await write(who, ticketId, "It is dangerous now.", said)).outcome).toBe("being_called");
  });

  test("is answered by nobody who said before it that they see to it, however late that comes", async () => {
    const { owner, manager, occupant, ticketId } = await asked();
    await write(occupant, ticketId, burning);
    await manager.post(`/repair-tickets/${ticketId}/acknowledge`);
    const pressed = new Date();
    clock.now = new Date(Date.now() + 16 * 60_000);
    await write(occupant, ticketId, "fire don catch the curtain");
    const late = { headers: { "x-occurred-at": pressed.toISOString(), "x-device-time": clock.now.toISOString() } };
    const answer = await owner.post(`/repair-tickets/${ticketId}/acknowledge`, {}, late);
    expect([answer.status, (await read(owner, ticketId)).ticket.acknowledgedAt]).toEqual([409, null]);
    expect((await owner.post(`/repair-tickets/${ticketId}/acknowledge`)).status).toBe(200);
  });

  test("is neither answered nor resolved by work that was done before it, however late that comes", async () => {
    const { owner, contractor, occupant, ticketId } = await asked();
    const given = { contractorId: contractor.id, dueDate: "2090-05-01" };
    const { taskId } = (await owner.post(`/repair-tickets/${ticketId}/assign`, given)).body.data.ticket;
    const { technician, memberId } = await technicianOf(contractor);
    await assign(contractor, taskId, { assignedTeamMemberId: memberId });
    const done = new Date();
    clock.now = new Date(Date.now() + 16 * 60_000);
    expect((await write(occupant, ticketId, burning)).outcome).toBe("called");
    const late = { headers: { "x-occurred-at": done.toISOString(), "x-device-time": clock.now.toISOString() } };
    const begun = await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" }, late);
    const report = { taskId, completionNotes: "New washer.", totalHours: 1 };
    const ended = await technician.post("/technician/task-completion", report, late);
    expect([begun.status, ended.status]).toEqual([200, 201]);
    expect((await read(owner, ticketId)).ticket).toMatchObject({ status: "assigned", acknowledgedAt: null });
    expect((await resolve(owner, ticketId)).status).toBe(200);
  });

  test("calls everybody where another raised it, who saw to it has left, or saw to it twelve hours ago", async () => {
    for (const change of ["another", "left", "hours"]) {
      const { owner, manager, occupant, propertyId, ticketId } = await asked();
      await (change === "another"
        ? write(owner, ticketId, "It is dangerous now.", { danger: true })
        : write(occupant, ticketId, burning));
      await manager.post(`/repair-tickets/${ticketId}/acknowledge`);
      if (change === "left")
        await database.db.execute(
          sql`update property_members set left_at = now() where account_id = ${manager.id} and property_id = ${propertyId}`,
        );
      clock.now = new Date(Date.now() + (change === "hours" ? 13 * 60 : 16) * 60_000);
      expect([change, (await write(occupant, ticketId, burning)).outcome]).toEqual([change, "called"]);
      clock.now = null;
    }
  });

  test("that waited on a phone calls with the time of its writing, once with one key, and after a day calls nobody", async () => {
    const { owner, occupant, ticketId } = await asked();
    const late = (hours: number) => ({
      key: `late-${hours}`,
      headers: {
        "x-occurred-at": new Date(Date.now() - hours * 3_600_000).toISOString(),
        "x-device-time": new Date().toISOString(),
      },
    });
    expect((await write(occupant, ticketId, burning, {}, late(25))).outcome).toBe("ask");
    expect((await read(owner, ticketId)).ticket.emergency).toBe(false);
    for (const _ of [1, 2]) expect((await write(occupant, ticketId, burning, {}, late(3))).outcome).toBe("called");
    const { notifications } = (await owner.get("/notifications")).body.data;
    expect(notifications[0].message).toContain(`${burning} (written `);
    expect((await told(owner)).filter((title) => title === "Emergency reported")).toHaveLength(1);
  });

  test("that waited on a phone and begins a request says when it was written to whom it calls", async () => {
    const { owner, occupant, ticketId } = await asked();
    await resolve(owner, ticketId);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const headers = { "x-occurred-at": hourAgo, "x-device-time": new Date().toISOString() };
    expect((await write(occupant, ticketId, burning, {}, { headers })).outcome).toBe("called");
    const { notifications } = (await owner.get("/notifications")).body.data;
    expect(notifications[0].message).toContain(`${burning} (written `);
  });

  test("of whom nobody has confirmed is told to keepers alone, three times a day with what they filed", async () => {
    const { owner, contractor, occupant, propertyId, ticketId } = await asked({ isConfirmed: false });
    const before = await told(contractor);
    await file(occupant, propertyId, { emergency: true, priority: "emergency" });
    const others = [await file(occupant, propertyId), await file(occupant, propertyId), ticketId];
    const outcomes = [];
    for (const id of others) outcomes.push((await write(occupant, id, burning)).outcome);
    expect(outcomes).toEqual(["called", "called", "not_called"]);
    expect((await read(owner, ticketId)).ticket.emergency).toBe(false);
    expect((await read(owner, ticketId)).timeline.at(-1)).toMatchObject({ act: "commented", text: burning });
    expect(await told(contractor)).toEqual(before);
    const refused = repairRequest({ propertyId, emergency: true, priority: "emergency" });
    expect((await occupant.post("/repair-tickets", refused)).status).toBe(429);
  });

  test("of who is confirmed since calls everybody, once, and says before that only keepers were told", async () => {
    const { owner, contractor, occupant, ticketId } = await asked({ isConfirmed: false });
    expect(await write(occupant, ticketId, burning)).toMatchObject({ outcome: "called", keepersOnly: true });
    const again = "fire don catch the curtain";
    expect(await write(occupant, ticketId, again)).toMatchObject({ outcome: "being_called", keepersOnly: true });
    expect(await told(contractor)).not.toContain("Emergency reported");
    await confirm(occupant);
    const outcomes = [];
    for (const _ of [1, 2]) outcomes.push(await write(occupant, ticketId, again));
    expect(outcomes.map(({ outcome, keepersOnly }) => [outcome, keepersOnly])).toEqual([
      ["called", undefined],
      ["being_called", undefined],
    ]);
    for (const [who, times] of [
      [owner, 2],
      [contractor, 1],
    ] as const)
      expect((await told(who)).filter((title) => title === "Emergency reported")).toHaveLength(times);
  });

  test("of whom nobody has confirmed calls again where the emergency before is over, or was answered hours ago", async () => {
    const { owner, occupant, ticketId } = await asked({ isConfirmed: false });
    await write(occupant, ticketId, burning);
    await resolve(owner, ticketId);
    const anew = await write(occupant, ticketId, burning);
    expect(anew).toMatchObject({ outcome: "called", keepersOnly: true });
    await owner.post(`/repair-tickets/${anew.ticketId}/acknowledge`);
    const emergencies = async () => (await told(owner)).filter((title) => title === "Emergency reported").length;
    expect(await emergencies()).toBe(2);
    clock.now = new Date(Date.now() + 13 * 3_600_000);
    expect(await write(occupant, anew.ticketId, burning)).toMatchObject({ outcome: "called" });
    expect(await emergencies()).toBe(3);
    clock.now = new Date(Date.now() + 15 * 3_600_000);
    expect(await write(occupant, anew.ticketId, burning)).toMatchObject({ outcome: "not_called" });
  });

  test("on a request that is over calls for the emergency that it began, and puts the words there", async () => {
    const { owner, occupant, ticketId } = await asked();
    await resolve(owner, ticketId);
    const begun = await write(occupant, ticketId, burning);
    clock.now = new Date(Date.now() + 61 * 60_000);
    const again = "fire don catch the curtain";
    expect(await write(occupant, ticketId, again)).toMatchObject({ outcome: "called", ticketId: begun.ticketId });
    expect((await read(owner, begun.ticketId)).timeline.at(-1)).toMatchObject({ act: "alarmed", text: again });
    expect((await occupant.get("/repair-tickets")).body.data.tickets).toHaveLength(2);
  });

  test("that opens an emergency again is told once, in its own words, and what was said before is no part of it", async () => {
    const { owner, contractor, occupant, ticketId } = await asked();
    await write(occupant, ticketId, burning);
    const calls = async () => {
      const { notifications } = (await contractor.get("/notifications")).body.data;
      return notifications.filter(({ title }: { title: string }) => title === "Emergency reported");
    };
    const reopen = async (reason: string) => {
      await resolve(owner, ticketId);
      return (await occupant.post(`/repair-tickets/${ticketId}/reopen`, { reason })).body.data.danger;
    };
    expect((await reopen("fire don catch the curtain now")).outcome).toBe("called");
    expect((await calls()).map(({ message }: { message: string }) => message.split(" (")[0])).toEqual([
      ...["fire don catch the curtain now", burning],
    ]);
    expect((await reopen("Was there smoke when he mended it?")).outcome).toBe("called");
    const [last, ...before] = await calls();
    expect([before.length, last.message]).toEqual([2, expect.stringMatching(/^Dripping tap, at /)]);
  });

  test("on a request that is over is a new one; of what is opened again, that one", async () => {
    const { owner, occupant, propertyId, ticketId } = await asked();
    await resolve(owner, ticketId);
    const danger = await write(occupant, ticketId, burning);
    expect([danger.outcome, danger.ticketId === ticketId]).toEqual(["called", false]);
    expect(await write(occupant, ticketId, "fire don catch the curtain")).toMatchObject({
      ...{ outcome: "being_called", ticketId: danger.ticketId },
    });
    expect((await read(owner, danger.ticketId)).ticket).toMatchObject({ title: burning, emergency: true, propertyId });
    const said = { verdict: "not_mended", stars: 1, text: "the socket is smoking again and now there are flames" };
    const again = (await occupant.post(`/repair-tickets/${ticketId}/answer`, said)).body.data;
    expect([again.danger.outcome, again.ticket.emergency, again.ticket.status]).toEqual(["called", true, "open"]);
  });
});

describe("danger that others write on a request", () => {
  test("is asked about of whoever mends it, who says that it is dangerous now; who keeps it is asked nothing", async () => {
    const { owner, contractor, occupant, ticketId } = await asked();
    const given = { contractorId: contractor.id, dueDate: "2090-05-01" };
    const { taskId } = (await owner.post(`/repair-tickets/${ticketId}/assign`, given)).body.data.ticket;
    const { technician, memberId } = await technicianOf(contractor);
    expect((await assign(contractor, taskId, { assignedTeamMemberId: memberId })).status).toBe(200);
    const text = "There is a gas leak in the kitchen";
    expect([await write(owner, ticketId, text), (await write(technician, ticketId, text)).outcome]).toEqual([
      null,
      "ask",
    ]);
    expect((await read(owner, ticketId)).ticket.emergency).toBe(false);
    expect((await write(technician, ticketId, "It is dangerous now.", { danger: true })).outcome).toBe("called");
    expect((await read(owner, ticketId)).ticket).toMatchObject({ emergency: true, status: "assigned" });
    for (const who of [owner, contractor]) expect(await told(who)).toContain("Emergency reported");
    expect(await write(occupant, ticketId, "Thank you, please come")).toBeNull();
  });
});
