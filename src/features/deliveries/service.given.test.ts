import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, engage } from "../../../tests/harness/crew.ts";
import { morning } from "../../../tests/harness/deliveries.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { staffed } from "../../../tests/harness/walked-request.ts";
import { ownedBuilding, type Person } from "../../../tests/harness/world.ts";

const { clock, drain } = await testApp();
const phones = await setPhones();
const at = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);

const smsTo = (number: string) =>
  phones.got.filter(({ by, to }) => by === "sms" && to === number).map(({ text }) => text);
const told = (...titles: string[]) => titles.map((title) => expect.stringContaining(title));

/** A request that was given to a firm with a technician, both with an SMS alone. */
async function given(fields: object = {}) {
  const world = await staffed();
  await drain();
  const { owner, firm, technician, occupant, propertyId } = world;
  const numbers = { firm: await phoneOf(phones, firm), technician: await phoneOf(phones, technician) };
  const { ticket } = (await occupant.post("/repair-tickets", repairRequest({ propertyId, ...fields }))).body.data;
  const due = { contractorId: firm.id, dueDate: "2090-01-01" };
  const path = `/repair-tickets/${ticket.id}`;
  const { taskId } = (await owner.post(`${path}/assign`, due)).body.data.ticket;
  return { ...world, numbers, path, taskId: taskId as string };
}

describe("a firm with a team", () => {
  test.each([
    ["an emergency is given to is told by what costs", { emergency: true }, told("A task was awarded to you")],
    ["other work is given to is not: a promise stands behind it", {}, []],
  ])("that %s", async (_, fields, texts) => {
    const { numbers } = await given(fields);
    await goOnAt(at(1));
    expect(smsTo(numbers.firm).filter((text) => text.includes("awarded"))).toEqual(texts);
  });
});

test("an emergency that is given at night is told the firm at once, and other work in the morning", async () => {
  const night = at(18);
  const words = async (fields: object) => {
    clock.now = night;
    const { numbers } = await given({ priority: "critical", ...fields });
    await goOnAt(new Date(night.getTime() + 60_000));
    return smsTo(numbers.firm).filter((text) => text.includes("awarded"));
  };
  expect(await words({ emergency: true })).toEqual(told("A task was awarded to you"));
  expect(await words({})).toEqual([]);
});

test("a task that no promise stands behind is told a firm with a team by what costs", async () => {
  const { owner, firm, propertyId } = await staffed();
  await drain();
  const number = await phoneOf(phones, firm);
  await addTask(owner, propertyId, { contractorId: firm.id });
  const taskId = await addTask(owner, propertyId);
  expect((await owner.put(`/tasks/${taskId}`, { contractorId: firm.id })).status).toBe(200);
  await goOnAt(at(1));
  expect(smsTo(number)).toEqual(told("A task was awarded to you", "A task was awarded to you"));
});

describe("work that is taken away again", () => {
  /** The technician was told of it by what costs, and nothing else yet. */
  async function assigned() {
    const world = await given();
    await assign(world.firm, world.taskId, { assignedTeamMemberId: world.memberId });
    await goOnAt(at(8));
    expect(smsTo(world.numbers.technician)).toEqual(told("A job was assigned to you"));
    return world;
  }

  test.each<[string, string, (world: Awaited<ReturnType<typeof assigned>>) => ReturnType<Person["get"]>]>([
    ["a keeper cancels it", "Task cancelled", ({ owner, taskId }) => owner.remove(`/tasks/${taskId}`)],
    [
      "a keeper takes it back",
      "A task was taken back",
      ({ owner, taskId }) => owner.put(`/tasks/${taskId}`, { contractorId: null }),
    ],
    [
      "the firm does it without them",
      "A job was passed on",
      ({ firm, taskId }) => assign(firm, taskId, { assignedTeamMemberId: null }),
    ],
    [
      "the firm moves it",
      "The time of your work changed",
      ({ firm, taskId, memberId }) =>
        assign(firm, taskId, { assignedTeamMemberId: memberId, expectedCompletion: "2090-01-02T10:00:00Z" }),
    ],
    [
      "the request is resolved",
      "Nothing more to do",
      ({ owner, path }) => owner.put(`${path}/status`, { status: "resolved", note: "A loose screw." }),
    ],
  ])("is told whoever has it by what costs: %s", async (_, title, takeAway) => {
    const world = await assigned();
    clock.now = at(8.5);
    expect((await takeAway(world)).status).toBeLessThan(300);
    await goOnAt(at(10));
    expect(smsTo(world.numbers.technician).slice(1)).toEqual(told(title));
  });

  test("costs nothing to tell those who keep the building", async () => {
    const { owner, propertyId, taskId } = await assigned();
    const number = await phoneOf(phones, owner);
    const manager = await verified("property_manager");
    await seated(owner, propertyId, manager, "property_manager");
    expect((await manager.remove(`/tasks/${taskId}`)).status).toBe(200);
    await goOnAt(at(10));
    expect(smsTo(number)).toEqual([]);
  });

  test("before its firm was woken by it, is not told as theirs: another firm was given it at night", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const firms = [await verified("contractor"), await verified("contractor")] as const;
    for (const firm of firms) await engage(owner, propertyId, firm);
    await drain();
    const numbers = [await phoneOf(phones, firms[0]), await phoneOf(phones, firms[1])] as const;
    clock.now = at(13);
    const { ticket } = (await occupant.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
    const due = { contractorId: firms[0].id, dueDate: "2090-01-01" };
    const { taskId } = (await owner.post(`/repair-tickets/${ticket.id}/assign`, due)).body.data.ticket;
    clock.now = at(13.5);
    await owner.put(`/tasks/${taskId}`, { contractorId: firms[1].id });
    await goOnAt(at(22));
    expect(numbers.map(smsTo)).toEqual([told("A task was taken back"), told("A task was awarded to you")]);
  });
});

describe("whoever would come for nothing", () => {
  /** A visit that occupant and firm agreed on; what was told of it has been sent. */
  async function booked() {
    const world = await given();
    const { firm, technician, memberId, occupant, taskId, path, numbers } = world;
    await assign(firm, taskId, { assignedTeamMemberId: memberId });
    clock.now = at(0.5);
    const { visit } = (await firm.post(`${path}/visits`, { windows: [times(30)], access: "at_home" })).body.data;
    expect((await occupant.put(`/visits/${visit.id}`, { from: times(30).from })).status).toBe(200);
    await goOnAt(at(2));
    const before = smsTo(numbers.technician).length;
    return { ...world, technician, visit, toldSince: () => smsTo(numbers.technician).slice(before) };
  }
  const times = (hours: number) => ({ from: at(hours).toISOString(), to: at(hours + 2).toISOString() });

  test("hears it where the occupant moves what was booked", async () => {
    const { occupant, visit, toldSince } = await booked();
    clock.now = at(22);
    expect((await occupant.put(`/visits/${visit.id}`, { windows: [times(40)] })).status).toBe(200);
    await goOnAt(at(23));
    expect(toldSince()).toEqual(told("Times for a visit"));
  });

  test("hears that it was called off, though new times were offered before they were woken", async () => {
    const { firm, path, visit, toldSince } = await booked();
    clock.now = at(12.5);
    expect((await firm.post(`/visits/${visit.id}/cancellation`, { reason: "Our van broke down." })).status).toBe(200);
    clock.now = at(13);
    expect((await firm.post(`${path}/visits`, { windows: [times(40)], access: "at_home" })).status).toBe(201);
    await goOnAt(at(22));
    expect(toldSince()).toEqual(told("Visit called off"));
  });
});
