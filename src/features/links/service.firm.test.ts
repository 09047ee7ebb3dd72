import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, engage } from "../../../tests/harness/crew.ts";
import { byLink, codeIn, firmLinked, giveFirmLink, linkPage } from "../../../tests/harness/links.ts";
import { add, membersOf, verified } from "../../../tests/harness/members.ts";
import { quotable } from "../../../tests/harness/quotes.ts";
import { building, type Person, person, send } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const { db } = database;

const by = "2090-04-28";
const why = { reason: "No scaffold this month." };
const price = { labourKobo: 4_000_000, materialKobo: 1_500_000, days: 3, warrantyMonths: 6 };

const taskOf = async (owner: Person, taskId: string) => (await owner.get(`/tasks/${taskId}`)).body.data.task;
const actsOf = async (owner: Person, taskId: string) =>
  (await owner.get(`/tasks/${taskId}/activity`)).body.data.activity.map(
    (one: { act: string; actorName: string }) => `${one.act} ${one.actorName}`,
  );

describe("a contractor by a link", () => {
  test("becomes one of the building without an account, accepts the job, and gives it to a person", async () => {
    const { owner, propertyId, taskId, code, link } = await firmLinked();
    expect(link).toMatchObject({ kind: "contractor", state: "open", person: "Tayo Roofing", phone: "+2348035550177" });
    expect(await taskOf(owner, taskId)).toMatchObject({ contractorName: "Tayo Roofing" });
    const page = await linkPage(code);
    expect(page.offer.can).toEqual({ accept: true, give: true, quote: false });
    expect(JSON.stringify(page)).not.toMatch(/2348035550|accessNotes/);
    expect((await byLink(code, "acceptance", { by })).body.data.page.offer.can.accept).toBe(false);
    expect((await taskOf(owner, taskId)).expectedCompletion).toBe("2090-04-28T17:00:00.000Z");
    expect((await owner.get("/notifications")).body.data.notifications[0]).toMatchObject({
      title: "A job was accepted",
    });
    const handed = await byLink(code, "hand", { name: "Sunday Okon", phone: "0803 555 0199" });
    const { url, page: after } = handed.body.data;
    expect(after.offer).toMatchObject({ technician: "Sunday Okon", expectedCompletion: "2090-04-28T17:00:00.000Z" });
    const hand = codeIn(url);
    expect((await byLink(hand, "start")).body.data.page.job.status).toBe("in_progress");
    expect(await actsOf(owner, taskId)).toEqual(
      expect.arrayContaining([
        "rescheduled by link of Tayo Roofing",
        "assigned by link of Tayo Roofing",
        "link_given by link of Tayo Roofing",
        "started by link of Sunday Okon",
      ]),
    );
    const { rows } = await db.execute(sql`select 1 from audit where link_id = ${link.id} and act = 'rescheduled'`);
    expect(rows).toHaveLength(1);
    const members = await membersOf(owner, propertyId);
    expect(members.filter(({ name }) => name === "Tayo Roofing")).toMatchObject([{ role: "contractor" }]);
  });

  test("does it oneself, and the same press again makes no second link", async () => {
    const { owner, code, taskId } = await firmLinked();
    const key = randomUUID();
    const first = await byLink(code, "hand", { self: true, key });
    expect((await linkPage(codeIn(first.body.data.url))).person).toBe("Tayo Roofing");
    const again = await byLink(code, "hand", { self: true, key });
    expect([again.status, again.body.data.url]).toEqual([200, null]);
    expect((await owner.get(`/links?taskId=${taskId}`)).body.data.links).toHaveLength(2);
  });

  test("says no with the reason: the job is free, keepers read it, and the link is over", async () => {
    const { owner, code, taskId } = await firmLinked();
    expect((await byLink(code, "refusal", {})).body.errors?.[0]?.path).toBe("reason");
    expect((await byLink(code, "refusal", why)).body.data.page).toMatchObject({ state: "declined", offer: null });
    expect((await taskOf(owner, taskId)).contractorName).toBeNull();
    expect((await owner.get("/notifications")).body.data.notifications[0].message).toContain(why.reason);
    for (const [act, said] of [
      ["acceptance", { by }],
      ["refusal", why],
      ["hand", { self: true }],
      ["quotes", price],
    ] as const)
      expect((await byLink(code, act, said)).status).toBe(409);
  });

  test("loses the link once the job is another's, also when that one gives it back", async () => {
    const { owner, contractor, code, taskId } = await firmLinked();
    await owner.put(`/tasks/${taskId}`, { contractorId: contractor.id });
    expect(await linkPage(code)).toMatchObject({ state: "given_on", offer: null });
    expect((await byLink(code, "acceptance", { by })).body.detail).toMatch(/given to somebody else/);
    await owner.put(`/tasks/${taskId}`, { contractorId: null });
    expect((await linkPage(code)).state).toBe("given_on");
    expect((await taskOf(owner, taskId)).expectedCompletion).toBeNull();
  });

  test("opens no other call, does no other's work, and refuses a day that is over", async () => {
    const { code, taskId } = await firmLinked();
    expect((await send("GET", `/tasks/${taskId}`, code)).status).toBe(401);
    expect((await byLink(code, "start")).status).toBe(409);
    expect((await byLink(code, "answer", { verdict: "mended", stars: 5 })).status).toBe(409);
    expect((await byLink(code, "acceptance", { by: "2020-01-01" })).body.errors?.[0]?.path).toBe("by");
    expect((await byLink(code, "quotes", price)).status).toBe(409);
  });
});

describe("a quote by a link", () => {
  test("is asked for, sent, sent anew, chosen by the keeper and agreed to", async () => {
    const { owner, taskId, code } = await firmLinked({
      ...{ name: "Tayo Roofing", phone: "0803 555 0177", asks: true, about: "Bring your own ladder." },
    });
    expect((await taskOf(owner, taskId)).contractorName).toBeNull();
    expect((await linkPage(code)).offer).toMatchObject({
      quoting: { about: "Bring your own ladder.", answer: "invited", sent: null },
      can: { accept: false, give: false, quote: true },
    });
    expect((await byLink(code, "quotes", { ...price, labourKobo: "a lot" })).body.errors?.[0]?.path).toBe("labourKobo");
    await byLink(code, "quotes", price);
    const again = await byLink(code, "quotes", { ...price, labourKobo: 3_500_000 });
    expect(again.body.data.page.offer.quoting.sent).toEqual({ totalKobo: 5_000_000, days: 3, number: 2 });
    const [request] = (await owner.get(`/tasks/${taskId}/quotes`)).body.data.requests;
    expect((await owner.post(`/quotes/${request.quotes[0].id}/choose`)).status).toBe(200);
    const page = await linkPage(code);
    expect(page.offer).toMatchObject({ order: { totalKobo: 5_000_000, state: "issued" }, can: { accept: true } });
    expect((await byLink(code, "acceptance", { by })).body.data.page.offer.order.state).toBe("accepted");
    expect(await actsOf(owner, taskId)).toContain("order_accepted by link of Tayo Roofing");
  });

  test("is over when quotes are not needed any more, without giving the job", async () => {
    const { owner, taskId, code } = await firmLinked({ name: "Tayo", phone: "0803 555 0177", asks: true });
    const [request] = (await owner.get(`/tasks/${taskId}/quotes`)).body.data.requests;
    await owner.post(`/quote-requests/${request.id}/cancel`);
    expect((await linkPage(code)).state).toBe("over");
    for (const [act, said] of [
      ["acceptance", { by }],
      ["hand", { self: true }],
      ["quotes", price],
    ] as const)
      expect((await byLink(code, act, said)).status).toBe(409);
    expect((await taskOf(owner, taskId)).contractorName).toBeNull();
  });

  test("can be declined, and offered after all", async () => {
    const { code } = await firmLinked({ name: "Tayo", phone: "0803 555 0177", asks: true });
    expect((await byLink(code, "refusal", why)).body.data.page.offer.quoting.answer).toBe("declined");
    expect((await byLink(code, "quotes", price)).body.data.page.offer.quoting.answer).toBe("sent");
  });
});

test("100 readings of a contractor's link change nothing", async () => {
  const { code } = await firmLinked();
  const tables = ["links", "tasks", "activity", "audit", "notifications", "sign_in_failures", "chain_entries"];
  const stored = () =>
    Promise.all(
      tables.map((name) =>
        db.execute(sql`select md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.identifier(name)} t`),
      ),
    );
  const before = (await stored()).map(({ rows }) => rows[0]?.hash);
  for (let at = 0; at < 100; at += 1) expect((await linkPage(code)).state).toBe("open");
  expect((await stored()).map(({ rows }) => rows[0]?.hash)).toEqual(before);
});

describe("giving a contractor a link", () => {
  test("the same phone is the same contractor, also in another building that one keeps", async () => {
    const { owner, propertyId, link } = await firmLinked();
    const again = { name: "T. Roofing", phone: "+234 803 555 0177" };
    const here = await giveFirmLink(owner, await addTask(owner, propertyId), again);
    expect(here.body.data.link.person).toBe(link.person);
    const there = await giveFirmLink(owner, await addTask(owner, await building(owner)), again);
    expect(there.body.data.link.person).toBe(link.person);
    const { rows } = await db.execute(
      sql`select 1 from accounts a join links l on l.account_id = a.id where l.given_by = ${owner.id} group by a.id`,
    );
    expect(rows).toHaveLength(1);
    const stranger = await firmLinked(again);
    expect(stranger.link.person).toBe("T. Roofing");
  });

  test.each([
    [{}, "contractorId"],
    [{ name: "Tayo" }, "phone"],
    [{ phone: "0803 555 0177" }, "name"],
    [{ name: "Tayo", phone: "12" }, "phone"],
    [{ contractorId: randomUUID(), name: "Tayo", phone: "0803 555 0177" }, "name"],
  ])("refuses %j and changes nothing", async (to, path) => {
    const { owner, propertyId, taskId } = await quotable();
    const before = (await membersOf(owner, propertyId)).length;
    const answer = await giveFirmLink(owner, taskId, to);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await owner.get(`/links?taskId=${taskId}`)).body.data.links).toEqual([]);
    expect(await membersOf(owner, propertyId)).toHaveLength(before);
  });

  test("is the keepers': contractors are refused, strangers and contractors of elsewhere are not there", async () => {
    const { owner, manager, firms, taskId, propertyId } = await quotable();
    const elsewhere = await verified("contractor");
    const to = { contractorId: firms[0].id };
    expect((await giveFirmLink(owner, taskId, { contractorId: elsewhere.id })).status).toBe(404);
    for (const who of [firms[0], await person("building_occupant", { propertyId })])
      expect((await giveFirmLink(who, taskId, to)).status).toBe(403);
    for (const role of ["property_owner", "property_manager"] as const)
      expect((await giveFirmLink(await person(role), taskId, to)).status).toBe(404);
    expect((await giveFirmLink(manager, taskId, to)).status).toBe(201);
    await owner.remove(`/tasks/${taskId}`);
    expect((await giveFirmLink(owner, taskId, to)).status).toBe(409);
  });

  test("ends with who leaves the building", async () => {
    const { owner, propertyId, taskId } = await firmLinked();
    const contractor = await verified("contractor");
    await add(owner, propertyId, contractor.email, "contractor");
    const given = await giveFirmLink(owner, taskId, { contractorId: contractor.id });
    const code = codeIn(given.body.data.url);
    expect(given.body.data.link.phone).toContain("•••");
    expect((await linkPage(code)).state).toBe("open");
    const member = (await membersOf(owner, propertyId)).find(({ accountId }) => accountId === contractor.id);
    await owner.remove(`/properties/${propertyId}/members/${member?.id}`);
    expect((await linkPage(code)).state).toBe("revoked");
    await engage(owner, propertyId, contractor);
    expect((await byLink(code, "acceptance", { by })).status).toBe(409);
  });
});
