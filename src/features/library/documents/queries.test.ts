import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { accessLevels } from "#domain/vocab.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, assign, engage, technicianOf } from "../../../../tests/harness/crew.ts";
import { document, fetchBytes, room } from "../../../../tests/harness/documents.ts";
import { add, memberOf, verified } from "../../../../tests/harness/members.ts";
import { building, ownedBuilding, type Person, person } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();

const listed = async (who: Person, query = ""): Promise<Record<string, unknown>[]> => {
  const { status, body } = await who.get(`${room}${query}`);
  expect(status, body.detail).toBe(200);
  return body.data.documents;
};
const titles = async (who: Person, query = "") => (await listed(who, query)).map(({ title }) => title);

describe("who sees which access level", () => {
  const people: Record<string, Person> = {};
  const ids: Record<string, string> = {};
  let propertyId: string;

  beforeAll(async () => {
    const made = await ownedBuilding();
    propertyId = made.propertyId;
    const { owner } = made;
    for (const level of accessLevels)
      ids[level] = (await document(owner, propertyId, { title: level, accessLevel: level })).id;
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const [contractor, awardedOnly, left] = [
      await verified("contractor"),
      await verified("contractor"),
      await verified("contractor"),
    ];
    const engagement = await engage(owner, propertyId, awardedOnly);
    await owner.put(`/properties/${propertyId}/members/${engagement}`, { engagement: "awarded_only" });
    await engage(owner, propertyId, contractor);
    const leaving = await engage(owner, propertyId, left);
    await owner.remove(`/properties/${propertyId}/members/${leaving}`);
    const { technician, memberId } = await technicianOf(contractor);
    const { technician: done, memberId: doneId } = await technicianOf(contractor);
    const { technician: idle } = await technicianOf(contractor);
    await assign(contractor, await addTask(owner, propertyId), { assignedTeamMemberId: memberId });
    const finished = await addTask(owner, propertyId);
    await assign(contractor, finished, { assignedTeamMemberId: doneId });
    await owner.put(`/tasks/${finished}/status`, { status: "completed" });
    const confirmed = await person("building_occupant", { propertyId });
    const seat = await memberOf(owner, propertyId, confirmed);
    await owner.put(`/properties/${propertyId}/members/${seat.id}`, { confirmed: true });
    const strangers = { "another owner": "property_owner", "another manager": "property_manager" } as const;
    for (const [name, role] of Object.entries(strangers)) {
      const stranger = await person(role);
      await building(stranger);
      people[name] = stranger;
    }
    people["another contractor"] = await verified("contractor");
    people["a neighbour"] = await person("building_occupant", { propertyId: await building(owner) });
    Object.assign(people, { owner, manager, contractor, "awarded only": awardedOnly, "one who left": left });
    Object.assign(people, { technician, "technician whose job is done": done, "technician without a job": idle });
    Object.assign(people, { "unconfirmed occupant": made.occupant, "confirmed occupant": confirmed });
  });

  test.each<[string, readonly string[]]>([
    ["owner", accessLevels],
    ["manager", accessLevels],
    ["contractor", ["contractor", "technician", "all"]],
    ["awarded only", ["contractor", "technician", "all"]],
    ["one who left", []],
    ["technician", ["technician", "all"]],
    ["technician whose job is done", []],
    ["technician without a job", []],
    ["confirmed occupant", ["all"]],
    ["unconfirmed occupant", []],
    ["a neighbour", []],
    ["another owner", []],
    ["another manager", []],
    ["another contractor", []],
  ])("%s: %j", async (name, levels) => {
    const who = people[name];
    if (!who) throw new Error(`Nobody is called ${name}.`);
    expect((await titles(who)).toSorted()).toEqual([...levels].toSorted());
    const ofProperty = await who.get(`${room}?propertyId=${propertyId}`);
    expect(ofProperty.status).toBe(levels.length > 0 ? 200 : 404);
    if (levels.length > 0)
      expect(ofProperty.body.data.documents.map(({ title }: { title: string }) => title)).toEqual(
        accessLevels.filter((level) => levels.includes(level)).toReversed(),
      );
    for (const level of accessLevels) {
      const status = levels.includes(level) ? 200 : 404;
      expect((await who.get(`${room}/${ids[level]}`)).status, level).toBe(status);
      for (const path of ["download", "content"])
        expect((await fetchBytes(`/api${room}/${ids[level]}/${path}`, who)).statusCode, level).toBe(status);
    }
  });

  test("an archived building's are the owner's to read, and in no other list", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const { id } = await document(owner, propertyId, { accessLevel: "all" });
    const { id: seat } = await memberOf(owner, propertyId, occupant);
    await owner.put(`/properties/${propertyId}/members/${seat}`, { confirmed: true });
    expect((await listed(occupant)).length).toBe(1);
    await owner.remove(`/properties/${propertyId}`);
    expect([(await listed(occupant)).length, (await listed(owner)).length]).toEqual([0, 0]);
    expect((await occupant.get(`${room}/${id}`)).status).toBe(404);
    expect((await listed(owner, `?propertyId=${propertyId}`)).length).toBe(1);
  });
});

describe("listDocuments", () => {
  test("answers them at the top level too, as the specification reads them", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await document(owner, propertyId);
    const { body } = await owner.get(`${room}?propertyId=${propertyId}`);
    expect((body as unknown as { documents: unknown }).documents).toEqual(body.data.documents);
    expect(body.data.documents).toHaveLength(1);
  });

  test("filters by category, tag, words and expiry, and pages through each", async () => {
    const { owner, propertyId } = await ownedBuilding();
    try {
      clock.now = new Date("2026-11-21T09:00:00Z");
      const days = ["2027-01-20", "2026-12-01", "2027-01-21", undefined, "2026-12-01"];
      for (const [at, expiresOn] of days.entries())
        await document(owner, propertyId, {
          title: `Paper ${at}`,
          expiresOn,
          category: at < 2 ? "contracts" : "permits",
          description: at === 3 ? "100 % sure" : null,
          fileName: `scan-${at}.pdf`,
          tags: at % 2 ? ["Fire"] : ["lift"],
        });
      const of = (query: string) => titles(owner, `?propertyId=${propertyId}&${query}`);
      expect(await of("")).toEqual(["Paper 4", "Paper 3", "Paper 2", "Paper 1", "Paper 0"]);
      expect(await of("category=contracts")).toEqual(["Paper 1", "Paper 0"]);
      expect(await of("category=all")).toHaveLength(5);
      expect(await of("tag=fire")).toEqual(["Paper 3", "Paper 1"]);
      expect(await of("search=PAPER%202")).toEqual(["Paper 2"]);
      expect(await of("search=scan-4")).toEqual(["Paper 4"]);
      expect(await of("search=fir")).toEqual(["Paper 3", "Paper 1"]);
      expect(await of("search=%25")).toEqual(["Paper 3"]);
      expect(await of("expiring=true")).toEqual(["Paper 1", "Paper 4", "Paper 0"]);
      for (const query of ["expiring=false", "expiring=true"]) {
        const whole = await of(query);
        const paged: unknown[] = [];
        for (let cursor: string | null = ""; cursor !== null; ) {
          const { body } = await owner.get(
            `${room}?propertyId=${propertyId}&${query}&limit=2&cursor=${cursor}`.replace(/&cursor=$/, ""),
          );
          paged.push(...body.data.documents.map(({ title }: { title: string }) => title));
          cursor = body.data.nextCursor;
        }
        expect(paged).toEqual(whole);
      }
    } finally {
      clock.now = null;
    }
  });

  test.each([
    "propertyId=x",
    "category=gossip",
    "expiring=perhaps",
    "deleted=1",
    "limit=0",
    "limit=201",
    "cursor=x",
    `cursor=${Buffer.from('["2026-13-45","019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07"]').toString("base64url")}&expiring=true`,
    `cursor=${Buffer.from('["","no id"]').toString("base64url")}`,
    "search=%00",
  ])("refuses %s", async (query) => {
    const { owner } = await ownedBuilding();
    expect((await owner.get(`${room}?${query}`)).status).toBe(422);
  });

  test("spans the buildings of a keeper", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const second = await building(owner, { name: "Second House" });
    await document(owner, propertyId, { title: "First" });
    await document(owner, second, { title: "Second" });
    expect(await titles(owner)).toEqual(["Second", "First"]);
    const [one] = await listed(owner);
    expect(one).toMatchObject({ propertyName: "Second House" });
    await database.db.execute(sql`update documents set tags = '{}' where property_id = ${second}`);
    expect(await titles(owner, "?tag=fire")).toEqual(["First"]);
  });

  test("the search finds them by name, for whoever sees them in the list", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding({ name: "Numbat House" });
    await document(owner, propertyId, { title: "Numbat licence" });
    const { id } = await document(owner, propertyId, { title: "Numbat lease" });
    await owner.remove(`${room}/${id}`);
    const found = async (who: Person, q: string) =>
      (await who.get(`/search?q=${q}`)).body.data.documents.map(({ title }: { title: string }) => title);
    expect(await found(owner, "numbat")).toEqual(["Numbat licence"]);
    expect(await found(owner, "house%20licence")).toEqual(["Numbat licence"]);
    expect(await found(owner, "house")).toEqual([]);
    expect(await found(occupant, "numbat")).toEqual([]);
  });
});
