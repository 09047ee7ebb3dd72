import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { noMail } from "#platform/mail.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { addTask } from "../../../tests/harness/crew.ts";
import { document } from "../../../tests/harness/documents.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, password, person, picture, send } from "../../../tests/harness/world.ts";
import { unzip } from "../../../tests/harness/zip.ts";
import { systemContext } from "../../app.server.ts";
import { clearArchives } from "./making.service.server.ts";
import { keptDays } from "./rules.ts";
import { archives } from "./tables.server.ts";

const { app, database, drain, clock } = await testApp();

afterEach(() => {
  clock.now = null;
});

const take = (who: Person, id: string) =>
  app.inject({ url: `/api/archives/${id}/file`, headers: { authorization: `Bearer ${who.token}` } });
const idOf = async (asked: ReturnType<Person["post"]>): Promise<string> => (await asked).body.data.archive.id;
const askAll = (who: Person, propertyId: string) => who.post(`/properties/${propertyId}/archive`);
const newest = async (who: Person) => (await who.get("/archives")).body.data.archives[0];

/** Every file is what the list of sums says. */
function expectSums(entries: Map<string, Buffer>): void {
  const sums = (entries.get("sha256.txt") ?? "").toString().trim().split("\n");
  const files = [...entries].filter(([name]) => name !== "sha256.txt");
  const own = files.map(([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}`);
  expect(sums.sort()).toEqual(own.sort());
}

describe("a building's archive", () => {
  test("holds its lists, photos and papers, a page to read and the sum of each file", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    await addTask(owner, propertyId, { title: "=1+1" });
    const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
    await owner.post(`/units/${unit.id}/residents`, { name: "Ada Obi", movedIn: "2026-01-01" });
    const photo = { file_data: await picture(), file_type: "image", file_name: "tap <b>.jpg" };
    const request = repairRequest({ propertyId, title: "Dripping tap", mediaUploads: [photo] });
    const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
    await owner.post(`/repair-tickets/${ticket.id}/comments`, { text: "Somebody comes." });
    await document(owner, propertyId);
    const asked = await askAll(owner, propertyId);
    expect([asked.status, asked.body.data.archive.state]).toEqual([201, "waiting"]);
    await drain();

    const archive = await newest(owner);
    expect(archive).toMatchObject({ propertyId, propertyName: "Marina Court", state: "ready", reason: null });
    const answer = await take(owner, archive.id);
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, archive.fileSize]);
    const entries = unzip(answer.rawPayload);
    expectSums(entries);
    const text = (name: string) => entries.get(name)?.toString() ?? "";
    expect(text("tasks.csv")).toContain("'=1+1");
    expect(text("residents.csv")).toContain(`${unit.id},Flat 3,`);
    expect(text("requests-timeline.csv")).toContain("Somebody comes.");
    expect(JSON.parse(text("building.json"))).toMatchObject({ id: propertyId, name: "Marina Court" });
    expect([...entries.keys()].filter((name) => /^(photos|papers)\//.test(name))).toHaveLength(2);
    expect(text("index.html")).toContain("tap &lt;b&gt;.jpg");
    expect(text("index.html")).toMatch(/<a href="requests.csv">requests.csv<\/a><\/td><td>1</);
    const { notifications } = (await owner.get("/notifications?limit=5")).body.data;
    expect(notifications[0]).toMatchObject({ title: "Your archive is ready", link: "/account" });
  });

  test("holds its money: the books, what units were asked and paid, and what is kept for them", async () => {
    clock.now = new Date("2026-11-23T10:00:00Z");
    const { owner, propertyId, unitId, issue, pay } = await charged();
    await issue({ title: "Guards and diesel" });
    await pay(700, unitId, { payer: "Chief Ade" });
    const deposit = { kobo: 500, takenOn: "2026-11-02", paidInto: "bank", name: "Ada Obi" };
    await owner.post(`/units/${unitId}/deposits`, deposit);
    const id = await idOf(askAll(owner, propertyId));
    await drain();
    const entries = unzip((await take(owner, id)).rawPayload);
    const lines = (name: string) => (entries.get(`${name}.csv`)?.toString() ?? "").trim().split("\r\n");
    expect(lines("demands")[1]).toContain("Guards and diesel");
    expect(lines("demand-shares")).toHaveLength(4);
    expect(lines("demand-shares")[1]).toContain("Guards and diesel");
    expect(lines("unit-payments")[1]).toContain("Chief Ade");
    expect(lines("unit-balances").length).toBeGreaterThan(3);
    expect(lines("deposits")[1]).toContain("Ada Obi");
    expect(lines("journal").length).toBeGreaterThan(4);
    expect(lines("ledger-accounts").length).toBeGreaterThan(4);
  });

  test("is for its keepers: others are told no, and nothing begins", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    expect((await askAll(occupant, propertyId)).status).toBe(403);
    expect((await askAll(await person("property_owner"), propertyId)).status).toBe(404);
    const { key } = (
      await owner.post("/api-keys", { name: "Books", scopes: ["properties:read", "properties:write"], password })
    ).body.data;
    expect((await send("POST", `/properties/${propertyId}/archive`, key, {})).status).toBe(403);
    expect((await send("GET", "/archives", key)).status).toBe(403);
    const rows = await database.db.select().from(archives).where(eq(archives.propertyId, propertyId));
    expect(rows).toEqual([]);
  });

  test("is taken by who asked alone", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const id = await idOf(askAll(owner, propertyId));
    expect((await take(owner, id)).statusCode).toBe(409);
    await drain();
    const stranger = await person("property_owner");
    expect((await take(stranger, id)).statusCode).toBe(404);
    expect((await stranger.get("/archives")).body.data.archives).toEqual([]);
    expect((await take(owner, id)).statusCode).toBe(200);
  });

  test("is out of reach for a manager who left, before it was made and after", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const manager = await verified("property_manager");
    const join = async () => (await add(owner, propertyId, manager.email, "property_manager")).body.data.member.id;
    const first = await join();
    const made = await idOf(askAll(manager, propertyId));
    await drain();
    expect((await take(manager, made)).statusCode).toBe(200);
    await owner.remove(`/properties/${propertyId}/members/${first}`);
    expect((await take(manager, made)).statusCode).toBe(404);
    const second = await join();
    await askAll(manager, propertyId);
    await owner.remove(`/properties/${propertyId}/members/${second}`);
    await drain();
    expect(await newest(manager)).toMatchObject({
      state: "failed",
      reason: "You no longer have what this archive is of.",
    });
  });

  test("is made once at a time, and the next takes the place of the last", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const first = await idOf(askAll(owner, propertyId));
    expect((await askAll(owner, propertyId)).status).toBe(409);
    await drain();
    const second = await idOf(askAll(owner, propertyId));
    await drain();
    expect((await owner.get("/archives")).body.data.archives.map(({ id }: { id: string }) => id)).toEqual([second]);
    expect((await take(owner, first)).statusCode).toBe(404);
  });

  test("ends after some days, and its file goes", async () => {
    const owner = await person("property_owner");
    const id = await idOf(askAll(owner, await building(owner)));
    await drain();
    const { storage, ctx } = await asSystem();
    expect(await storage.size(`archives/${id}`)).toBeGreaterThan(0);
    const later = new Date(Date.now() + keptDays * 86_400_000 + 60_000);
    await clearArchives({ ...ctx, now: later });
    await expect(storage.size(`archives/${id}`)).rejects.toThrow();
    expect((await owner.get("/archives")).body.data.archives).toEqual([]);
  });
});

test("a person's archive holds what they may take at once, and is theirs alone", async () => {
  const { occupant, owner } = await ownedBuilding();
  const id = await idOf(occupant.post("/account/archive"));
  await drain();
  const entries = unzip((await take(occupant, id)).rawPayload);
  expectSums(entries);
  expect(JSON.parse(entries.get("account.json")?.toString() ?? "")).toMatchObject({ email: occupant.email });
  expect([...entries.keys()]).toContain("memberships.json");
  expect((await take(owner, id)).statusCode).toBe(404);
  const notice = (await occupant.get("/notifications?limit=1")).body.data.notifications[0];
  expect(notice).toMatchObject({ title: "Your archive is ready" });
});

test("a person's archive is not given once they have left a building that may be in it", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const manager = await verified("property_manager");
  const seat = (await add(owner, propertyId, manager.email, "property_manager")).body.data.member.id;
  const before = await idOf(manager.post("/account/archive"));
  await drain();
  const entries = unzip((await take(manager, before)).rawPayload);
  expect(entries.get("properties.json")?.toString()).toContain(propertyId);
  await owner.remove(`/properties/${propertyId}/members/${seat}`);
  const refused = await take(manager, before);
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining("ask for a new one")]);
  const again = (await add(owner, propertyId, manager.email, "property_manager")).body.data.member.id;
  expect((await take(manager, before)).statusCode).toBe(200);
  await owner.remove(`/properties/${propertyId}/members/${again}`);
  expect((await take(manager, before)).statusCode).toBe(409);
  clock.now = new Date(Date.now() + 60_000);
  const after = await idOf(manager.post("/account/archive"));
  await drain();
  expect(
    unzip((await take(manager, after)).rawPayload)
      .get("properties.json")
      ?.toString(),
  ).not.toContain(propertyId);
});

/** What a job has. */
async function asSystem() {
  const { dataDir, jobs, signer } = await testApp();
  const storage = folderStorage(dataDir);
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const site = { url: "https://tunse.example", supportEmail: null };
  const own = { db: database.db, storage, signer, log, jobs, site, mail: noMail, forgetSession: silent };
  return { storage, ctx: systemContext(own) };
}
