import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { building, ownedBuilding, type Person, person, picture, send } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const run = (query: ReturnType<typeof sql>) => database.db.execute(query);
const named = async (who: Person | null, query: string) =>
  (await send("GET", `/properties?${query}`, who?.token ?? null)).body.data.properties.map(
    (property: { name: string }) => property.name,
  );

type Facts = {
  status?: string;
  priority?: string;
  due: string;
  doneAt?: string;
  technicianId?: string;
  contractorId?: string;
};
const addTask = (propertyId: string, { status = "pending", priority = "medium", due, doneAt, ...people }: Facts) =>
  run(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, completed_at, technician_id, contractor_id, created_at)
    values (${newId()}, ${propertyId}, 'Grease trap', '', 'plumbing', ${priority}, ${status}, ${due}, ${doneAt ?? null},
      ${people.technicianId ?? null}, ${people.contractorId ?? null}, now())`);

const join = (propertyId: string, accountId: string, role: string) =>
  run(sql`insert into property_members (id, property_id, account_id, role, status, joined_at)
    values (${newId()}, ${propertyId}, ${accountId}, ${role}, 'active', now())`);

const fileTicket = (
  propertyId: string,
  reporterId: string,
  { emergency = false, status = "open", filed = "2026-11-20" },
) =>
  run(sql`insert into tickets (id, property_id, reporter_id, reporter_confirmed, title, description, category, priority, emergency, location_details, status, filed_at)
    values (${newId()}, ${propertyId}, ${reporterId}, true, 'Leak', 'Drips', 'Plumbing', 'high', ${emergency}, 'Kitchen', ${status}, ${filed})`);

/** Half past midnight on 21 November in Lagos, while it is still the 20th in UTC. */
const justAfterMidnight = new Date("2026-11-20T23:30:00Z");

afterEach(() => {
  clock.now = null;
});

describe("findProperty", () => {
  test("an owner sees all of it", async () => {
    const { owner, propertyId } = await ownedBuilding({ accessNotes: "Key at the gate" });
    const { property } = (await owner.get(`/properties/${propertyId}`)).body.data;
    expect(property).toMatchObject({
      id: propertyId,
      specialNotes: "Two gens and a borehole",
      accessNotes: "Key at the gate",
    });
    expect(property.taskCounts).toEqual({ all: 0, pending: 0, in_progress: 0, overdue: 0, completed: 0 });
  });

  test("its occupant sees no notes, no counts and may change nothing", async () => {
    const { occupant, propertyId } = await ownedBuilding({ accessNotes: "Key at the gate" });
    const { property } = (await occupant.get(`/properties/${propertyId}`)).body.data;
    expect(property).toMatchObject({ name: "Marina Court", specialNotes: null, accessNotes: null, taskCounts: null });
    expect(property.can).toMatchObject({ see: true, edit: false, archive: false });
  });

  test("an engaged contractor sees the notes but not how to get in", async () => {
    const { propertyId } = await ownedBuilding({ accessNotes: "Key at the gate" });
    const contractor = await person("contractor");
    expect((await contractor.get(`/properties/${propertyId}`)).status).toBe(404);
    await join(propertyId, contractor.id, "contractor");
    const { property } = (await contractor.get(`/properties/${propertyId}`)).body.data;
    expect(property).toMatchObject({ specialNotes: "Two gens and a borehole", accessNotes: null, taskCounts: null });
    expect((await contractor.get("/properties")).body.data.properties).toMatchObject([{ accessNotes: null }]);
  });

  test("a manager may edit but not archive, once there is an owner, in lists as well", async () => {
    const { propertyId } = await ownedBuilding();
    const manager = await person("property_manager");
    await join(propertyId, manager.id, "property_manager");
    const alone = await building(manager);
    const { properties } = (await manager.get("/properties")).body.data;
    const archives = properties.map(({ id, can }: { id: string; can: Record<string, boolean> }) => [
      id,
      can.edit,
      can.archive,
    ]);
    expect(archives).toEqual(
      expect.arrayContaining([
        [propertyId, true, false],
        [alone, true, true],
      ]),
    );
    expect((await manager.get(`/properties/${propertyId}`)).body.data.property.can).toMatchObject({
      edit: true,
      archive: false,
    });
  });

  test("a technician finds it and is told how to get in while the job is open, in lists as well", async () => {
    const { propertyId } = await ownedBuilding({ accessNotes: "Key at the gate" });
    const technician = await person("technician");
    const seen = async () => {
      const one = (await technician.get(`/properties/${propertyId}`)).body.data?.property;
      const [listed] = (await technician.get("/properties")).body.data.properties;
      return [one?.accessNotes, listed?.accessNotes];
    };
    expect((await technician.get(`/properties/${propertyId}`)).status).toBe(404);
    expect(await seen()).toEqual([undefined, undefined]);
    await addTask(propertyId, { due: "2026-12-01", technicianId: technician.id });
    expect(await seen()).toEqual(["Key at the gate", "Key at the gate"]);
    await run(sql`update tasks set status = 'completed', completed_at = now() where property_id = ${propertyId}`);
    expect((await technician.get(`/properties/${propertyId}`)).status).toBe(404);
    expect(await seen()).toEqual([undefined, undefined]);
  });

  test.each(["property_owner", "property_manager", "contractor", "technician"] as const)(
    "is out of reach of a strange %s",
    async (role) => {
      const { propertyId } = await ownedBuilding();
      const stranger = await person(role);
      const answer = await stranger.get(`/properties/${propertyId}`);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
      const nothing = await stranger.get(`/properties/${randomUUID()}`);
      expect(nothing.body.detail).toBe(answer.body.detail);
    },
  );

  test("needs a token and an id", async () => {
    const { owner, propertyId } = await ownedBuilding();
    expect((await send("GET", `/properties/${propertyId}`, null)).status).toBe(401);
    for (const id of ["1", "x".repeat(400), "%00"]) expect((await owner.get(`/properties/${id}`)).status).toBe(404);
  });

  test("someone who left loses it at once", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    await run(sql`update property_members set left_at = now() where account_id = ${occupant.id}`);
    expect((await occupant.get(`/properties/${propertyId}`)).status).toBe(404);
    expect((await occupant.get("/properties")).body.data.properties).toEqual([]);
  });
});

describe("the figures of a property", () => {
  const seen = async (owner: Person, propertyId: string) =>
    (await owner.get(`/properties/${propertyId}`)).body.data.property;

  test("count by derived status, today not late, by the day in Lagos", async () => {
    const { owner, propertyId } = await ownedBuilding();
    clock.now = justAfterMidnight;
    await addTask(propertyId, { due: "2026-11-21" });
    await addTask(propertyId, { due: "2026-11-20" });
    await addTask(propertyId, { due: "2026-12-24", status: "in_progress" });
    await addTask(propertyId, { due: "2026-11-01", status: "cancelled" });
    await addTask(propertyId, { due: "2026-10-01", status: "completed", doneAt: "2026-10-02T23:10:00Z" });
    const property = await seen(owner, propertyId);
    expect(property.taskCounts).toEqual({ all: 4, pending: 1, in_progress: 1, overdue: 1, completed: 1 });
    expect(property).toMatchObject({
      lastMaintenance: "2026-10-03",
      nextScheduled: "2026-11-20",
      status: "needs_attention",
    });
    expect((await owner.get("/properties")).body.data.properties[0]).toMatchObject({
      taskCounts: property.taskCounts,
      status: "needs_attention",
    });
  });

  test("an overdue critical task or an open emergency makes it urgent", async () => {
    clock.now = justAfterMidnight;
    const first = await ownedBuilding();
    await addTask(first.propertyId, { due: "2026-11-20", priority: "critical" });
    expect((await seen(first.owner, first.propertyId)).status).toBe("urgent");
    const second = await ownedBuilding();
    await fileTicket(second.propertyId, second.occupant.id, { emergency: true, status: "resolved" });
    expect((await seen(second.owner, second.propertyId)).status).toBe("good");
    await fileTicket(second.propertyId, second.occupant.id, { emergency: true });
    expect((await seen(second.owner, second.propertyId)).status).toBe("urgent");
  });

  test("a request open over a week needs attention", async () => {
    clock.now = justAfterMidnight;
    const { owner, occupant, propertyId } = await ownedBuilding();
    await fileTicket(propertyId, occupant.id, { filed: "2026-11-13T23:31:00Z" });
    expect((await seen(owner, propertyId)).status).toBe("good");
    await fileTicket(propertyId, occupant.id, { filed: "2026-11-13T23:29:00Z" });
    expect((await seen(owner, propertyId)).status).toBe("needs_attention");
  });

  test("five of the last 90 days on time make it excellent, one late of five does not", async () => {
    clock.now = justAfterMidnight;
    const { owner, propertyId } = await ownedBuilding();
    const onTime = { status: "completed", due: "2026-11-19", doneAt: "2026-11-19T22:59:00Z" };
    for (let done = 0; done < 4; done += 1) await addTask(propertyId, onTime);
    expect((await seen(owner, propertyId)).status).toBe("good");
    await addTask(propertyId, onTime);
    expect((await seen(owner, propertyId)).status).toBe("excellent");
    await addTask(propertyId, { ...onTime, doneAt: "2026-11-19T23:01:00Z" });
    expect((await seen(owner, propertyId)).status).toBe("good");
  });
});

describe("listProperties", () => {
  test("shows each person their own, newest first, archived ones left out", async () => {
    const owner = await person("property_owner");
    const older = await building(owner, { name: "Older" });
    await building(owner, { name: "Newer" });
    await building(await person("property_owner"), { name: "Strange" });
    expect(await named(owner, "")).toEqual(["Newer", "Older"]);
    await run(sql`update properties set archived_at = now() where id = ${older}`);
    expect(await named(owner, "")).toEqual(["Newer"]);
    expect((await owner.get(`/properties/${older}`)).body.data.property.status).toBe("archived");
  });

  test("pages by cursor and searches names and locations", async () => {
    const owner = await person("property_owner");
    for (const name of ["Ada House", "Bode House", "100% Court", "Dele_House"])
      await building(owner, { name, location: name === "Ada House" ? "Kano" : "Lekki" });
    const first = (await owner.get("/properties?limit=3")).body.data;
    expect(first.properties.map((one: { name: string }) => one.name)).toEqual([
      "Dele_House",
      "100% Court",
      "Bode House",
    ]);
    const last = (await owner.get(`/properties?limit=3&cursor=${first.nextCursor}`)).body.data;
    expect([last.properties.length, last.properties[0].name, last.nextCursor]).toEqual([1, "Ada House", null]);
    expect(await named(owner, "search=HOUSE")).toHaveLength(3);
    expect(await named(owner, "search=%25")).toEqual(["100% Court"]);
    expect(await named(owner, "search=_")).toEqual(["Dele_House"]);
    expect(await named(owner, "search=kano")).toEqual(["Ada House"]);
  });

  test("carries a thumbnail of the first photo and no files", async () => {
    const owner = await person("property_owner");
    await building(owner, { mediaUploads: [{ fileName: "a.jpg", fileData: await picture() }] });
    const [property] = (await owner.get("/properties")).body.data.properties;
    expect(property.thumbnailUrl).toMatch(/^\/api\/media\/.+\/thumbnail\?/);
    expect(property).not.toHaveProperty("mediaUploads");
  });

  test.each([
    "limit=0",
    "limit=201",
    "limit=x",
    "cursor=x",
    "cursor=WyJ4Il0",
    "directory=maybe",
    `search=${"x".repeat(201)}`,
  ])("refuses %s", async (query) => {
    const owner = await person("property_owner");
    expect((await owner.get(`/properties?${query}`)).status).toBe(422);
  });

  test("a wrong token is refused rather than overlooked", async () => {
    expect((await send("GET", "/properties", "x".repeat(43))).status).toBe(401);
  });
});

describe("the directory", () => {
  test("shows id, name, location and type of listed buildings, and nothing else", async () => {
    const owner = await person("property_owner");
    const mark = randomUUID().slice(0, 13);
    const listed = await building(owner, { name: `${mark} listed` });
    await building(owner, { name: `${mark} hidden`, listed: false });
    const archived = await building(owner, { name: `${mark} archived` });
    await run(sql`update properties set archived_at = now() where id = ${archived}`);
    const { properties } = (await send("GET", `/properties?search=${mark}`, null)).body.data;
    expect(properties).toEqual([
      { id: listed, name: `${mark} listed`, location: "Lekki, Lagos", type: "Residential - Multi-Family" },
    ]);
    const occupant = await person("building_occupant", { propertyId: listed });
    expect(await named(occupant, `directory=true&search=${mark}`)).toEqual([`${mark} listed`]);
  });

  test("answers 20 at a time to a search of two letters, by name, each once", async () => {
    const owner = await person("property_owner");
    const mark = randomUUID().slice(0, 13);
    const all = Array.from(
      { length: 23 },
      (_, at) => `${at % 2 ? mark.toUpperCase() : mark} ${String(at).padStart(2, "0")}`,
    );
    for (const name of all.toReversed()) await building(owner, { name });
    const first = (await send("GET", `/properties?search=${mark}&limit=200`, null)).body.data;
    expect(first.properties).toHaveLength(20);
    const second = (await send("GET", `/properties?search=${mark}&cursor=${first.nextCursor}`, null)).body.data;
    const seen = [...first.properties, ...second.properties].map((one: { name: string }) => one.name);
    expect([seen, second.nextCursor]).toEqual([all, null]);
  });

  test("without two letters it is the first hundred by name and goes no further", async () => {
    const owner = await person("property_owner");
    await run(sql`insert into properties (id, name, location, type, created_by, created_at)
      select gen_random_uuid(), '  ' || n, 'Kano', 'Commercial - Office', ${owner.id}, now() from generate_series(1, 101) as n`);
    for (const query of ["", "search=a", "limit=200"]) {
      const { properties, nextCursor } = (await send("GET", `/properties?${query}`, null)).body.data;
      expect([properties.length, nextCursor]).toEqual([100, null]);
    }
    await run(sql`update properties set listed = false where name like '  %'`);
  });
});
