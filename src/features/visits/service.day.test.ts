import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import {
  at,
  booked,
  given,
  later,
  livesAt,
  monday,
  noticesOf,
  ticketOf,
  window,
  windows,
} from "../../../tests/harness/visits.ts";
import { building, ownedBuilding, person, picture } from "../../../tests/harness/world.ts";
import { remindJob } from "./reminders.jobs.server.ts";

const { database, clock, drain, jobs } = await testApp();

// Far ahead, since the queue reads the machine's clock; from the first sign-up on, since sessions end.
beforeEach(() => {
  clock.now = monday;
});

afterEach(() => {
  clock.now = null;
});

describe("reminders", () => {
  test("come a day and an hour before, once, however often the job runs; not for a time that was moved", async () => {
    const { occupant, firm, technician, visit } = await booked();
    await later(48);
    expect(await noticesOf(occupant, "Visit within a day")).toEqual([]);
    await later(49);
    const data = { visitId: visit.id, kind: "day" as const, startsAt: visit.from };
    for (const singletonKey of ["again", "once more"]) await jobs.send(database.db, remindJob, data, { singletonKey });
    await drain();
    for (const who of [occupant, firm, technician])
      expect(who && (await noticesOf(who, "Visit within a day"))).toEqual([expect.stringContaining(visit.line)]);
    await occupant.put(`/visits/${visit.id}`, { windows: [window(120)] });
    await later(72.5);
    expect(await noticesOf(occupant, "Visit within an hour")).toEqual([]);
    await firm.put(`/visits/${visit.id}`, { from: window(120).from });
    await later(119.5);
    expect(await noticesOf(occupant, "Visit within an hour")).toHaveLength(1);
    expect(await noticesOf(occupant, "Visit within a day")).toHaveLength(2);
  });
});

describe("on the day", () => {
  test("running late and no access are told to the occupant, by those who come only", async () => {
    const { owner, occupant, technician, visit, id } = await booked();
    expect((await technician?.post(`/visits/${visit.id}/late`, { minutes: 30 }))?.status).toBe(409);
    clock.now = at(72.5);
    expect((await occupant.post(`/visits/${visit.id}/late`, { minutes: 30 })).status).toBe(403);
    const late = await technician?.post(`/visits/${visit.id}/late`, { minutes: 45 });
    const line = "Visit on 27 Nov 2031, 09:00 to 11:00, running late: expected at 09:45. Somebody is at home.";
    expect(late?.body.data.visit).toMatchObject({ state: "late", line });
    expect(await noticesOf(occupant, "The visit runs late")).toEqual([expect.stringContaining(line)]);
    clock.now = at(74);
    const photo = { file_name: "gate.jpg", file_type: "image", file_data: await picture(), timestamp: null };
    const missed = await technician?.post(`/visits/${visit.id}/no-access`, {
      reason: "No answer.",
      mediaUploads: [photo],
    });
    expect(missed?.body.data.visit).toMatchObject({ state: "missed", reason: "No answer." });
    const { timeline } = await ticketOf(owner, id);
    expect(timeline.at(-1)).toMatchObject({ act: "visit_missed", mediaUploads: [{ fileName: "gate.jpg" }] });
    expect((await technician?.post(`/visits/${visit.id}/no-access`, { reason: "Again." }))?.status).toBe(409);
  });

  test("the code opens the gate within the window, also for a page that was loaded before", async () => {
    const { owner, occupant, technician, propertyId, visit } = await booked();
    const { code, from, to } = (await occupant.get(`/visits/${visit.id}/code`)).body.data;
    expect([code, from, to]).toEqual([expect.stringMatching(/^\d{6}$/), visit.from, visit.to]);
    expect((await technician?.get(`/visits/${visit.id}/code`))?.body.data.code).toBe(code);
    const gate = `/properties/${propertyId}/gate`;
    const check = async (text: string) => (await owner.post(`${gate}/checks`, { code: text })).body.data;
    clock.now = at(48);
    expect(await check(code)).toMatchObject({
      valid: false,
      sentence: "Too early: this code opens from 27 Nov 2031, 09:00.",
    });
    clock.now = at(72);
    const { key, visits } = (await owner.get(gate)).body.data;
    expect(visits).toMatchObject([{ visitId: visit.id, to: visit.to }]);
    expect(JSON.stringify(visits)).not.toContain(code);
    expect(createHmac("sha256", key).update(`${visit.id}:${code}`).digest("hex")).toBe(visits[0].proof);
    clock.now = at(73);
    expect(await check(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      valid: true,
      visit: { visitId: visit.id },
    });
    expect((await occupant.get(`/repair-tickets/${visit.ticketId}/visits`)).body.data.visits[0].admittedAt).toBe(
      at(73).toISOString(),
    );
    clock.now = at(76);
    expect(await check(code)).toMatchObject({
      valid: false,
      sentence: "Too late: this code opened until 27 Nov 2031, 11:00.",
    });
  });

  test("who tries one code after the other is stopped, and the right one does not help then", async () => {
    const { owner, occupant, propertyId, visit } = await booked();
    const { code } = (await occupant.get(`/visits/${visit.id}/code`)).body.data;
    clock.now = at(73.5);
    const path = `/properties/${propertyId}/gate/checks`;
    const statuses = new Set<number>();
    for (let n = 0; n < 100; n += 1) {
      const wrong = String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0");
      const answer = await owner.post(path, { code: wrong });
      statuses.add(answer.status);
      if (n < 20) expect(answer.body.data.valid).toBe(false);
      else expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "3600"]);
    }
    expect((await owner.post(path, { code })).status).toBe(429);
    clock.now = at(74.6);
    expect((await owner.post(path, { code })).body.data.valid).toBe(true);
  });
});

describe("who may", () => {
  test("strangers find nothing, technicians and occupants do only their part", async () => {
    const { owner, occupant, technician, propertyId, path, visit } = await booked();
    for (const stranger of [
      await person("property_owner"),
      await verified("contractor"),
      await livesAt(owner, propertyId),
    ]) {
      if (stranger.name !== occupant.name) await building(owner);
      for (const address of [path, `/visits/${visit.id}/code`]) expect((await stranger.get(address)).status).toBe(404);
      expect((await stranger.post(path, { windows })).status).toBe(404);
      expect((await stranger.post(`/visits/${visit.id}/cancellation`)).status).toBe(404);
    }
    expect((await technician?.post(path, { windows }))?.status).toBe(403);
    for (const who of [occupant, technician]) {
      expect((await who?.get(`/properties/${propertyId}/gate`))?.status).toBe(403);
      expect((await who?.post(`/properties/${propertyId}/gate/checks`, { code: "123456" }))?.status).toBe(403);
    }
  });

  test("an occupant whom nobody confirmed lets nobody in", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const unknown = await person("building_occupant", { propertyId });
    clock.now = monday;
    const { ticket } = (await unknown.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
    const path = `/repair-tickets/${ticket.id}/visits`;
    expect((await unknown.post(path, { windows })).status).toBe(403);
    expect((await owner.post(path, { windows })).body.detail).toContain("Confirm the occupant first.");
  });

  test("who moves out or leaves takes the visit along, and its code is dead", async () => {
    const { owner, occupant, propertyId, path, visit } = await booked();
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const mine = members.find((one: { role: string }) => one.role === "building_occupant");
    await owner.remove(`/properties/${propertyId}/members/${mine.id}`);
    expect((await owner.get(path)).body.data.visits[0]).toMatchObject({
      state: "cancelled",
      reason: "the occupant has moved out.",
    });
    expect((await occupant.get(`/visits/${visit.id}/code`)).status).toBe(403);
    expect((await owner.post(path, { windows })).body.detail).toContain("Nobody who is confirmed to live there");
    const firmly = await booked();
    const crew = (await firmly.owner.get(`/properties/${firmly.propertyId}/members`)).body.data.members;
    const firm = crew.find((one: { role: string }) => one.role === "contractor");
    await firmly.owner.remove(`/properties/${firmly.propertyId}/members/${firm.id}`);
    expect((await firmly.occupant.get(firmly.path)).body.data.visits[0].state).toBe("cancelled");
    expect((await firmly.technician?.get(`/visits/${firmly.visit.id}/code`))?.status).toBe(404);
  });

  test("a repeated key offers once", async () => {
    const { firm, path } = await given();
    const key = crypto.randomUUID();
    for (const status of [201, 201]) expect((await firm.post(path, { windows }, { key })).status).toBe(status);
    expect((await firm.get(path)).body.data.visits).toHaveLength(1);
  });
});
