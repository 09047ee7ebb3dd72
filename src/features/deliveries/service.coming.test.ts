import { describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { assign, engage } from "../../../tests/harness/crew.ts";
import { morning } from "../../../tests/harness/deliveries.ts";
import { verified } from "../../../tests/harness/members.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { confirm, staffed } from "../../../tests/harness/walked-request.ts";
import { ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { clock, drain } = await testApp();
const phones = await setPhones();
/** Mornings are ten in Lagos. */
const at = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);

const smsTo = (number: string) =>
  phones.got.filter(({ by, to }) => by === "sms" && to === number).map(({ text }) => text);
const has = (...words: string[]) => words.map((word) => expect.stringContaining(word));
const times = (hours: number) => ({ from: at(hours).toISOString(), to: at(hours + 2).toISOString() });

type Given = { dueDate?: string; priority?: string; isNewcomer?: boolean };

/**
 * A request that a firm's technician was given, who has an SMS alone; `dueDate` is far unless told. `isNewcomer`: nobody
 * knew who asks for it when they did.
 */
async function given({ dueDate = "2090-01-01", isNewcomer = false, ...fields }: Given = {}) {
  const world = await staffed();
  await drain();
  const { owner, firm, technician, propertyId, memberId } = world;
  const newcomer = { propertyId, buildingUnit: "Flat 9" };
  const occupant = isNewcomer ? await person("building_occupant", newcomer) : world.occupant;
  const numbers = { firm: await phoneOf(phones, firm), technician: await phoneOf(phones, technician) };
  const { ticket } = (await occupant.post("/repair-tickets", repairRequest({ propertyId, ...fields }))).body.data;
  if (isNewcomer) await confirm(owner, propertyId, occupant);
  const path = `/repair-tickets/${ticket.id}`;
  const assigned = await owner.post(`${path}/assign`, { contractorId: firm.id, dueDate });
  const taskId: string = assigned.body.data.ticket.taskId;
  const give = () => assign(firm, taskId, { assignedTeamMemberId: memberId });
  const offer = async (...hours: number[]) =>
    (await firm.post(`${path}/visits`, { windows: hours.map(times), access: "at_home" })).body.data.visit;
  const choose = async ({ id }: { id: string }, hours: number) =>
    expect((await occupant.put(`/visits/${id}`, { from: times(hours).from })).status).toBe(200);
  return { ...world, numbers, path, taskId, give, offer, choose };
}

describe("whoever does the work", () => {
  test("is told the job and the time in one, once a visit is booked", async () => {
    const { give, offer, choose, numbers } = await given();
    await give();
    clock.now = at(2);
    const visit = await offer(30, 50);
    await goOnAt(at(3));
    expect(smsTo(numbers.technician)).toEqual([]);
    await choose(visit, 50);
    await goOnAt(at(4));
    await goOnAt(at(24));
    expect(smsTo(numbers.technician)).toEqual([expect.stringMatching(/Visit booked\. .*12:00 to 14:00\..* Tap/)]);
    expect(smsTo(numbers.firm)).toEqual([]);
  });

  test.each([
    ["in the evening, where none is booked by then", 0, 7.9, 8],
    ["the next morning, where it was given late in the day", 7, 20.9, 21],
  ])("is told the job alone %s", async (_, from, before, then) => {
    clock.now = at(from);
    const { give, numbers } = await given();
    await give();
    await goOnAt(at(before));
    expect(smsTo(numbers.technician)).toEqual([]);
    await goOnAt(at(then));
    expect(smsTo(numbers.technician)).toEqual(has("A job was assigned to you"));
  });

  test.each([
    ["that is due today", { dueDate: lagosDay(morning) }],
    ["that is danger", { priority: "emergency" }],
  ])("is told within the hour of a job %s", async (_, fields) => {
    const { give, numbers } = await given(fields);
    await give();
    await goOnAt(at(1));
    expect(smsTo(numbers.technician)).toEqual(has("A job was assigned to you"));
  });

  test("is told the time with the job, where the visit was booked before it was theirs", async () => {
    const { give, offer, choose, numbers } = await given();
    await choose(await offer(30), 30);
    clock.now = at(1);
    await give();
    await goOnAt(at(2));
    expect(smsTo(numbers.technician)).toEqual([
      expect.stringMatching(/A job was assigned to you\. Come on .*16:00 to 18:00/),
    ]);
  });

  test("is told the time, and that it does not hold, though nobody knew who asked for it when they did", async () => {
    const { give, offer, choose, numbers, firm, technician, taskId } = await given({ isNewcomer: true });
    expect((await technician.put("/notifications/preferences", { inApp: { requests: false } })).status).toBe(200);
    await give();
    clock.now = at(0.5);
    const visit = await offer(30);
    await choose(visit, 30);
    await goOnAt(at(2));
    expect(smsTo(numbers.technician)).toEqual([expect.stringMatching(/Visit booked\. .*16:00 to 18:00/)]);
    expect(smsTo(numbers.technician)[0]).toContain(`/technician/tasks/${taskId}`);
    expect((await firm.post(`/visits/${visit.id}/cancellation`, { reason: "Our van broke down." })).status).toBe(200);
    await goOnAt(at(3));
    expect(smsTo(numbers.technician)).toEqual(has("Visit booked", "Visit called off"));
  });

  test("is told nothing of a time that was called off before it was sent", async () => {
    const { give, offer, choose, numbers, firm } = await given();
    await give();
    const visit = await offer(30);
    await choose(visit, 30);
    clock.now = at(0.1);
    expect((await firm.post(`/visits/${visit.id}/cancellation`, { reason: "Our van broke down." })).status).toBe(200);
    await goOnAt(at(2));
    expect(smsTo(numbers.technician)).toEqual(has("Visit called off"));
  });

  test.each([
    [1.5, ["Visit booked"]],
    [3, []],
  ])("who is to come in %s hours is told at once where that is soon", async (hours, texts) => {
    const { give, offer, choose, numbers } = await given();
    await give();
    await choose(await offer(hours), hours);
    await goOnAt(at(0.1));
    expect(smsTo(numbers.technician)).toEqual(has(...texts));
  });

  test("is told when it is moved, and when it is then", async () => {
    const { give, offer, choose, numbers, firm } = await given();
    await give();
    clock.now = at(0.5);
    const visit = await offer(30);
    await choose(visit, 30);
    await goOnAt(at(1));
    clock.now = at(22);
    expect((await firm.put(`/visits/${visit.id}`, { windows: [times(40)] })).status).toBe(200);
    await goOnAt(at(23));
    await choose(visit, 40);
    await goOnAt(at(24));
    expect(smsTo(numbers.technician)).toEqual(has("Visit booked", "Times for a visit", "Visit booked"));
  });
});

describe("a firm of one person", () => {
  /** A request of a known occupant, which is given to the firm, who has an SMS alone, with days to spare. */
  async function asked() {
    const { owner, occupant, propertyId } = await ownedBuilding();
    await confirm(owner, propertyId, occupant);
    const firm = await verified("contractor");
    await engage(owner, propertyId, firm);
    await drain();
    const number = await phoneOf(phones, firm);
    const { ticket } = (await occupant.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
    const path = `/repair-tickets/${ticket.id}`;
    const award = () => owner.post(`${path}/assign`, { contractorId: firm.id, dueDate: addDays(lagosDay(morning), 9) });
    const book = async (by: Person) => {
      const offer = await by.post(`${path}/visits`, { windows: [times(30)], access: "at_home" });
      const booked = await occupant.put(`/visits/${offer.body.data.visit.id}`, { from: times(30).from });
      expect(booked.status).toBe(200);
    };
    return { owner, firm, number, award, book };
  }

  test("is told when to come, with the job in it", async () => {
    const { firm, number, award, book } = await asked();
    await award();
    clock.now = at(1);
    await book(firm);
    await goOnAt(at(24));
    expect(smsTo(number)).toEqual(has("Visit booked"));
  });

  test("is told the time with the job, where the visit was booked before it was theirs", async () => {
    const { owner, number, award, book } = await asked();
    await book(owner);
    clock.now = at(1);
    await award();
    await goOnAt(at(2));
    expect(smsTo(number)).toEqual([expect.stringMatching(/A task was awarded to you\. Come on .*16:00 to 18:00/)]);
  });
});
