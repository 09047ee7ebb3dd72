import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openLetterbox } from "../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { verify } from "../../../tests/harness/crew.ts";
import { byLink, codeIn, giveLink, linkPage } from "../../../tests/harness/links.ts";
import { accept, add, invited, verified } from "../../../tests/harness/members.ts";
import { workKobo, workLinks } from "../../../tests/harness/work-links.ts";
import { type Person, person, send } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const { db } = database;
const letterbox = await openLetterbox();

afterEach(() => {
  clock.now = null;
});
afterAll(() => letterbox.close());

const { waiting, letterTo } = workLinks(letterbox);
const kobo = workKobo;
const pin = "4826";
type Made = Awaited<ReturnType<typeof waiting>>;

/** What the form of the page sends. */
async function shown(code: string, said: object = {}) {
  const { work } = await linkPage(code);
  return { completedAt: work?.completedAt, kobo: work?.kobo, stars: 5, ...said };
}
const approve = async (code: string, said: object = {}) => byLink(code, "verification", await shown(code, said));
const saidOf = async ({ owner, taskId }: Made) => (await owner.get(`/tasks/${taskId}`)).body.data.task.verifications;

describe("finished work by a link", () => {
  test("is shown to its owner by the mail that it waits, and approved by one press once", async () => {
    const work = await waiting();
    expect(letterTo(work.owner)).toContain("It waits for you to say whether it is good.");
    expect(await linkPage(work.code)).toMatchObject({
      ...{ kind: "owner", state: "open", person: work.owner.name, givenBy: null, approval: null },
      work: {
        ...{ contractorName: "Bayo Works", completedBy: "Musa Ibrahim", notes: "Greased.", hours: 1.5 },
        // Nobody has said what it costs: what stands there is the estimate.
        ...{ kobo: null, estimateKobo: kobo },
        ...{ need: "press", grade: "thin", photos: { before: [], after: [] } },
      },
    });
    const key = randomUUID();
    const form = await shown(work.code, { key, stars: 4 });
    const all = await Promise.all([1, 2, 3].map(() => byLink(work.code, "verification", form)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await saidOf(work)).toMatchObject([{ workApproved: true, averageRating: 4, verifiedBy: work.owner.name }]);
    const { activity } = (await work.owner.get(`/tasks/${work.taskId}/activity`)).body.data;
    const actorName = `by link of ${work.owner.name}`;
    expect(activity).toContainEqual(expect.objectContaining({ act: "approved", actorName }));
    const { rows } = await db.execute(sql`select act from audit a join links l on l.id = a.link_id
      where l.account_id = ${work.owner.id}`);
    expect(rows).toEqual([{ act: "approved" }]);
    expect((await linkPage(work.code)).words).toMatch(/^You have said how this work is/);
    expect((await byLink(work.code, "verification", { ...form, key: randomUUID() })).status).toBe(409);
  });

  test("is not good yet with the reason, and whoever did it is asked to come back", async () => {
    const work = await waiting({ linkKobo: 100, pin });
    const form = await shown(work.code, { stars: 2, again: true });
    expect((await byLink(work.code, "rejection", form)).body.errors?.[0]?.path).toBe("reason");
    const reason = "It still drips at night.";
    expect((await byLink(work.code, "rejection", { ...form, reason })).body.data.page.state).toBe("done");
    expect(await saidOf(work)).toMatchObject([{ workApproved: false, averageRating: 2, feedbackComments: reason }]);
    const { verifications } = (await work.owner.get("/property-manager/work-verifications")).body as unknown as {
      verifications: [{ followupTaskId: string }];
    };
    const { task } = (await work.contractor.get(`/tasks/${verifications[0].followupTaskId}`)).body.data;
    expect(task.description).toContain(reason);
  });

  test("above the owner's sum, and of no known sum, asks for the PIN", async () => {
    const work = await waiting({ linkKobo: kobo - 1, pin });
    expect((await linkPage(work.code)).work.need).toBe("pin");
    expect((await approve(work.code)).body.errors?.[0]).toMatchObject({ path: "pin" });
    expect((await approve(work.code, { pin: "0000" })).status).toBe(422);
    expect(await saidOf(work)).toEqual([]);
    await db.execute(sql`update tasks set actual_cost_kobo = null where id = ${work.taskId}`);
    expect((await linkPage(work.code)).work).toMatchObject({ kobo: null, estimateKobo: null, need: "pin" });
    expect((await approve(work.code, { pin })).body.data.page.state).toBe("done");
  });

  test("is no link where they would have to sign in, or where their email is not proved", async () => {
    const none = await waiting({ linkKobo: 0, pin });
    expect(letterTo(none.owner)).toContain(`/tasks?task=${none.taskId}&verify=1`);
    expect(none.code).toBe("");
    expect((await waiting({ linkKobo: kobo - 1 })).code).toBe("");
    expect(letterTo((await waiting({ isProved: false })).owner)).toBe("");
  });

  test("is never approved by a link of whoever gave the link to do it, or whose phone did it", async () => {
    const gave = await waiting({ before: ({ owner, taskId }) => giveAndStart(owner, taskId) });
    expect(gave.code).toBe("");
    const paid = await waiting();
    await db.execute(
      sql`update accounts set phone = '+2348035550177' where id in (${paid.owner.id}, ${paid.technician.id})`,
    );
    expect((await linkPage(paid.code)).work.need).toBe("sign_in");
    expect((await approve(paid.code)).body.detail).toMatch(/sign in/);
    const own = await waiting();
    await db.execute(sql`update tasks set completed_by = ${own.owner.id} where id = ${own.taskId}`);
    expect((await approve(own.code)).body.detail).toMatch(/sign in/);
    for (const one of [gave, paid, own]) expect(await saidOf(one)).toEqual([]);
  });

  test("that nobody has checked yet is checked by the press, before anything is said of it", async () => {
    const work = await waiting();
    await db.execute(sql`delete from proof_grades where task_id = ${work.taskId}`);
    expect((await linkPage(work.code)).work.grade).toBeNull();
    expect((await approve(work.code)).status).toBe(200);
    const { task } = (await work.owner.get(`/tasks/${work.taskId}`)).body.data;
    expect([task.proof.grade, task.verifications.length]).toEqual(["thin", 1]);
  });

  test("whose proof is in doubt asks for a reason, and says nothing of why", async () => {
    const work = await waiting();
    await db.execute(sql`update proof_grades set grade = 'in_doubt' where task_id = ${work.taskId}`);
    const page = await linkPage(work.code);
    expect([page.work.grade, Object.keys(page.work)]).toEqual(["in_doubt", expect.not.arrayContaining(["reasons"])]);
    expect((await approve(work.code)).body.errors?.[0]?.path).toBe("reason");
    expect((await approve(work.code, { reason: "I stood beside him." })).status).toBe(200);
    const { activity } = (await work.owner.get(`/tasks/${work.taskId}/activity`)).body.data;
    expect(activity).toContainEqual(expect.objectContaining({ act: "overridden", text: "I stood beside him." }));
  });
});

const giveAndStart = async (owner: Person, taskId: string) =>
  byLink(codeIn((await giveLink(owner, taskId)).body.data.url), "start");

describe("a link to finished work", () => {
  test("approves nothing but what its page showed", async () => {
    const work = await waiting();
    const form = await shown(work.code);
    const changed = "This work was changed after you opened the page. Please look at it again.";
    const noted = sql`actual_cost_kobo = ${kobo + 1}, actual_cost_estimated = false`;
    await db.execute(sql`update tasks set ${noted} where id = ${work.taskId}`);
    expect((await linkPage(work.code)).work).toMatchObject({ kobo: kobo + 1, estimateKobo: null });
    expect((await byLink(work.code, "verification", form)).body.detail).toBe(changed);
    const again = sql`completed_at = completed_at + interval '1 second', actual_cost_estimated = true`;
    await db.execute(sql`update tasks set ${again} where id = ${work.taskId}`);
    expect((await byLink(work.code, "verification", form)).body.detail).toBe(changed);
    expect((await byLink(work.code, "rejection", { ...form, reason: "No." })).body.detail).toBe(changed);
    expect((await byLink(work.code, "approval", { kobo })).body.detail).toBe("This link is for something else.");
    expect(await saidOf(work)).toEqual([]);
  });

  test("is over once somebody else has said how it is, or it is not finished any more", async () => {
    const judged = await waiting();
    const form = await shown(judged.code);
    const manager = await verified("property_manager");
    await add(judged.owner, judged.propertyId, manager.email, "property_manager");
    expect((await verify(manager, judged.taskId, judged.contractor)).status).toBe(201);
    const words = /^Somebody else has said how this work is, or it is not finished any more/;
    expect((await byLink(judged.code, "verification", form)).body.detail).toMatch(words);
    const open = await waiting();
    await db.execute(sql`update tasks set status = 'in_progress', completed_at = null where id = ${open.taskId}`);
    expect((await linkPage(open.code)).words).toMatch(words);
  });

  test("ends with the building that is another's now, and is taken back by its keepers", async () => {
    const sold = await waiting();
    const form = await shown(sold.code);
    const buyer = await person("property_owner");
    await accept(buyer, (await invited(sold.owner, sold.propertyId, { role: "property_owner" })).token);
    expect((await byLink(sold.code, "verification", form)).body.detail).toMatch(/^This link was taken back/);
    const left = await waiting();
    await db.execute(sql`update property_members set left_at = now() where account_id = ${left.owner.id}`);
    expect((await linkPage(left.code)).words).toBe("This building is not yours any more, so this link does not work.");
    const kept = await waiting();
    const said = await shown(kept.code);
    const { links } = (await kept.owner.get(`/links?taskId=${kept.taskId}`)).body.data;
    expect(links).toMatchObject([{ kind: "owner", person: kept.owner.name, phone: expect.stringContaining("•••") }]);
    expect((await kept.owner.remove(`/links/${links[0].id}`)).status).toBe(200);
    expect((await byLink(kept.code, "verification", said)).body.detail).toMatch(/^This link was taken back/);
  });

  test("is seen and taken back by no stranger and not by its contractor, and opens nothing else", async () => {
    const work = await waiting();
    const [{ id }] = (await work.owner.get(`/links?taskId=${work.taskId}`)).body.data.links;
    for (const who of [work.contractor, work.technician, await person("property_owner")]) {
      expect((await who.get(`/links?taskId=${work.taskId}`)).body.data?.links ?? []).toEqual([]);
      expect([403, 404]).toContain((await who.remove(`/links/${id}`)).status);
      expect(letterTo(who)).not.toContain("/l/");
    }
    expect((await send("GET", `/tasks/${work.taskId}`, work.code)).status).toBe(401);
  });

  test("shows whoever it was passed on to nobody's phone, and gives them nothing above the sum", async () => {
    const work = await waiting({ linkKobo: kobo - 1, pin });
    const said = JSON.stringify(await linkPage(work.code));
    expect(said).not.toMatch(/\+?234\d{6}|0803/);
    for (const guess of ["0000", "1111", "2222", "3333", "5555"]) await approve(work.code, { pin: guess });
    expect((await approve(work.code, { pin })).body.detail).toMatch(/sign in/);
    expect(await saidOf(work)).toEqual([]);
  });

  test("100 readings change nothing", async () => {
    const work = await waiting();
    const stored = async () =>
      Promise.all(
        ["links", "tasks", "work_verifications", "proof_grades", "activity", "audit"].map(async (name) => {
          const found = await db.execute(
            sql`select md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.identifier(name)} t`,
          );
          return found.rows[0]?.hash;
        }),
      );
    const before = await stored();
    for (let at = 0; at < 100; at += 1) expect((await linkPage(work.code)).state).toBe("open");
    expect(await stored()).toEqual(before);
  });
});
