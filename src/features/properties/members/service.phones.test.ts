import { describe, expect, test } from "vitest";
import * as z from "zod";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, assign, taskFields, technicianOf, verify } from "../../../../tests/harness/crew.ts";
import { accept, add, invited, memberOf, verified } from "../../../../tests/harness/members.ts";
import { ownApp } from "../../../../tests/harness/own-app.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import { addSchedule, schedulesPath } from "../../../../tests/harness/schedules.ts";
import { listenReady } from "../../../../tests/harness/stream.ts";
import { building, ownedBuilding, person } from "../../../../tests/harness/world.ts";
import { bindings } from "../../../app-bindings.server.ts";

const { app } = await testApp();
const typed = "0803 555 0142";
const full = "+2348035550142";
const number = /555.?0142/;
const masked = "+234 803 ••• ••42";

/** A new owner with a building, and a contractor that they added by nothing but an email and confirmed themselves. */
async function added() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const contractor = await person("contractor", { phone: typed, name: "Bayo Works" });
  await add(owner, propertyId, contractor.email, "contractor");
  const { id } = await memberOf(owner, propertyId, contractor);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  return { owner, occupant, propertyId, contractor, memberId: id };
}
type Added = Awaited<ReturnType<typeof added>>;

const request = (propertyId: string) => repairRequest({ propertyId });

/** The contractor's phone as the keeper's list, task and members say it. */
async function seen({ owner, propertyId, contractor }: Added, taskId: string) {
  const { task } = (await owner.get(`/tasks/${taskId}`)).body.data;
  const { tasks } = (await owner.get(`/tasks?propertyId=${propertyId}`)).body.data;
  const inList = tasks.find(({ id }: { id: string }) => id === taskId);
  const member = await memberOf(owner, propertyId, contractor);
  return [task.contractorPhone, inList.contractorPhone, member.phone];
}

const allMasked = [masked, masked, masked];
const allFull = [full, full, full];

describe("the phone of a contractor who was added by email", () => {
  test("is in no answer to whoever added them, however they give them work", async () => {
    const { owner, occupant, propertyId, contractor, memberId } = await added();
    const { app: streams } = await ownApp();
    const ear = await listenReady(await streams.listen({ port: 0, host: "127.0.0.1" }), owner.token);
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const { ticket } = (await occupant.post("/repair-tickets", request(propertyId))).body.data;
    const work = { ...taskFields, propertyId, contractorId: contractor.id };
    const made = await owner.post("/tasks", work);
    const taskId = made.body.data.task.id;
    expect(made.body.data.task.contractorPhone).toBe(masked);
    const open = await addTask(owner, propertyId);
    const given = { contractorId: contractor.id, dueDate: "2090-05-01" };
    const schedule = await addSchedule(owner, propertyId, {
      assignedContractor: contractor.id,
      startDate: lagosDay(new Date()),
    });
    const written = [
      made,
      await owner.put(`/tasks/${open}`, { contractorId: contractor.id }),
      await owner.post(`/repair-tickets/${ticket.id}/assign`, given),
      await owner.put(`/tasks/${taskId}/status`, { status: "completed" }),
      await verify(owner, taskId, contractor),
      await owner.remove(`/tasks/${open}`),
      await add(owner, propertyId, contractor.email, "contractor"),
    ];
    for (const { status, body } of written) {
      expect([200, 201]).toContain(status);
      expect(JSON.stringify(body)).not.toMatch(number);
    }
    const idOf = (path: string) =>
      path.startsWith("/tasks/")
        ? taskId
        : path.startsWith("/repair-tickets/")
          ? ticket.id
          : path.startsWith(schedulesPath)
            ? schedule.id
            : propertyId;
    const rival = await verified("contractor");
    await add(owner, propertyId, rival.email, "contractor");
    const { technician } = await technicianOf(rival);
    let read = 0;
    for (const { call } of bindings.filter(({ call }) => call.method === "GET" && call.access === "user")) {
      const query = { "/search": "?q=Bayo", "/tasks": "?search=Grease" }[call.path] ?? "";
      const url = `/api${call.path.replace("{id}", idOf(call.path)).replace("{memberId}", memberId)}${query}`;
      for (const { token } of [owner, manager, occupant, rival, technician]) {
        const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
        if (answer.statusCode === 200) read += 1;
        expect(answer.body, call.path).not.toMatch(number);
      }
    }
    expect(read).toBeGreaterThan(80);
    await ear.until((heard) => heard.some(({ data }) => data.id === taskId));
    expect(JSON.stringify(ear.heard)).not.toMatch(number);
    ear.close();
    await streams.close();
  });

  test("is shown once they take a task; giving one back is no consent", async () => {
    const made = await added();
    const { owner, propertyId, contractor } = made;
    const taskId = await addTask(owner, propertyId, { contractorId: contractor.id });
    expect(await seen(made, taskId)).toEqual(allMasked);
    const refused = await addTask(owner, propertyId, { contractorId: contractor.id });
    await contractor.post(`/contractor/tasks/${refused}/return`, { reason: "Too far." });
    expect(await seen(made, taskId)).toEqual(allMasked);
    expect((await contractor.get(`/tasks/${taskId}`)).body.data.task.contractorPhone).toBe(full);
    const { technician, memberId } = await technicianOf(contractor);
    expect((await assign(contractor, taskId, { assignedTeamMemberId: memberId })).status).toBe(200);
    expect(await seen(made, taskId)).toEqual(allFull);
    const other = await addTask(owner, propertyId, { contractorId: contractor.id });
    expect(await seen(made, other)).toEqual(allFull);
    const { job } = (await technician.get(`/technician/tasks/${taskId}`)).body.data;
    expect(job.contractor).toEqual({ name: "Bayo Works", phone: full });
  });

  test.each(["in_progress", "completed"])(
    "is shown once they set a task to %s, not when a keeper does",
    async (status) => {
      const made = await added();
      const { owner, propertyId, contractor } = made;
      const first = await addTask(owner, propertyId, { contractorId: contractor.id });
      await owner.put(`/tasks/${first}/status`, { status });
      expect(await seen(made, first)).toEqual(allMasked);
      const second = await addTask(owner, propertyId, { contractorId: contractor.id });
      await contractor.put(`/tasks/${second}/status`, { status });
      for (const id of [first, second]) expect(await seen(made, id)).toEqual(allFull);
    },
  );

  test("is shown once they accept an invitation, at that building only", async () => {
    const made = await added();
    const { owner, propertyId, contractor } = made;
    const taskId = await addTask(owner, propertyId, { contractorId: contractor.id });
    const { token } = await invited(owner, propertyId, { role: "contractor" });
    expect((await accept(contractor, token)).status).toBe(200);
    expect(await seen(made, taskId)).toEqual(allFull);
    const elsewhere = await building(owner, { name: "Second House" });
    await add(owner, elsewhere, contractor.email, "contractor");
    const { id } = await memberOf(owner, elsewhere, contractor);
    await owner.put(`/properties/${elsewhere}/members/${id}`, { confirmed: true });
    const there = await addTask(owner, elsewhere, { contractorId: contractor.id });
    expect(await seen({ ...made, propertyId: elsewhere }, there)).toEqual(allMasked);
  });

  test("stays on what they did when they have left", async () => {
    const made = await added();
    const { owner, propertyId, contractor, memberId } = made;
    const taskId = await addTask(owner, propertyId, { contractorId: contractor.id });
    await contractor.put(`/tasks/${taskId}/status`, { status: "completed" });
    await contractor.remove(`/properties/${propertyId}/members/${memberId}`);
    expect((await owner.get(`/tasks/${taskId}`)).body.data.task.contractorPhone).toBe(full);
  });

  test("two tasks taken at once show it, and both are theirs", async () => {
    const made = await added();
    const { owner, propertyId, contractor } = made;
    const ids = [await addTask(owner, propertyId), await addTask(owner, propertyId)];
    const { memberId } = await technicianOf(contractor);
    const answers = await Promise.all(ids.map((id) => assign(contractor, id, { assignedTeamMemberId: memberId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const id of ids) expect(await seen(made, id)).toEqual(allFull);
  });
});

test("the phone of a manager who was added by email is shown once they do something there", async () => {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const manager = await verified("property_manager", { phone: typed });
  await add(owner, propertyId, manager.email, "property_manager");
  const phone = async () => (await memberOf(owner, propertyId, manager)).phone;
  await manager.get(`/properties/${propertyId}`);
  expect(await phone()).toBe(masked);
  await addTask(manager, propertyId);
  expect(await phone()).toBe(full);
});

test("the phone of an occupant who was added by email is shown once they report something", async () => {
  const { propertyId: elsewhere } = await ownedBuilding();
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const occupant = await verified("building_occupant", { phone: typed, propertyId: elsewhere });
  await add(owner, propertyId, occupant.email, "building_occupant");
  const phone = async () => (await memberOf(owner, propertyId, occupant)).phone;
  expect(await phone()).toBe(masked);
  await occupant.post("/repair-tickets", request(elsewhere));
  expect(await phone()).toBe(masked);
  await occupant.post("/repair-tickets", request(propertyId));
  expect(await phone()).toBe(full);
});

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

/** The fields of an answer that are named after a phone, each with what it stands in. */
const phonesIn = ({ properties = {}, items, anyOf = [] }: Shape, name: string): string[] => [
  ...Object.entries(properties).flatMap(([field, shape]) => [
    ...(/phone/i.test(field) ? [`${name}.${field}`] : []),
    ...phonesIn(shape, field),
  ]),
  ...(items ? phonesIn(items, name) : []),
  ...anyOf.flatMap((shape) => phonesIn(shape, name)),
];

test("no field of an answer carries a phone but those of which somebody decided who sees it", () => {
  const found = bindings.flatMap(({ call }) =>
    phonesIn(z.toJSONSchema(call.answer, { io: "output", unrepresentable: "any" }) as Shape, "answer"),
  );
  const byAgreement = ["contractor.phone", "member.phone", "members.phone"];
  const ofTasks = ["task", "tasks", "updatedTasks"].map((name) => `${name}.contractorPhone`);
  const ofWhoReported = ["occupant.phone", "ticket.occupantPhone", "tickets.occupantPhone"];
  // Written by the owner or manager of the building, and read by them alone.
  const ofResidents = ["resident.phone", "residents.phone"];
  const ofTheirTeam = ["account.phone", "teamMember.phone", "teamMembers.phone", "teams.contractorPhone"];
  // Strangers leave it with their report, for those who keep the building.
  const ofStrangers = ["report.phone", "reports.phone"];
  // In full to whoever gave the link, who typed it; masked to the keepers of the building.
  const ofLinks = ["link.phone", "links.phone"];
  // Whoever wrote by WhatsApp and is known to nobody is seen by site admins alone.
  const ofWriters = ["messages.phone"];
  /** Of a company, which its owner made known to its buildings. */
  const ofCompanies = ["organisation.contactPhone", "organisations.contactPhone"];
  // Of the building, given to its provider with each account number; null but for who may set it.
  const ofTheProvider = ["answer.phone"];
  const ownAndAdmins = ["user.phone", "accounts.phone", "entries.whatsapp_phone", "later_answers.whatsapp_phone"];
  expect([...new Set(found)].sort()).toEqual(
    [
      ...byAgreement,
      ...ofCompanies,
      ...ofTheProvider,
      ...ofTasks,
      ...ofWhoReported,
      ...ofResidents,
      ...ofTheirTeam,
      ...ofStrangers,
      ...ofLinks,
      ...ofWriters,
      ...ownAndAdmins,
    ].sort(),
  );
});
