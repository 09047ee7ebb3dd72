import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { assign } from "../../../tests/harness/crew.ts";
import { byLink, linked, linkPage } from "../../../tests/harness/links.ts";
import { type Person, picture } from "../../../tests/harness/world.ts";

const { app, database } = await testApp();
const { db } = database;

/** By which programs links are read that nobody opened: previews of messengers, and scanners of mail. */
const readers = [
  "WhatsApp/2.24.20.89 A",
  "TelegramBot (like TwitterBot)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) SafeLinks",
  "Proofpoint URL Defense",
];
const tables = ["links", "tasks", "activity", "audit", "notifications", "sign_in_failures", "chain_entries"];
const stored = async () => {
  const each = tables.map((name) =>
    db.execute(sql`select md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.identifier(name)} t`),
  );
  return (await Promise.all(each)).map(({ rows }) => rows[0]?.hash);
};
const doneOf = async (owner: Person, taskId: string): Promise<string[]> =>
  (await owner.get(`/tasks/${taskId}/activity`)).body.data.activity
    .filter(({ act }: { act: string }) => act === "started" || act === "completed")
    .map(({ act, actorName }: { act: string; actorName: string }) => `${act} ${actorName}`);
const said = { completionNotes: "New seal, tested.", totalHours: 1.5 };

test("a link that a scanner opens, in whatever way it looks, does nothing and counts as opened by nobody", async () => {
  const { contractor, code, taskId } = await linked();
  const before = await stored();
  for (const agent of readers)
    for (const method of ["GET", "HEAD", "OPTIONS"] as const)
      for (const url of [`/api/l/${code}`, `/api/l/${code}/start`, `/api/l/${code}/completion`])
        expect((await app.inject({ method, url, headers: { "user-agent": agent } })).statusCode).toBeLessThan(500);
  expect(await stored()).toEqual(before);
  const [listed] = (await contractor.get(`/links?taskId=${taskId}`)).body.data.links;
  expect([listed.lastOpenedAt, listed.lastUsedAt]).toEqual([null, null]);
});

test("a link that was forwarded to a group shows nobody's phone, acts once whoever presses, and ends for all of them", async () => {
  const { owner, contractor, code, link, taskId } = await linked();
  for (const agent of readers) {
    const { payload } = await app.inject({ url: `/api/l/${code}`, headers: { "user-agent": agent } });
    expect(payload).not.toMatch(/2348035|0803 ?555/);
  }
  const pressed = await Promise.all(Array.from({ length: 6 }, () => byLink(code, "start")));
  expect(pressed.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  // The rest are told that it is begun, or that too many press at once.
  for (const { status, body } of pressed) expect([200, 409, 503], body.detail).toContain(status);
  // It stands on record as by the link, since nobody knows who of them held the phone.
  expect(await doneOf(owner, taskId)).toEqual(["started by link of Sunday Okon"]);
  expect((await contractor.remove(`/links/${link.id}`)).status).toBe(200);
  for (const answer of await Promise.all([1, 2, 3].map(() => byLink(code, "completion", said))))
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(/^This link was taken back/)]);
  expect(await linkPage(code)).toMatchObject({ state: "revoked", job: null });
  expect(await doneOf(owner, taskId)).toEqual(["started by link of Sunday Okon"]);
});

test("a link that is used after its job was given to another changes nothing, and says not to whom", async () => {
  const { owner, contractor, memberId, code, taskId } = await linked();
  expect((await byLink(code, "start")).status).toBe(200);
  const given = await assign(contractor, taskId, { assignedTeamMemberId: memberId });
  expect(given.status, given.body.detail).toBe(200);
  const before = await stored();
  const photo = { file_data: await picture(), file_type: "image" };
  for (const [act, body] of [
    ["start", {}],
    ["completion", { ...said, mediaUploads: [photo] }],
    ["opening", {}],
  ] as const) {
    const answer = await byLink(code, act, body);
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(/given to somebody else/)]);
  }
  expect(await stored()).toEqual(before);
  const page = await linkPage(code);
  expect(page).toMatchObject({ state: "given_on", job: null });
  expect(JSON.stringify(page)).not.toContain("Musa");
  expect(await doneOf(owner, taskId)).toEqual(["started by link of Sunday Okon"]);
});
