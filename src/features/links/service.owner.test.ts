import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { smtpMail } from "#platform/mail.server.ts";
import { openLetterbox } from "../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { morning } from "../../../tests/harness/deliveries.ts";
import { byLink, linkPage } from "../../../tests/harness/links.ts";
import { quoted } from "../../../tests/harness/quotes.ts";
import { type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database, clock, drain, post } = await testApp();
const { db } = database;
const letterbox = await openLetterbox();
const usual = post.mail;

beforeEach(() => {
  clock.now = morning;
});
afterEach(() => {
  post.mail = usual;
  clock.now = null;
});
afterAll(() => letterbox.close());

const kobo = 20_000_000;
const pin = "4826";
/** The PIN as a value of its own: its figures may stand in any id by chance. */
const saidAlone = new RegExp(`(?<![0-9a-f.-])${pin}(?![0-9a-f-])`);

type Asked = Awaited<ReturnType<typeof quoted>> & { approvalId: string };

/** What a manager asks an owner whose email is proved, with what a press of a link may approve. */
async function askOwner({ linkKobo = 0, pin = "" }: { linkKobo?: number; pin?: string } = {}): Promise<Asked> {
  const made = await quoted([kobo, 30_000_000]);
  const { owner, manager, bayo, choose, propertyId } = made;
  await db.execute(sql`update accounts set email_verified_at = now() where id in (${owner.id}, ${manager.id})`);
  // All people of tests sign up with one phone.
  await db.execute(sql`update accounts set phone = '+2348035550199' where id = ${bayo.id}`);
  const sums = { jobKobo: 10_000_000, monthKobo: 50_000_000, linkKobo };
  await owner.put(`/properties/${propertyId}/order-limits`, sums);
  if (pin) await owner.put("/me/approval-pin", { pin });
  await drain();
  post.mail = smtpMail(letterbox.url, "Tunse <hello@tunse.example>");
  const { approval } = (await choose(manager, bayo)).body.data;
  await drain();
  return { ...made, approvalId: approval.id };
}

const textTo = ({ email }: Person): string => letterbox.letters.findLast(({ to }) => to.includes(email))?.text ?? "";
const codeTo = (who: Person): string => /\/l\/(\w{14})/.exec(textTo(who))?.[1] ?? "";
const approve = (code: string, said: object = {}) => byLink(code, "approval", { kobo, ...said });
const stateOf = async ({ owner, approvalId }: Asked) =>
  (await owner.get("/approvals")).body.data.approvals.find(({ id }: { id: string }) => id === approvalId);

describe("an owner's yes by a link", () => {
  test("is none where somebody else keeps the bank account that it goes to: the page does not say so", async () => {
    const asked = await askOwner({ linkKobo: kobo });
    const code = codeTo(asked.owner);
    const bank = { bank: "GTBank", number: "4400000001", name: "Bayo Works" };
    for (const who of [asked.bayo, asked.chidi]) await who.put("/me/payout-account", bank);
    expect((await linkPage(code)).approval.need).toBe("sign_in");
    expect((await approve(code)).status).toBe(409);
    expect((await stateOf(asked)).state).toBe("pending");
  });

  test("comes by mail, and up to the owner's sum one press is enough", async () => {
    const asked = await askOwner({ linkKobo: kobo });
    const code = codeTo(asked.owner);
    const page = await linkPage(code);
    expect(page).toMatchObject({
      kind: "owner",
      state: "open",
      approval: { kobo, need: "press", askedBy: "Ngozi Eze" },
    });
    await asked.owner.post(`/approvals/${asked.approvalId}/ask`, { question: "Is it beyond repair?" });
    expect((await linkPage(code)).approval.question).toMatchObject({ text: "Is it beyond repair?", reply: null });
    const answer = await approve(code);
    expect(answer.body.data.page).toMatchObject({
      state: "done",
      words: "You have answered this. There is nothing more to do here.",
    });
    expect(await stateOf(asked)).toMatchObject({ state: "approved", decidedBy: asked.owner.name });
    const [order] = (await asked.ordersOf(asked.owner)).orders;
    expect(order).toMatchObject({ totalKobo: kobo, sums: [{ byOwner: true }] });
    const { activity } = (await asked.owner.get(`/tasks/${asked.taskId}/activity`)).body.data;
    expect(activity).toContainEqual(
      expect.objectContaining({ act: "order_placed", actorName: `by link of ${asked.owner.name}` }),
    );
    expect((await approve(code)).status).toBe(409);
  });

  test("may ask first: whoever asked is told, the link stays open, and nothing is asked twice", async () => {
    const asked = await askOwner({ linkKobo: kobo });
    const code = codeTo(asked.owner);
    expect((await linkPage(code)).approval.mayAsk).toBe(true);
    const ask = (said: object) => byLink(code, "approval-question", said);
    expect((await ask({ question: " " })).body.errors?.[0]?.path).toBe("question");
    const question = "Is it beyond repair?";
    const { page } = (await ask({ question })).body.data;
    expect(page).toMatchObject({
      state: "open",
      approval: { mayAsk: false, question: { text: question, reply: null } },
    });
    expect((await ask({ question: "And what of the pump?" })).status).toBe(409);
    const { notifications } = (await asked.manager.get("/notifications")).body.data;
    expect(notifications[0].title).toBe("The owner asks before deciding");
    await asked.manager.post(`/approvals/${asked.approvalId}/answer`, { reply: "It is." });
    expect((await linkPage(code)).approval).toMatchObject({ mayAsk: true, question: { reply: { text: "It is." } } });
    expect((await approve(code)).body.data.page.state).toBe("done");
    expect((await ask({ question })).status).toBe(409);
  });

  test("leads to signing in where the phone of whoever is paid is the owner's own", async () => {
    const asked = await askOwner({ linkKobo: kobo });
    const code = codeTo(asked.owner);
    const phone = "+2348035550123";
    await db.execute(sql`update accounts set phone = ${phone} where id in (${asked.owner.id}, ${asked.bayo.id})`);
    expect((await linkPage(code)).approval.need).toBe("sign_in");
    expect((await approve(code)).status).toBe(409);
    expect(await stateOf(asked)).toMatchObject({ state: "pending" });
  });

  test("is no link where the owner has chosen nothing: the mail leads to signing in", async () => {
    const asked = await askOwner();
    expect(textTo(asked.owner)).toContain(`/tasks?task=${asked.taskId}&approval=${asked.approvalId}`);
    expect(codeTo(asked.owner)).toBe("");
    const above = await askOwner({ linkKobo: kobo - 1 });
    expect(codeTo(above.owner)).toBe("");
  });

  test("above the sum asks for the PIN, which ends after five wrong ones", async () => {
    const asked = await askOwner({ linkKobo: 100, pin });
    const code = codeTo(asked.owner);
    expect((await linkPage(code)).approval.need).toBe("pin");
    expect((await approve(code)).body.errors?.[0]).toMatchObject({ path: "pin", message: "Your PIN is required." });
    const wrong = await Promise.all(Array.from({ length: 8 }, () => approve(code, { pin: "0000" })));
    expect(wrong.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(wrong.filter(({ status }) => status === 409)).toHaveLength(4);
    expect((await approve(code, { pin })).body.detail).toMatch(/sign in/);
    expect((await linkPage(code)).approval.need).toBe("sign_in");
    expect((await stateOf(asked)).state).toBe("pending");
    expect((await asked.owner.get("/me/approval-pin")).body.data.pin).toEqual({ set: true, locked: true });
    await asked.owner.put("/me/approval-pin", { pin: "7351" });
    expect((await approve(code, { pin: "7351" })).body.data.page.state).toBe("done");
  });

  test("approves with the right PIN once, and nothing but what the page showed", async () => {
    const asked = await askOwner({ linkKobo: 100, pin });
    const code = codeTo(asked.owner);
    expect((await approve(code, { pin, kobo: kobo - 1 })).body.detail).toMatch(/not the sum that was asked for/);
    const key = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => approve(code, { pin, key })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await asked.ordersOf(asked.owner)).orders).toHaveLength(1);
    const { rows } = await db.execute(sql`select t::text as said from idempotency t`);
    expect(JSON.stringify(rows)).not.toMatch(saidAlone);
  });

  test("says no with the reason", async () => {
    const asked = await askOwner({ linkKobo: kobo });
    const code = codeTo(asked.owner);
    expect((await byLink(code, "approval-refusal")).body.errors?.[0]?.path).toBe("reason");
    expect((await byLink(code, "approval-refusal", { reason: "Too dear." })).body.data.page.state).toBe("done");
    expect(await stateOf(asked)).toMatchObject({ state: "refused", answer: "Too dear." });
  });

  test("is over once it was taken back or answered elsewhere, and revoked with who hands the building over", async () => {
    const back = await askOwner({ linkKobo: kobo });
    const code = codeTo(back.owner);
    await back.manager.post(`/approvals/${back.approvalId}/withdraw`);
    expect((await linkPage(code)).words).toMatch(/^This was decided or taken back meanwhile/);
    expect((await approve(code)).status).toBe(409);
    const gone = await askOwner({ linkKobo: kobo });
    const theirs = codeTo(gone.owner);
    await db.execute(sql`update property_members set left_at = now() where account_id = ${gone.owner.id}`);
    expect((await linkPage(theirs)).approval.need).toBe("sign_in");
    expect((await approve(theirs)).status).toBe(404);
    expect((await db.execute(sql`select 1 from work_orders where task_id = ${gone.taskId}`)).rows).toEqual([]);
  });

  test("is seen by keepers without its code, and opens nothing else", async () => {
    const asked = await askOwner({ linkKobo: kobo });
    expect(codeTo(asked.manager)).toBe("");
    const { links } = (await asked.manager.get(`/links?propertyId=${asked.propertyId}`)).body.data;
    expect(links).toMatchObject([{ kind: "owner", person: asked.owner.name }]);
    expect(links[0].phone ?? "•••").toContain("•••");
    expect(JSON.stringify((await asked.manager.get("/links")).body)).not.toContain(codeTo(asked.owner));
    for (const who of [asked.bayo, await person("property_owner")])
      expect((await who.get(`/links?propertyId=${asked.propertyId}`)).body.data.links).toEqual([]);
    expect((await send("GET", `/approvals`, codeTo(asked.owner))).status).toBe(401);
  });

  test("a lower sum counts for links that were sent before", async () => {
    const asked = await askOwner({ linkKobo: kobo });
    const sums = { jobKobo: 10_000_000, monthKobo: 50_000_000 };
    await asked.owner.put(`/properties/${asked.propertyId}/order-limits`, sums);
    const code = codeTo(asked.owner);
    expect((await linkPage(code)).approval.need).toBe("press");
    await asked.owner.put(`/properties/${asked.propertyId}/order-limits`, { ...sums, linkKobo: 0 });
    expect((await linkPage(code)).approval.need).toBe("sign_in");
    expect((await approve(code)).body.detail).toMatch(/sign in/);
  });

  test("100 readings change nothing", async () => {
    const asked = await askOwner({ linkKobo: kobo });
    const code = codeTo(asked.owner);
    const stored = async () =>
      Promise.all(
        ["links", "order_approvals", "work_orders", "activity", "audit", "approval_pins"].map(async (name) => {
          const found = await db.execute(
            sql`select md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.identifier(name)} t`,
          );
          return found.rows[0]?.hash;
        }),
      );
    const before = await stored();
    for (let at = 0; at < 100; at += 1) expect((await linkPage(code)).state).toBe("open");
    expect(await stored()).toEqual(before);
    expect((await stateOf(asked)).state).toBe("pending");
  });
});

describe("a PIN", () => {
  test.each(["12", "1234567", "12a4", "1111", "1234", "987654", ""])("is not %j", async (pin) => {
    const owner = await person("property_owner");
    expect((await owner.put("/me/approval-pin", { pin })).body.errors?.[0]?.path).toBe("pin");
    expect((await owner.get("/me/approval-pin")).body.data.pin.set).toBe(false);
  });

  test("is set by who gives their password, or signed in within a quarter of an hour", async () => {
    const owner = await person("property_owner");
    clock.now = new Date(morning.getTime() + 16 * 60_000);
    const set = (given?: string) => owner.put("/me/approval-pin", { pin, password: given });
    for (const given of [undefined, "Not-mine-42!"])
      expect((await set(given)).body.errors?.[0]?.path, given).toBe("password");
    expect((await owner.get("/me/approval-pin")).body.data.pin.set).toBe(false);
    expect((await set(password)).status).toBe(200);
  });

  test("is kept by a hash, goes when it is taken away, and is one's own", async () => {
    const [owner, other] = [await person("property_owner"), await person("property_owner")];
    await owner.put("/me/approval-pin", { pin });
    const { rows } = await db.execute(sql`select * from approval_pins where account_id = ${owner.id}`);
    expect(JSON.stringify(rows)).not.toMatch(saidAlone);
    expect((await other.get("/me/approval-pin")).body.data.pin.set).toBe(false);
    expect((await owner.remove("/me/approval-pin")).body.data.pin.set).toBe(false);
  });
});
