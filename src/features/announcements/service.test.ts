import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { memberOf, verified } from "../../../tests/harness/members.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";
import { leaveOutJob, sendJob } from "./sending.jobs.server.ts";

const { database, clock, drain, jobs } = await testApp();
const monday = new Date("2026-11-23T08:00:00+01:00");
const at = (hours: number) => new Date(monday.getTime() + hours * 3_600_000);
const outage = {
  ...{ kind: "outage", service: "water", title: "No water on Saturday", text: "The tank is cleaned." },
  ...{ from: at(10).toISOString(), to: at(16).toISOString() },
};

afterEach(() => {
  clock.now = null;
});

async function livesAt(owner: Person, propertyId: string, buildingUnit: string, confirmed = true): Promise<Person> {
  const occupant = await person("building_occupant", { propertyId, buildingUnit });
  if (!confirmed) return occupant;
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  return occupant;
}

/** A building with a flat in block A and one in block B, somebody known in each, and a contractor. */
async function estate() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const flat = async (block: string, name: string): Promise<string> =>
    (await owner.post(`/properties/${propertyId}/units`, { block, name })).body.data.unit.id;
  const units = { a: await flat("A", "Flat 1"), b: await flat("B", "Flat 9") };
  const ada = await livesAt(owner, propertyId, "Flat 1");
  const bode = await livesAt(owner, propertyId, "Flat 9");
  const contractor = await verified("contractor");
  await engage(owner, propertyId, contractor);
  clock.now = monday;
  const path = `/properties/${propertyId}/notices`;
  const announce = async (fields: object = {}) => (await owner.post(path, { ...outage, ...fields })).body.data.notice;
  return { owner, propertyId, units, ada, bode, contractor, path, announce };
}

const titlesOf = async (who: Person, path: string): Promise<string[]> =>
  (await who.get(path)).body.data.notices.map(({ title }: { title: string }) => title);
const toldOf = async (who: Person, title = "Planned outage"): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from notifications where account_id = ${who.id} and title = ${title}`,
  );
  return rows[0]?.n ?? 0;
};

describe("a notice to a building", () => {
  test("reaches those whom it concerns by the queue, is read once each, and counts it", async () => {
    const { owner, ada, bode, contractor, path, announce } = await estate();
    const notice = await announce();
    expect(notice).toMatchObject({
      ...{ state: "coming", when: "23 Nov 2026, 18:00 to 24 Nov 2026, 00:00", whom: "the whole building" },
      ...{ told: 0, reads: 0, followUps: 0 },
    });
    expect(await toldOf(ada)).toBe(0);
    await drain();
    for (const who of [ada, bode, contractor]) expect(await toldOf(who)).toBe(1);
    for (const address of ["/notices", path]) expect(await titlesOf(ada, address)).toEqual([outage.title]);
    for (const again of [true, true])
      expect((await ada.post(`/notices/${notice.id}/reads`)).body.data.notice.read).toBe(again);
    expect((await owner.get(path)).body.data.notices[0]).toMatchObject({ told: 2, reads: 1 });
    expect((await ada.get("/notices")).body.data.notices[0]).toMatchObject({ read: true, told: null, reads: null });
  });

  test("concerns blocks or units only; the others are told nothing and find nothing", async () => {
    const { owner, units, ada, bode, path, announce } = await estate();
    const forA = await announce({ blocks: ["A"], title: "Block A" });
    const forB = await announce({ unitIds: [units.b], title: "Flat 9" });
    await drain();
    expect([await toldOf(ada), await toldOf(bode)]).toEqual([1, 1]);
    expect([await titlesOf(ada, "/notices"), await titlesOf(bode, path)]).toEqual([["Block A"], ["Flat 9"]]);
    for (const [who, { id }] of [
      [bode, forA],
      [ada, forB],
    ] as const) {
      expect((await who.get(`/notices/${id}`)).body.detail).toBe("We could not find that notice.");
      expect((await who.post(`/notices/${id}/reads`)).status).toBe(404);
    }
    expect(await titlesOf(owner, path)).toEqual(["Flat 9", "Block A"]);
  });

  test("ends by itself", async () => {
    const { owner, ada, path, announce } = await estate();
    const { id } = await announce();
    clock.now = at(16);
    expect(await titlesOf(ada, "/notices")).toEqual([]);
    expect((await owner.get(path)).body.data.notices[0]).toMatchObject({ state: "over" });
    expect((await owner.put(`/notices/${id}`, { title: "Late" })).status).toBe(409);
  });

  test("changed it is told again, taken back too; a sending from before finds nothing to do", async () => {
    const { owner, propertyId, ada, announce } = await estate();
    const { id } = await announce();
    const changed = await owner.put(`/notices/${id}`, { to: at(18).toISOString(), version: 1 });
    expect(changed.body.data.notice).toMatchObject({ to: at(18).toISOString(), version: 2 });
    await drain();
    expect([await toldOf(ada), await toldOf(ada, "Changed: planned outage")]).toEqual([0, 1]);
    await jobs.send(database.db, sendJob, { id, round: 2, after: null });
    await drain();
    expect(await toldOf(ada, "Changed: planned outage")).toBe(1);
    expect((await owner.put(`/notices/${id}`, { title: "X", version: 1 })).status).toBe(409);
    expect((await owner.remove(`/notices/${id}`)).status).toBe(200);
    await drain();
    expect([await toldOf(ada, "Taken back"), await titlesOf(ada, "/notices")]).toEqual([1, []]);
    expect((await owner.remove(`/notices/${id}`)).status).toBe(200);
    const { history } = (await owner.get(`/properties/${propertyId}/history?limit=100`)).body.data;
    const said = (history as { act: string; sentence: string }[]).filter(({ act }) => act.startsWith("notice_"));
    expect(said.map(({ act }) => act)).toEqual(["notice_withdrawn", "notice_edited", "notice_made"]);
    expect(said.at(-1)?.sentence).toContain("told the building: “No water on Saturday”.");
  });

  test("changed, nobody has read it yet; taken back, what was read stays read", async () => {
    const { owner, ada, bode, path, announce } = await estate();
    const { id } = await announce();
    for (const who of [ada, bode]) await who.post(`/notices/${id}/reads`);
    const seen = async () => [
      (await owner.get(path)).body.data.notices[0].reads,
      (await ada.get("/notices")).body.data.notices[0]?.read,
    ];
    expect(await seen()).toEqual([2, true]);
    await owner.put(`/notices/${id}`, { title: "No water on Sunday" });
    expect(await seen()).toEqual([0, false]);
    expect((await ada.post(`/notices/${id}/reads`)).body.data.notice.read).toBe(true);
    expect(await seen()).toEqual([1, true]);
    await owner.remove(`/notices/${id}`);
    expect(await seen()).toEqual([1, undefined]);
  });

  test("narrowed or moved, those whom it concerns no more are told once, and nothing of it afterwards", async () => {
    const { owner, propertyId, units, ada, bode, announce } = await estate();
    const placed = await livesAt(owner, propertyId, "Somewhere");
    const { id } = await announce();
    await drain();
    const heard = async (title: string) => Promise.all([ada, bode, placed].map((who) => toldOf(who, title)));
    const out = `No longer for you: ${outage.title}`;
    await owner.put(`/notices/${id}`, { blocks: ["B"] });
    // Moved on before those who wait for the first change were told.
    await owner.put(`/notices/${id}`, { blocks: null, unitIds: [units.a], title: "For one flat" });
    await drain();
    expect([...(await heard("Changed: planned outage")), ...(await heard(out))]).toEqual([1, 0, 0, 0, 1, 1]);
    const was = { unitIds: null, blocks: null };
    await jobs.send(database.db, leaveOutJob, {
      id,
      was,
      next: { unitIds: [units.a], blocks: null },
      after: null,
      title: outage.title,
    });
    await drain();
    expect(await heard(out)).toEqual([0, 1, 1]);
    await owner.remove(`/notices/${id}`);
    await drain();
    expect([...(await heard("Taken back")), ...(await heard(out))]).toEqual([1, 0, 0, 0, 1, 1]);
  });

  test("narrowed before anybody was told of it, or widened, leaves nobody out", async () => {
    const { owner, ada, bode, announce } = await estate();
    const { id } = await announce();
    await owner.put(`/notices/${id}`, { blocks: ["A"] });
    await drain();
    await owner.put(`/notices/${id}`, { blocks: null });
    await drain();
    const out = `No longer for you: ${outage.title}`;
    const counts = (title: string) => Promise.all([ada, bode].map((who) => toldOf(who, title)));
    // What is not read yet gives way to what is told next.
    expect([await counts(out), await counts("Changed: planned outage")]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test("a building that is frozen takes no notice of another one away, nor its own", async () => {
    const { owner, contractor, announce, propertyId } = await estate();
    await announce({ title: "Frozen" });
    const other = await building(owner);
    await engage(owner, other, contractor);
    await owner.post(`/properties/${other}/notices`, { ...outage, title: "Open" });
    await database.db.execute(
      sql`update properties set frozen_at = now(), frozen_reason = 'Two' where id = ${propertyId}`,
    );
    const { status, body } = await contractor.get("/notices");
    expect(status).toBe(200);
    const shown = body.data.notices.map(({ title, can }: { title: string; can: object }) => ({ title, can }));
    expect(shown).toMatchObject([
      { title: "Open", can: { read: true } },
      { title: "Frozen", can: { read: false } },
    ]);
  });

  test("to some blocks or units with none named is told to nobody", async () => {
    const { owner, ada, path, announce } = await estate();
    const sent = async (fields: object) => {
      const answer = await owner.post(path, { ...outage, ...fields });
      return [answer.status, answer.body.errors?.[0]?.path];
    };
    expect(await sent({ unitIds: [], blocks: null })).toEqual([422, "unitIds"]);
    expect(await sent({ unitIds: [], blocks: [] })).toEqual([422, "blocks"]);
    expect(await titlesOf(owner, path)).toEqual([]);
    const { id } = await announce({ blocks: ["A"] });
    expect((await owner.put(`/notices/${id}`, { blocks: [] })).status).toBe(422);
    await drain();
    expect([await toldOf(ada), (await owner.get(path)).body.data.notices[0].whom]).toEqual([1, "Block A"]);
    expect((await owner.put(`/notices/${id}`, { blocks: null })).body.data.notice.whom).toBe("the whole building");
  });

  test("five hundred at a time, each once", async () => {
    const { owner, propertyId, path, announce } = await estate();
    await database.db.execute(sql`
      with made as (insert into accounts (id, name, email, password_hash, role, created_at)
        select gen_random_uuid(), 'Many', gen_random_uuid() || '@example.com', 'x', 'building_occupant', now()
        from generate_series(1, 1100) returning id)
      insert into property_members (id, property_id, account_id, role, status, confirmed, joined_at)
        select gen_random_uuid(), ${propertyId}, id, 'building_occupant', 'active', true, now() from made`);
    await announce({ title: "For all" });
    await drain();
    const { rows } = await database.db.execute<{ n: number; people: number }>(
      sql`select count(*)::int as n, count(distinct account_id)::int as people from notifications
        where property_id = ${propertyId} and title = 'Planned outage'`,
    );
    expect(rows).toEqual([{ n: 1103, people: 1103 }]);
    expect((await owner.get(path)).body.data.notices[0].told).toBe(1102);
  });

  test("“still no water” counts, is three times at most, and becomes a request", async () => {
    const { owner, propertyId, ada, bode, announce } = await estate();
    const { id } = await announce({ blocks: ["A"] });
    const path = `/notices/${id}/follow-ups`;
    expect((await ada.post(path, { text: "Still no water" })).status).toBe(409);
    clock.now = at(17);
    expect((await bode.post(path, { text: "Nor here" })).status).toBe(404);
    const said = await ada.post(path, { text: "Still no water", makeRequest: true });
    expect([said.status, said.body.data.followUp]).toMatchObject([201, { text: "Still no water", unit: "Flat 1" }]);
    const { ticket } = (await ada.get(`/repair-tickets/${said.body.data.followUp.ticketId}`)).body.data;
    expect(ticket).toMatchObject({ title: "Still no water", category: "Plumbing", propertyId });
    for (const status of [201, 201, 409]) expect((await ada.post(path, { text: "Dry" })).status).toBe(status);
    const { followUps } = (await owner.get(path)).body.data;
    expect([followUps.length, (await owner.get(`/notices/${id}`)).body.data.notice.followUps]).toEqual([3, 3]);
    expect(await toldOf(owner, `“${outage.title}” is not over`)).toBe(1);
    expect((await ada.get(path)).status).toBe(403);
    clock.now = at(16 + 7 * 24 + 1);
    expect((await ada.post(path, { text: "Dry" })).status).toBe(409);
  });

  test.each([
    [{ from: null }, "Please say when it begins."],
    [{ to: null }, "Please say when it ends."],
    [{ to: at(9).toISOString() }, "It must end after it begins."],
    [{ from: at(-9).toISOString(), to: at(-1).toISOString() }, "It cannot have ended already."],
    [{ kind: "party" }, "Kind must be one of: outage, work, incident, news."],
    [{ title: "" }, "Title is required."],
    [{ blocks: ["Z"] }, "This building has no unit in that block."],
    [{ unitIds: [crypto.randomUUID()] }, "That is no unit of this building."],
    [{ unitIds: "all" }, "Units must be a list."],
  ])("%j is refused and nothing is sent", async (fields, sentence) => {
    const { owner, path } = await estate();
    const answer = await owner.post(path, { ...outage, ...fields });
    expect([answer.status, answer.body.detail]).toEqual([422, sentence]);
    expect((await owner.get(path)).body.data.notices).toEqual([]);
  });

  test("keepers write; contractors read works, not news; who is not known, left or is a stranger finds nothing", async () => {
    const { owner, propertyId, ada, contractor, path, announce } = await estate();
    const unknown = await livesAt(owner, propertyId, "Flat 1", false);
    const { id } = await announce();
    await announce({ kind: "news", title: "Party", from: null, to: null });
    await drain();
    expect(await titlesOf(contractor, path)).toEqual([outage.title]);
    expect(await titlesOf(contractor, "/notices")).toEqual([outage.title]);
    expect(await toldOf(contractor, "News")).toBe(0);
    for (const who of [ada, contractor]) {
      expect((await who.post(path, outage)).status).toBe(403);
      expect((await who.put(`/notices/${id}`, { title: "Mine" })).status).toBe(403);
      expect((await who.remove(`/notices/${id}`)).status).toBe(403);
    }
    const { id: memberId } = await memberOf(owner, propertyId, ada);
    await owner.remove(`/properties/${propertyId}/members/${memberId}`);
    expect([await toldOf(unknown), await titlesOf(unknown, "/notices")]).toEqual([0, []]);
    for (const who of [ada, unknown, await person("property_owner"), await verified("contractor")]) {
      for (const address of [path, `/notices/${id}`]) expect((await who.get(address)).status).toBe(404);
    }
    expect(await titlesOf(ada, "/notices")).toEqual([]);
    for (const who of [ada, unknown]) expect((await who.post(`/notices/${id}/reads`)).status).toBe(404);
  });

  test("a repeated key announces once", async () => {
    const { owner, ada, path } = await estate();
    const key = crypto.randomUUID();
    for (const status of [201, 201]) expect((await owner.post(path, outage, { key })).status).toBe(status);
    await drain();
    expect(await toldOf(ada)).toBe(1);
  });
});
