import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { assign, assigned, crew, engage, finish, finished, verify } from "../../../tests/harness/crew.ts";
import { byLink, codeIn, firmLinked, giveFirmLink, giveLink, linkPage } from "../../../tests/harness/links.ts";
import { accept, add, invited, membersOf, verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const { db } = database;
const stranger = { name: "Tayo Roofing", phone: "0803 555 0177" };
const dueDate = "2090-04-28";

async function requested() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const { ticket } = (await occupant.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
  return { owner, propertyId, occupant, ticketId: ticket.id as string };
}

const giveRequest = (keeper: Person, ticketId: string, said: object = {}) =>
  keeper.post(`/repair-tickets/${ticketId}/contractor-links`, { ...stranger, dueDate, ...said });
const ticketOf = async (who: Person, id: string) => (await who.get(`/repair-tickets/${id}`)).body.data.ticket;
const tasksOf = async (ticketId: string) =>
  (await db.execute(sql`select id, contractor_id from tasks where ticket_id = ${ticketId}`)).rows;

describe("a request that has no task", () => {
  test("is given to a contractor without an account by one link, which makes its task", async () => {
    const { owner, occupant, ticketId } = await requested();
    const answer = await giveRequest(owner, ticketId, { about: "Ask at the gate." });
    expect(answer.status).toBe(201);
    const { link, url } = answer.body.data;
    expect(link).toMatchObject({ kind: "contractor", thing: "task", person: "Tayo Roofing", title: "Tap" });
    const page = await linkPage(codeIn(url));
    expect(page.offer).toMatchObject({ dueDate, can: { accept: true, give: true } });
    expect(page.offer.description).toContain("Ask at the gate.");
    expect((await ticketOf(owner, ticketId)).taskId).toBe(link.thingId);
    expect((await byLink(codeIn(url), "acceptance", { by: dueDate })).status).toBe(200);
    const handed = await byLink(codeIn(url), "hand", { name: "Sunday Okon", phone: "0803 555 0199" });
    await byLink(codeIn(handed.body.data.url), "start");
    expect((await ticketOf(occupant, ticketId)).status).toBe("in_progress");
  });

  test("goes to one of the building as well, and to another while nobody has begun", async () => {
    const { owner, propertyId, ticketId } = await requested();
    const firm = await verified("contractor", { name: "Bayo Works" });
    await engage(owner, propertyId, firm);
    const to = { name: undefined, phone: undefined, contractorId: firm.id };
    const first = (await giveRequest(owner, ticketId)).body.data;
    expect((await giveRequest(owner, ticketId, to)).status).toBe(201);
    expect(await tasksOf(ticketId)).toMatchObject([{ contractor_id: firm.id }]);
    expect((await linkPage(codeIn(first.url))).state).toBe("given_on");
  });

  test("is given by its keepers alone, and by nothing that makes no sense", async () => {
    const { owner, occupant, ticketId } = await requested();
    expect((await giveRequest(occupant, ticketId)).status).toBe(403);
    expect((await giveRequest(await person("property_owner"), ticketId)).status).toBe(404);
    const wrong = [{ phone: "12" }, { name: undefined }, { dueDate: "soon" }, { name: undefined, phone: undefined }];
    for (const said of wrong) expect((await giveRequest(owner, ticketId, said)).status).toBe(422);
    await owner.put(`/repair-tickets/${ticketId}/status`, { status: "resolved", note: "New washer." });
    expect((await giveRequest(owner, ticketId)).status).toBe(409);
    expect(await tasksOf(ticketId)).toEqual([]);
  });
});

describe("whoever does a job", () => {
  test("gets a link to it from its keepers too, who are shown no phone", async () => {
    const { owner, taskId, technician, contractor } = await assigned();
    const answer = await giveLink(owner, taskId);
    expect(answer.status).toBe(201);
    const { link, url } = answer.body.data;
    expect(link).toMatchObject({ kind: "technician", person: technician.name, givenBy: owner.name });
    expect(link.phone ?? "•").toContain("•");
    expect((await byLink(codeIn(url), "start")).body.data.page.job.status).toBe("in_progress");
    // A newer one of the contractor ends it.
    await giveLink(contractor, taskId);
    expect((await linkPage(codeIn(url))).state).toBe("replaced");
  });

  test("works unseen by whoever gave the link: another keeper has to approve it", async () => {
    const work = await assigned();
    const { owner, taskId, propertyId } = work;
    const { url } = (await giveLink(owner, taskId)).body.data;
    await byLink(codeIn(url), "start");
    await finish(work.technician, taskId);
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const own = await verify(owner, taskId, work.contractor);
    expect([own.status, own.body.detail]).toEqual([
      409,
      "You gave the link by which this was done. Somebody else has to verify it.",
    ]);
    expect((await verify(manager, taskId, work.contractor)).status).toBe(201);
    expect((await verify(owner, taskId, work.contractor, { workApproved: false })).status).toBe(201);
  });

  test("is read no more by whoever keeps the building no more", async () => {
    const { owner, taskId, propertyId } = await assigned();
    await giveLink(owner, taskId);
    const listed = async (who: typeof owner) => (await who.get("/links")).body.data.links.length;
    expect(await listed(owner)).toBe(1);
    const buyer = await person("property_owner");
    await accept(buyer, (await invited(owner, propertyId, { role: "property_owner" })).token);
    expect([await listed(owner), await listed(buyer)]).toEqual([0, 1]);
  });

  test("is approved by an owner who keeps the building alone, whoever gave the link", async () => {
    const { owner, taskId, technician, contractor } = await assigned();
    const { url } = (await giveLink(owner, taskId)).body.data;
    await byLink(codeIn(url), "start");
    await finish(technician, taskId);
    expect((await verify(owner, taskId, contractor)).status).toBe(201);
  });

  test("is not approved by whoever gave its contractor the link from which the other came", async () => {
    const { owner, propertyId, taskId, code, link } = await firmLinked(stranger);
    expect((await byLink(code, "acceptance", { by: dueDate })).status).toBe(200);
    const handed = await byLink(code, "hand", { name: "Sunday Okon", phone: "0803 555 0199" });
    const hand = codeIn(handed.body.data.url);
    expect((await byLink(hand, "start")).status).toBe(200);
    expect((await byLink(hand, "completion", { completionNotes: "Greased.", totalHours: 1 })).status).toBe(200);
    const firm = (await membersOf(owner, propertyId)).find(({ name }) => name === link.person);
    if (!firm) throw new Error("The contractor of the link is not in the building.");
    const contractor = { id: firm.accountId };
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const own = await verify(owner, taskId, contractor);
    expect([own.status, own.body.detail]).toEqual([
      409,
      "You gave the link by which this was done. Somebody else has to verify it.",
    ]);
    expect((await verify(manager, taskId, contractor)).status).toBe(201);
    expect((await verify(owner, taskId, contractor, { workApproved: false })).status).toBe(201);
  });

  test.each([
    ["acceptance", { by: dueDate }, 409],
    ["refusal", { reason: "No scaffold this month." }, 201],
  ])("whose contractor used the link for the %s alone", async (act, said, status) => {
    const { owner, propertyId, taskId, contractor, technician, memberId } = await crew();
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const { url } = (await giveFirmLink(owner, taskId, { contractorId: contractor.id })).body.data;
    expect((await byLink(codeIn(url), act, said)).status).toBe(200);
    await assign(contractor, taskId, { assignedTeamMemberId: memberId });
    await finish(technician, taskId);
    expect((await verify(owner, taskId, contractor)).status).toBe(status);
    expect((await verify(manager, taskId, contractor)).status).toBe(201);
  });

  test("is chosen by the contractor alone; where nobody is, or the job is done, there is no link", async () => {
    const { owner, taskId, memberId } = await crew();
    expect((await giveLink(owner, taskId)).body.detail).toMatch(/Give its contractor a link/);
    expect((await giveLink(owner, taskId, { name: "Sunday Okon", phone: "0803 555 0199" })).status).toBe(422);
    expect((await giveLink(owner, taskId, { assignedTeamMemberId: memberId })).status).toBe(422);
    expect((await giveLink(await person("property_owner"), taskId)).status).toBe(404);
    const done = await finished();
    expect((await giveLink(done.owner, done.taskId)).status).toBe(409);
  });
});
