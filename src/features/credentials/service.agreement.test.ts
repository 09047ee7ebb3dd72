import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, addToTeam, assign, crew } from "../../../tests/harness/crew.ts";
import { byLink, codeIn, giveFirmLink, giveLink } from "../../../tests/harness/links.ts";
import { accept, add, agreeThere, verified } from "../../../tests/harness/members.ts";
import { building, type Person, person, send } from "../../../tests/harness/world.ts";
import { papersJob } from "./jobs.server.ts";

const { app, database, jobs, drain } = await testApp();

const fileData = Buffer.from("%PDF-1.4 policy").toString("base64");
const paper = { kind: "insurance", number: "POL-1", expiresOn: "2099-12-31", fileName: "policy.pdf", fileData };
const keep = async (who: Person, fields: object = {}): Promise<string> =>
  (await who.post("/me/credentials", { ...paper, ...fields })).body.data.credential.id;
const judge = (who: Person, id: string) => who.post(`/credentials/${id}/validation`, { valid: true });
const fileOf = async ({ token }: Person, id: string) =>
  (await app.inject({ url: `/api/credentials/${id}/file`, headers: { authorization: `Bearer ${token}` } })).statusCode;
const ask = (owner: Person, propertyId: string, kinds: object) =>
  owner.put(`/properties/${propertyId}/required-credentials`, kinds);
const award = (owner: Person, taskId: string, contractor: Person) =>
  owner.put(`/tasks/${taskId}`, { contractorId: contractor.id });

/** A new owner, who knows nothing of a firm with a paper but its email, and has added it by that. */
async function addedFirm() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const firm = await verified("contractor", { name: "Bayo Works" });
  const paperId = await keep(firm);
  const { member } = (await add(owner, propertyId, firm.email, "contractor")).body.data;
  return { owner, propertyId, firm, paperId, memberId: member.id as string };
}
type Added = Awaited<ReturnType<typeof addedFirm>>;

/** How many papers the keeper lists, and what comes of opening the file and of judging it. */
async function seen({ owner, propertyId, paperId }: Added) {
  const [firm] = (await owner.get(`/properties/${propertyId}/credentials`)).body.data.firms;
  return [firm.agreed, firm.credentials.length, await fileOf(owner, paperId), (await judge(owner, paperId)).status];
}
const nothing = [false, 0, 404, 404];
const all = [true, 1, 200, 200];

describe("the papers of a firm that was added by its email", () => {
  test("are no stranger's to read until it says that it agrees", async () => {
    const made = await addedFirm();
    expect(await seen(made)).toEqual(nothing);
    const { owner, firm, propertyId, memberId } = made;
    const path = `/properties/${propertyId}/members/${memberId}/agreement`;
    expect([(await owner.post(path)).status, (await (await verified("contractor")).post(path)).status]).toEqual([
      403, 404,
    ]);
    expect(await seen(made)).toEqual(nothing);
    for (const _ of [1, 2]) expect((await firm.post(path)).status).toBe(200);
    expect(await seen(made)).toEqual(all);
    const { rows } = await database.db.execute(
      sql`select 1 from activity where property_id = ${propertyId} and act = 'member_agreed'`,
    );
    expect(rows).toHaveLength(1);
  });

  test("are seen once it takes work there", async () => {
    const made = await addedFirm();
    const { owner, firm, propertyId } = made;
    const taskId = await addTask(owner, propertyId);
    expect((await award(owner, taskId, firm)).status).toBe(200);
    expect(await seen(made)).toEqual(nothing);
    expect((await firm.put(`/tasks/${taskId}/status`, { status: "in_progress" })).status).toBe(200);
    expect(await seen(made)).toEqual(all);
  });

  test("are seen once it accepts an invitation", async () => {
    const made = await addedFirm();
    const { owner, firm, propertyId } = made;
    const asked = await owner.post(`/properties/${propertyId}/invitations`, { role: "contractor", email: firm.email });
    expect(await seen(made)).toEqual(nothing);
    expect((await accept(firm, asked.body.data.invitation.token)).status).toBe(200);
    expect(await seen(made)).toEqual(all);
  });

  test("are not opened by a link that the keeper makes and presses", async () => {
    const made = await addedFirm();
    const { owner, firm, propertyId } = made;
    const given = await giveFirmLink(owner, await addTask(owner, propertyId), { contractorId: firm.id });
    const code = codeIn(given.body.data.url);
    expect((await byLink(code, "acceptance", { by: lagosDay(new Date()) })).status).toBe(200);
    expect(await seen(made)).toEqual(nothing);
  });

  test("are not listed while nobody has proved the email", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const firm = await person("contractor");
    await keep(firm);
    expect((await add(owner, propertyId, firm.email, "contractor")).body.data.member.status).toBe("pending");
    const { firms } = (await owner.get(`/properties/${propertyId}/credentials`)).body.data;
    expect(firms).toMatchObject([{ agreed: false, credentials: [] }]);
  });

  test("are not spoken of to its keepers when they come to their end", async () => {
    const made = await addedFirm();
    const { owner, firm, propertyId, memberId } = made;
    await ask(owner, propertyId, { kinds: ["insurance"] });
    const soon = lagosDay(new Date(Date.now() + 20 * 86_400_000));
    await keep(firm, { number: "POL-2", expiresOn: soon });
    const told = async () => {
      await jobs.send(database.db, papersJob, {});
      await drain();
      const { notifications } = (await owner.get("/notifications")).body.data;
      return notifications.filter(({ title }: { title: string }) => title.startsWith("Insurance")).length;
    };
    expect(await told()).toBe(0);
    await agreeThere(firm, propertyId, memberId);
    await keep(firm, { number: "POL-3", expiresOn: soon });
    expect(await told()).toBe(1);
  });
});

test("a building that asks for a paper says why it gives no work to a firm that has not agreed, and what the firm can do", async () => {
  const { owner, propertyId, firm, paperId, memberId } = await addedFirm();
  await ask(owner, propertyId, { kinds: ["insurance", "licence"] });
  const taskId = await addTask(owner, propertyId);
  const words = "They have not agreed to be here yet. Their papers show once they have.";
  const refused = await award(owner, taskId, firm);
  expect([refused.status, refused.body.detail]).toEqual([409, `Bayo Works cannot be given new work here. ${words}`]);
  const [listed] = (await owner.get(`/properties/${propertyId}/credentials`)).body.data.firms;
  expect(listed.missing.map(({ sentence }: { sentence: string }) => sentence)).toEqual([words, words]);
  const taken = await assign(firm, taskId, { assignedTeamMemberId: null });
  expect([taken.status, taken.body.detail]).toEqual([
    409,
    expect.stringContaining("Agree on the page of the building first."),
  ]);
  await agreeThere(firm, propertyId, memberId);
  await ask(owner, propertyId, { kinds: ["insurance"] });
  expect((await award(owner, taskId, firm)).body.detail).toContain("waits for somebody of this building");
  await judge(owner, paperId);
  expect((await award(owner, taskId, firm)).status).toBe(200);
});

/** A contractor who knows the email of a technician with a paper, and has added them by that. */
async function addedTechnician() {
  const made = await crew();
  const stranger = await verified("technician", { name: "Sade Bello" });
  const paperId = await keep(stranger, { kind: "trade_test", number: "TT-1" });
  const { teamMember } = (await addToTeam(made.contractor, stranger.email, { name: "Sade Bello" })).body.data;
  const papers = async () => {
    const { credentials, notAgreed } = (await made.contractor.get("/contractor/credentials")).body.data;
    return [credentials.length, notAgreed, await fileOf(made.contractor, paperId)];
  };
  return { ...made, stranger, paperId, placeId: teamMember.id as string, papers };
}
const hidden = [0, ["Sade Bello"], 404];
const shown = [1, [], 200];

describe("the papers of a technician who was added by their email", () => {
  test("are no stranger's to read until they say that they agree", async () => {
    const { contractor, stranger, paperId, placeId, papers } = await addedTechnician();
    expect(await papers()).toEqual(hidden);
    expect((await judge(contractor, paperId)).status).toBe(404);
    const path = `/technician/teams/${placeId}/agreement`;
    expect((await contractor.post(path)).status).toBe(403);
    expect((await (await verified("technician")).post(path)).status).toBe(404);
    expect((await stranger.get("/technician/teams")).body.data.teams[0].agreed).toBe(false);
    for (const _ of [1, 2]) expect((await stranger.post(path)).status).toBe(200);
    expect((await stranger.get("/technician/teams")).body.data.teams[0].agreed).toBe(true);
    expect(await papers()).toEqual(shown);
  });

  test("are seen once they begin work of that contractor, by their own hand and not by a link", async () => {
    const { contractor, stranger, taskId, placeId, papers, owner, propertyId } = await addedTechnician();
    expect((await assign(contractor, taskId, { assignedTeamMemberId: placeId })).status).toBe(200);
    const given = await giveLink(contractor, taskId);
    expect((await byLink(codeIn(given.body.data.url), "start", { key: taskId })).status).toBe(200);
    expect(await papers()).toEqual(hidden);
    const other = await addTask(owner, propertyId);
    await assign(contractor, other, { assignedTeamMemberId: placeId });
    const begun = await stranger.put(`/technician/tasks/${other}/status`, { status: "in_progress" });
    expect([begun.status, await papers()]).toEqual([200, shown]);
  });

  test("are seen where they joined by an invitation", async () => {
    const { contractor } = await crew();
    const technician = await verified("technician");
    const invitation = (await addToTeam(contractor, `other-${technician.email}`)).body.data.invitation;
    const paperId = await keep(technician, { kind: "trade_test" });
    expect((await accept(technician, invitation.token)).status).toBe(200);
    expect(await fileOf(contractor, paperId)).toBe(200);
  });

  test("hold up work that asks for them, in words", async () => {
    const { owner, propertyId, contractor, stranger, taskId, placeId, paperId } = await addedTechnician();
    await ask(owner, propertyId, { kinds: [], technicianKinds: ["trade_test"] });
    const give = async () => (await assign(contractor, taskId, { assignedTeamMemberId: placeId })).body.detail;
    expect(await give()).toContain("They have not agreed to be in this team yet. Their papers show once they have.");
    await stranger.post(`/technician/teams/${placeId}/agreement`);
    expect(await give()).toContain("waits for somebody of this firm");
    await judge(contractor, paperId);
    expect(await give()).toBeUndefined();
  });
});

test("nobody agrees for somebody else without signing in", async () => {
  const { propertyId, memberId } = await addedFirm();
  expect((await send("POST", `/properties/${propertyId}/members/${memberId}/agreement`, null)).status).toBe(401);
});
