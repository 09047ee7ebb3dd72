import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { at, booked, monday } from "../../../tests/harness/visits.ts";
import { building, type Person, person, send } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();

async function manages(owner: Person, propertyId: string): Promise<Person> {
  const manager = await verified("property_manager", { name: "Tunde Bello" });
  await add(owner, propertyId, manager.email, "property_manager");
  return manager;
}

// Far ahead, since the queue reads the machine's clock; from the first sign-up on, since sessions end.
beforeEach(() => {
  clock.now = monday;
});

afterEach(() => {
  clock.now = null;
});

const codeIn = (url: string): string => url.split("/g/")[1] ?? "";
const open = async (code: string) => (await send("GET", `/g/${code}`, null)).body.data.gate;
const check = (code: string, entry: string) => send("POST", `/g/${code}/checks`, null, { entry });

async function gated(giver?: (owner: Person, propertyId: string) => Promise<Person>) {
  const all = await booked();
  const by = giver ? await giver(all.owner, all.propertyId) : all.owner;
  const given = await by.post(`/properties/${all.propertyId}/gates`, { name: "Main gate" });
  expect(given.status).toBe(201);
  const { gate, url } = given.body.data;
  const entry = (await all.occupant.get(`/visits/${all.visit.id}/code`)).body.data.code as string;
  return { ...all, by, id: gate.id as string, code: codeIn(url), entry };
}

describe("a gate's own device", () => {
  test("sees who is expected and checks codes without an account, also by the list that it loaded", async () => {
    const { owner, propertyId, code, entry, visit, id } = await gated();
    clock.now = at(72);
    const page = await open(code);
    expect(page).toMatchObject({ state: "open", words: null, name: "Main gate", visits: [{ visitId: visit.id }] });
    expect(JSON.stringify(page)).not.toContain(entry);
    expect(createHmac("sha256", page.key).update(`${visit.id}:${entry}`).digest("hex")).toBe(page.visits[0].proof);
    clock.now = at(73);
    expect((await check(code, entry)).body.data).toMatchObject({ valid: true, visit: { visitId: visit.id } });
    const { timeline } = (await owner.get(`/repair-tickets/${visit.ticketId}`)).body.data;
    expect(timeline.at(-1)).toMatchObject({ act: "visit_admitted", text: expect.stringContaining("At Main gate.") });
    const [gate] = (await owner.get(`/properties/${propertyId}/gates`)).body.data.gates;
    expect(gate).toMatchObject({ id, state: "open", lastUsedAt: at(73).toISOString() });
  });

  test("has several checks at once answered, though each notes that the link was used", async () => {
    const { code, entry } = await gated();
    clock.now = at(73);
    const answers = await Promise.all(Array.from({ length: 6 }, () => check(code, entry)));
    for (const { status, body } of answers) expect([status, body.data.valid]).toEqual([200, true]);
  });

  test("is told neither what is broken nor who lives there", async () => {
    const { owner, propertyId, code, occupant } = await gated();
    clock.now = at(72);
    const [inside] = (await owner.get(`/properties/${propertyId}/gate`)).body.data.visits;
    const page = JSON.stringify(await open(code));
    expect(page).not.toContain(inside.title);
    expect(page).not.toContain(occupant.name);
  });

  test("is stopped after 20 wrong codes, and stops neither another device nor its keeper", async () => {
    const { owner, propertyId, code, entry } = await gated();
    const other = codeIn((await owner.post(`/properties/${propertyId}/gates`, { name: "Back gate" })).body.data.url);
    clock.now = at(73);
    for (let n = 0; n < 20; n += 1) {
      const wrong = String((Number(entry) + 1 + n) % 1_000_000).padStart(6, "0");
      expect((await check(code, wrong)).body.data.valid).toBe(false);
    }
    expect((await check(code, entry)).status).toBe(429);
    expect((await check(other, entry)).body.data.valid).toBe(true);
    expect((await owner.post(`/properties/${propertyId}/gate/checks`, { code: entry })).body.data.valid).toBe(true);
  });

  test("shows and checks nothing once its link was taken back, ran out, or its giver has left", async () => {
    const { owner, propertyId, code, entry, id } = await gated();
    expect((await owner.remove(`/gates/${id}`)).status).toBe(200);
    expect((await owner.remove(`/gates/${id}`)).status).toBe(200);
    const { history } = (await owner.get(`/properties/${propertyId}/history?limit=3`)).body.data;
    expect(history[0].sentence).toMatch(/ took the link of a gate back: “Main gate”\.$/);
    clock.now = at(73);
    expect(await open(code)).toMatchObject({ state: "ended", visits: [], key: null, propertyName: null });
    const refused = await check(code, entry);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("taken back")]);
    const later = codeIn((await owner.post(`/properties/${propertyId}/gates`, { name: "Gate" })).body.data.url);
    clock.now = at(73 + 366 * 24);
    expect(await open(later)).toMatchObject({ state: "expired", visits: [] });
  });

  test("goes with the manager who gave it", async () => {
    const { owner, by, propertyId, code, entry } = await gated(manages);
    clock.now = at(73);
    expect((await open(code)).state).toBe("open");
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const seat = members.find(({ name }: { name: string }) => name === by.name);
    await owner.remove(`/properties/${propertyId}/members/${seat.id}`);
    expect(await open(code)).toMatchObject({ state: "left", visits: [] });
    expect((await check(code, entry)).status).toBe(409);
    expect((await owner.get(`/properties/${propertyId}/gates`)).body.data.gates[0].state).toBe("left");
  });

  test("of an archived building takes nothing", async () => {
    const { owner, propertyId, code } = await gated();
    expect((await owner.remove(`/properties/${propertyId}`)).status).toBe(200);
    expect(await open(code)).toMatchObject({ state: "closed", visits: [] });
  });
});

describe("who may", () => {
  test("keepers alone give, see and take back links of gates; the link itself is kept by its hash", async () => {
    const { owner, propertyId, code, id, occupant, technician } = await gated();
    const path = `/properties/${propertyId}/gates`;
    for (const who of [occupant, technician, await verified("contractor")]) {
      expect((await who?.get(path))?.status).toBe(403);
      expect((await who?.post(path, { name: "Mine" }))?.status).toBe(403);
      expect((await who?.remove(`/gates/${id}`))?.status).toBe(403);
    }
    const stranger = await person("property_owner");
    await building(stranger);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path, { name: "Mine" })).status).toBe(404);
    expect((await stranger.remove(`/gates/${id}`)).status).toBe(404);
    expect(JSON.stringify((await owner.get(path)).body)).not.toContain(code);
    const { rows } = await database.db.execute(sql`select row_to_json(gates)::text as row from gates`);
    expect(rows.some(({ row }) => String(row).includes(code))).toBe(false);
    expect((await open(code)).state).toBe("open");
  });

  test("a code that nobody made answers as one that has run out, and guesses are stopped", async () => {
    const { code } = await gated();
    const made = (n: number) => `${"ABCDEFGHJK"[n % 10]}${"LMNP"[Math.floor(n / 10)]}AAAAAAAAAAAA`;
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1) statuses.push((await send("GET", `/g/${made(n)}`, null)).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
    expect((await open(code)).state).toBe("open");
  });

  test.each([{}, { name: "" }, { name: "x".repeat(61) }])("%j gives no link", async (body) => {
    const { owner, propertyId } = await gated();
    const path = `/properties/${propertyId}/gates`;
    expect((await owner.post(path, body)).status).toBe(422);
    expect((await owner.get(path)).body.data.gates).toHaveLength(1);
  });

  test("at most 20 links of a building work at once", async () => {
    const { owner, propertyId, id } = await gated();
    const path = `/properties/${propertyId}/gates`;
    const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => owner.post(path, { name: `Gate ${n}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    await owner.remove(`/gates/${id}`);
    expect((await owner.post(path, { name: "One more" })).status).toBe(201);
  });
});
