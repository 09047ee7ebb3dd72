import { afterEach, describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import type { Ctx } from "#platform/context.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { accept, invited, verified } from "../../../tests/harness/members.ts";
import { building, ownedBuilding, type Person, person, picture } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { readPublicPage } from "./queries.server.ts";
import { remindOfLapses } from "./reminders.service.server.ts";

const { database, clock, jobs, signer } = await testApp();
afterEach(() => {
  clock.now = null;
});
const today = lagosDay(new Date());
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const site = { url: "", supportEmail: null };
const base = { db: database.db, jobs, signer, mail: noMail, log, forgetSession: silent, site };
const at = (day: string): Ctx =>
  systemContext(base as unknown as Parameters<typeof systemContext>[0], new Date(`${day}T09:00:00Z`));

async function tower() {
  const { owner, occupant } = await ownedBuilding();
  const facts = { type: "Commercial - Office", location: "Lekki, Lagos", state: "Lagos", floors: 9, buildingAge: 12 };
  const propertyId = await building(owner, { ...facts, name: "Harbour Tower" });
  await owner.post(`/properties/${propertyId}/assets`, { name: "Lift 1", kind: "lift" });
  const path = `/properties/${propertyId}`;
  const paper = {
    requirement: "fire_certificate",
    issuedBy: "Lagos State Fire Service",
    validFrom: addDays(today, -300),
  };
  const add = async (more: object = {}) =>
    owner.post(`${path}/papers`, { ...paper, validUntil: addDays(today, 65), ...more });
  const read = async () => (await owner.get(`${path}/compliance`)).body.data;
  const one = async (name: string) =>
    (await read()).requirements.find(({ requirement }: { requirement: string }) => requirement === name);
  const notices = async () =>
    (await owner.get("/notifications")).body.data.notifications
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.includes("Fire safety certificate"));
  return { owner, occupant, propertyId, path, paper, add, read, one, notices };
}

describe("what a building must prove", () => {
  test("follows from what its keepers said of it too, and from what they said no more", async () => {
    const { owner, path, one, read } = await tower();
    const say = (body: object) => owner.put(`${path}/facts/plant`, body);
    expect(await one("radiation_licence")).toBeUndefined();
    expect((await say({ value: "x-ray" })).status).toBe(200);
    expect(await one("radiation_licence")).toMatchObject({ state: "red", sort: "statutory", byRule: true });
    const board = (await owner.get("/compliance")).body.data.properties;
    const { counts } = board.find(({ name }: { name: string }) => name === "Harbour Tower");
    expect(counts.red).toBe((await read()).counts.red);
    await say({ value: "x-ray", source: "inspection", holds: false });
    expect(await one("radiation_licence")).toBeUndefined();
    // As the plan weighs it: an inspection goes before what the owner says, and what follows from a fact is known with it.
    await say({ value: "x-ray", source: "inspection", holds: true });
    await say({ value: "x-ray", holds: false });
    expect(await one("radiation_licence")).toMatchObject({ state: "red" });
    expect(await one("lifting_gear")).toBeUndefined();
    await say({ value: "electric forklifts" });
    expect(await one("lifting_gear")).toMatchObject({ state: "red" });
  });

  test("follows from its kind, state and machines; a paper with its file turns it green, and it lapses", async () => {
    const { owner, path, add, read, one } = await tower();
    const before = await read();
    expect(before.requirements.map(({ requirement }: { requirement: string }) => requirement)).toEqual(
      expect.arrayContaining(["fire_certificate", "lift_certificate", "structural_test", "building_insurance"]),
    );
    expect(before.counts).toMatchObject({ green: 0, orange: 0, red: before.requirements.length });
    const file = { file_data: await picture(), file_type: "image" };
    const answer = await add({ number: "LSFS/118", mediaUploads: [file] });
    expect([answer.status, answer.body.data.paper]).toMatchObject([
      201,
      { number: "LSFS/118", addedBy: "Adaeze Bello" },
    ]);
    expect((await one("fire_certificate")).paper.media).toHaveLength(1);
    expect(await one("fire_certificate")).toMatchObject({ state: "green", byRule: true, ruling: null });
    const { id } = answer.body.data.paper;
    await owner.put(`/papers/${id}`, { validUntil: addDays(today, 9), version: 1 });
    expect(await one("fire_certificate")).toMatchObject({ state: "orange", validUntil: addDays(today, 9) });
    expect((await owner.put(`/papers/${id}`, { number: "2", version: 1 })).status).toBe(409);
    await owner.put(`/papers/${id}`, { validUntil: addDays(today, -1) });
    expect((await one("fire_certificate")).state).toBe("red");
    expect((await owner.remove(`/papers/${id}`)).status).toBe(200);
    expect((await one("fire_certificate")).reason).toBe("No paper proves it yet.");
    expect((await owner.put(`/papers/${id}`, { number: "3" })).status).toBe(404);
    const { history } = (await owner.get(`${path}/history`)).body.data;
    expect(history[0].sentence).toContain("took a paper away");
  });

  test("a keeper rules that it is not required, with a reason and a name, and takes that back", async () => {
    const { owner, path, one } = await tower();
    const rule = (requirement: string, body: object) => owner.put(`${path}/compliance/${requirement}`, body);
    expect((await rule("lift_certificate", { required: false })).status).toBe(422);
    expect((await rule("lift_certificate", { required: false, reason: " " })).status).toBe(422);
    expect((await rule("moon_certificate", { required: false, reason: "No." })).status).toBe(404);
    const ruled = await rule("lift_certificate", { required: false, reason: "The lift was taken out." });
    expect(ruled.body.data.requirement).toMatchObject({
      state: "not_required",
      reason: "Not required: The lift was taken out.",
      ruling: { required: false, by: "Adaeze Bello" },
    });
    await rule("lift_certificate", { required: null });
    expect(await one("lift_certificate")).toMatchObject({ state: "red", ruling: null });
    await rule("pool_safety", { required: true, reason: "The bank asks for it." });
    expect(await one("pool_safety")).toMatchObject({ state: "red", byRule: false });
  });

  test.each([
    [{ validUntil: "2020-01-01" }, "validUntil"],
    [{ validFrom: "2026-02-30" }, "validFrom"],
    [{ requirement: "moon" }, "requirement"],
    [{ issuedBy: " " }, "issuedBy"],
  ])("a paper with %j is refused", async (more, field) => {
    const { add, read } = await tower();
    const answer = await add(more);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field]);
    expect((await read()).counts.green).toBe(0);
  });

  test("is for owner and managers alone", async () => {
    const { occupant, path, add } = await tower();
    const { id } = (await add()).body.data.paper;
    const stranger = await person("property_owner");
    expect((await stranger.get(`${path}/compliance`)).status).toBe(404);
    expect((await stranger.put(`/papers/${id}`, { number: "1" })).status).toBe(404);
    expect((await stranger.get("/compliance")).body.data.properties).toEqual([]);
    for (const who of [occupant, await verified("contractor")]) {
      expect((await who.get(`${path}/compliance`)).status).toBe(403);
      expect((await who.get("/compliance")).status).toBe(403);
    }
  });
});

describe("the board", () => {
  test("says of each building how it stands and what presses, page by page", async () => {
    const { owner, propertyId, add } = await tower();
    await add({ validUntil: addDays(today, 30) });
    const first = (await owner.get("/compliance?limit=1")).body.data;
    expect(first.properties).toMatchObject([
      { propertyId, name: "Harbour Tower", state: "red", counts: { orange: 1 } },
    ]);
    const rest = (await owner.get(`/compliance?limit=5&cursor=${first.nextCursor}`)).body.data;
    expect([rest.properties.length, rest.nextCursor]).toEqual([1, null]);
    expect(rest.properties[0].propertyId).not.toBe(propertyId);
  });
});

describe("reminders", () => {
  test("come at 60, 30, 7 and 0 days and after, once each, however many workers", async () => {
    const { add, notices } = await tower();
    await add();
    const last = addDays(today, 65);
    await remindOfLapses(at(today));
    expect(await notices()).toEqual([]);
    for (const ago of [60, 59, 30, 7, 0, -1, -2, -30]) {
      await Promise.all([remindOfLapses(at(addDays(last, -ago))), remindOfLapses(at(addDays(last, -ago)))]);
    }
    expect((await notices()).sort()).toEqual([
      "Fire safety certificate has lapsed",
      "Fire safety certificate has lapsed",
      "Fire safety certificate lapses in 30 days",
      "Fire safety certificate lapses in 60 days",
      "Fire safety certificate lapses in 7 days",
      "Fire safety certificate lapses today",
    ]);
  });

  test("are sent of a paper whose next one begins only months after it", async () => {
    const { add, notices, one } = await tower();
    const validUntil = addDays(today, 30);
    await add({ validUntil });
    await add({ validFrom: addDays(validUntil, 76), validUntil: addDays(validUntil, 440) });
    expect((await one("fire_certificate")).state).toBe("orange");
    await remindOfLapses(at(today));
    expect(await notices()).toEqual(["Fire safety certificate lapses in 30 days"]);
  });

  test("are not sent of a paper that another one follows, or that is not required", async () => {
    const { owner, path, add, notices } = await tower();
    const validUntil = addDays(today, 5);
    await add({ validUntil });
    await add({ validFrom: addDays(validUntil, 1), validUntil: addDays(validUntil, 365) });
    await remindOfLapses(at(today));
    const other = await tower();
    await other.add({ validUntil });
    await other.owner.put(`${other.path}/compliance/fire_certificate`, { required: false, reason: "Sold." });
    await remindOfLapses(at(today));
    expect([await notices(), await other.notices()]).toEqual([[], []]);
    expect((await owner.get(`${path}/compliance`)).body.data.counts.green).toBe(1);
  });
});

describe("the public page", () => {
  test("says only what the owner opened and a paper proves", async () => {
    const { owner, path, add } = await tower();
    const manager = await verified("property_manager");
    await owner.post(`${path}/members`, { email: manager.email, role: "property_manager" });
    expect((await manager.put(`${path}/public-page`, { open: true })).status).toBe(403);
    const shown = { isPublic: true };
    expect((await manager.put(`${path}/compliance/fire_certificate`, shown)).status).toBe(403);
    await add();
    await add({ requirement: "lift_examination", issuedBy: "Otis" });
    await add({ requirement: "building_insurance", validUntil: addDays(today, -1) });
    const opened = await owner.put(`${path}/public-page`, { open: true });
    const { address } = opened.body.data.page;
    const code = address.split("/").at(-1);
    expect((await readPublicPage(at(today), code))?.checks).toEqual([]);
    for (const name of ["lift_examination", "building_insurance"]) await owner.put(`${path}/compliance/${name}`, shown);
    expect(await readPublicPage(at(today), code)).toMatchObject({
      name: "Harbour Tower",
      checks: [{ words: "Lift inspected on", issuedBy: "Otis", validFrom: addDays(today, -300) }],
    });
    for (const odd of ["", "\0", `${code}x`, "%"]) expect(await readPublicPage(at(today), odd)).toBeNull();
    await owner.put(`${path}/public-page`, { open: false });
    expect(await readPublicPage(at(today), code)).toBeNull();
    const again = (await owner.put(`${path}/public-page`, { open: true })).body.data.page.address;
    expect(again).not.toBe(address);
  });

  test("is closed when the building gets another owner, who opens it anew and with nothing on it", async () => {
    const { owner, propertyId, path, add } = await tower();
    await add({ requirement: "lift_examination", issuedBy: "Otis" });
    await owner.put(`${path}/compliance/lift_examination`, { isPublic: true });
    const open = async (who: Person): Promise<string> =>
      (await who.put(`${path}/public-page`, { open: true })).body.data.page.address.split("/").at(-1);
    const before = await open(owner);
    expect((await readPublicPage(at(today), before))?.checks).toHaveLength(1);
    const buyer = await person("property_owner", { name: "Bisi Ade" });
    const { token } = await invited(owner, propertyId, { role: "property_owner" });
    expect((await accept(buyer, token)).status).toBe(200);
    expect(await readPublicPage(at(today), before)).toBeNull();
    const { history } = (await buyer.get(`${path}/history`)).body.data;
    const said = history.map(({ sentence }: { sentence: string }) => sentence);
    expect(said).toContain("Tunse closed the public page of this building.");
    expect((await readPublicPage(at(today), await open(buyer)))?.checks).toEqual([]);
  });
});
