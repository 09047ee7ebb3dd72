import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { byLink, codeIn, linkPage } from "../../../tests/harness/links.ts";
import { memberOf, verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person, send } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const { db } = database;

const give = (keeper: Person, ticketId: string) => keeper.post(`/repair-tickets/${ticketId}/links`);

/** A request of a confirmed occupant, with a link to it. */
async function asked() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  const { ticket } = (await occupant.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
  const answer = await give(owner, ticket.id);
  if (answer.status !== 201) throw new Error(`Giving a link failed: ${answer.body.detail}`);
  const { link, url } = answer.body.data;
  return { owner, propertyId, occupant, ticketId: ticket.id as string, memberId: id, link, code: codeIn(url) };
}

async function offer(owner: Person, ticketId: string) {
  const from = new Date(Date.now() + 86_400_000);
  const windows = [{ from, to: new Date(from.getTime() + 3_600_000) }];
  return (await owner.post(`/repair-tickets/${ticketId}/visits`, { windows })).body.data.visit;
}

const resolve = (owner: Person, ticketId: string) =>
  owner.put(`/repair-tickets/${ticketId}/status`, { status: "resolved", note: "New washer." });

/** As `asked`, with the request mended by a firm. */
async function mended() {
  const made = await asked();
  const { owner, propertyId, ticketId } = made;
  const firm = await verified("contractor");
  await engage(owner, propertyId, firm);
  const to = { contractorId: firm.id, dueDate: "2090-05-01" };
  const { ticket } = (await owner.post(`/repair-tickets/${ticketId}/assign`, to)).body.data;
  const done = await firm.put(`/tasks/${ticket.taskId}/status`, { status: "completed" });
  if (done.status !== 200) throw new Error(`Mending failed: ${done.body.detail}`);
  return { ...made, firm };
}

const firmOf = async (owner: Person, firm: Person) => {
  const { topContractors } = (await owner.get("/property-manager/dashboard/stats")).body.data;
  return topContractors.find((one: { contractorId: string }) => one.contractorId === firm.id);
};

describe("an occupant by a link", () => {
  test("sees their request without anybody's phone, and writes on it", async () => {
    const { owner, ticketId, code, occupant } = await asked();
    const { body } = await send("GET", `/l/${code}`, null);
    expect(body.data.page).toMatchObject({ state: "open", kind: "occupant", person: occupant.name, job: null });
    expect(body.data.page.request).toMatchObject({ status: "open", canComment: true, canAnswer: false, visit: null });
    expect(JSON.stringify(body)).not.toMatch(/\+234/);
    const key = randomUUID();
    const texts = await Promise.all([1, 2].map(() => byLink(code, "comments", { key, text: "It is worse now." })));
    expect(texts.map(({ status }) => status)).toEqual([200, 200]);
    const { timeline } = (await owner.get(`/repair-tickets/${ticketId}`)).body.data;
    const comments = timeline.filter(({ act }: { act: string }) => act === "commented");
    expect(comments).toMatchObject([{ text: "It is worse now.", actorName: `by link of ${occupant.name}` }]);
  });

  test("who writes of danger reads whom to call, and is asked where it may be one", async () => {
    const { owner, ticketId, code } = await asked();
    const say = async (text: string, more: object = {}) =>
      (await byLink(code, "comments", { key: randomUUID(), text, ...more })).body.data.page.request.danger;
    expect(await say("Please come at four.")).toBeNull();
    expect(await say("Was there smoke when it happened?")).toMatchObject({ isCalled: false, asks: true });
    const called = await say("It is dangerous now.", { danger: true });
    expect(called).toMatchObject({ isCalled: true, asks: false });
    expect(called.hazards[0].call[0].shown).toBe("112");
    expect((await owner.get(`/repair-tickets/${ticketId}`)).body.data.ticket.emergency).toBe(true);
  });

  test("chooses one of the times that are offered, and no other visit", async () => {
    const { owner, ticketId, code } = await asked();
    const other = await asked();
    const visit = await offer(owner, ticketId);
    const foreign = await offer(other.owner, other.ticketId);
    const { request } = await linkPage(code);
    expect(request.visit.windows).toMatchObject([{ from: visit.windows[0].from }]);
    const { from } = visit.windows[0];
    expect((await byLink(code, "visit", { visitId: foreign.id, from })).status).toBe(404);
    const booked = await byLink(code, "visit", { visitId: visit.id, from });
    expect([booked.status, booked.body.data.page.request.visit.windows]).toEqual([200, []]);
    const { visits } = (await owner.get(`/repair-tickets/${ticketId}/visits`)).body.data;
    expect(visits).toMatchObject([{ state: "booked", from }]);
  });

  test("says after the repair whether it is mended, once", async () => {
    const { owner, ticketId, code } = await asked();
    const answer = { verdict: "mended", stars: 4, text: null };
    expect((await byLink(code, "answer", answer)).status).toBe(409);
    await resolve(owner, ticketId);
    expect((await linkPage(code)).request.canAnswer).toBe(true);
    expect((await byLink(code, "answer", { verdict: "partly", stars: 2 })).body.errors?.[0]?.path).toBe("text");
    const said = await byLink(code, "answer", answer);
    expect(said.body.data.page.request).toMatchObject({ canAnswer: false, verdict: "mended" });
    expect((await byLink(code, "answer", { ...answer, stars: 1 })).status).toBe(409);
    const { ticket } = (await owner.get(`/repair-tickets/${ticketId}`)).body.data;
    expect(ticket.answer).toMatchObject({ verdict: "mended", stars: 4 });
  });

  test("hears that it was said by the link, and says it anew signed in, once, for the firm that did it", async () => {
    const { owner, firm, occupant, ticketId, code } = await mended();
    await byLink(code, "answer", { verdict: "mended", stars: 5 });
    expect(await firmOf(owner, firm)).toMatchObject({ answers: 0, stars: 0, mendings: 1 });
    expect((await occupant.get("/notifications")).body.data.notifications[0]).toMatchObject({
      ...{ title: "A link answered for you", link: `/occupant/tickets/${ticketId}` },
      message: expect.stringContaining("Mended, 5 of 5 stars"),
    });
    const { ticket } = (await occupant.get(`/repair-tickets/${ticketId}`)).body.data;
    expect(ticket).toMatchObject({ answer: { stars: 5, byLink: true }, can: { answer: true } });
    const said = () => occupant.post(`/repair-tickets/${ticketId}/answer`, { verdict: "mended", stars: 2 });
    expect((await said()).body.data.ticket).toMatchObject({
      answer: { stars: 2, byLink: false },
      can: { answer: false },
    });
    expect(await firmOf(owner, firm)).toMatchObject({ answers: 1, stars: 2 });
    expect((await byLink(code, "answer", { verdict: "mended", stars: 5 })).status).toBe(409);
    expect((await occupant.post(`/repair-tickets/${ticketId}/answer`, { verdict: "mended", stars: 3 })).status).toBe(
      409,
    );
    expect(await firmOf(owner, firm)).toMatchObject({ answers: 1, stars: 2 });
  });

  test("says the same anew signed in, which then counts", async () => {
    const { owner, firm, occupant, ticketId, code } = await mended();
    const answer = { verdict: "mended", stars: 5, text: null };
    await byLink(code, "answer", answer);
    expect((await occupant.post(`/repair-tickets/${ticketId}/answer`, answer)).status).toBe(200);
    expect(await firmOf(owner, firm)).toMatchObject({ answers: 1, stars: 5 });
  });

  test("opens it again by the link: they hear of it, and the firm's figures stay", async () => {
    const { owner, firm, occupant, ticketId, code } = await mended();
    await byLink(code, "answer", { verdict: "not_mended", stars: 1, text: "It drips." });
    expect((await occupant.get(`/repair-tickets/${ticketId}`)).body.data.ticket.status).toBe("open");
    expect((await occupant.get("/notifications")).body.data.notifications[0].title).toBe("A link answered for you");
    expect(await firmOf(owner, firm)).toMatchObject({ answers: 0, mendings: 1, firstTimeFixes: 1 });
  });

  test("does not do a technician's work", async () => {
    const { code } = await asked();
    for (const act of ["start", "completion", "ticks"])
      expect((await byLink(code, act, { completionNotes: "Done.", totalHours: 1, item: 0, done: true })).status).toBe(
        409,
      );
  });

  test("does nothing more once they moved out, or it was taken back", async () => {
    const { owner, propertyId, memberId, code, link } = await asked();
    const other = await asked();
    await owner.remove(`/properties/${propertyId}/members/${memberId}`);
    expect(await linkPage(code)).toMatchObject({ state: "revoked", request: null });
    expect((await byLink(code, "comments", { text: "Hello." })).status).toBe(409);
    await other.owner.remove(`/links/${other.link.id}`);
    expect((await linkPage(other.code)).state).toBe("revoked");
    expect((await byLink(other.code, "comments", { text: "Hello." })).status).toBe(409);
    const { rows } = await db.execute(sql`select 1 from activity where link_id in (${link.id}, ${other.link.id})`);
    expect(rows).toEqual([]);
  });
});

test("links to a request are for its keepers to give", async () => {
  const { owner, propertyId, occupant, ticketId } = await asked();
  const contractor = await verified("contractor");
  await engage(owner, propertyId, contractor);
  for (const who of [occupant, contractor]) expect((await give(who, ticketId)).status).toBe(403);
  for (const role of ["property_owner", "property_manager"] as const)
    expect((await give(await person(role), ticketId)).status).toBe(404);
  const [listed] = (await owner.get(`/links?ticketId=${ticketId}`)).body.data.links;
  expect(listed).toMatchObject({ kind: "occupant", thing: "ticket", thingId: ticketId, person: occupant.name });
});
