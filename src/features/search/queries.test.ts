import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();
type Named = { id: string; name?: string; title?: string };
type Answer = { properties: Named[]; tasks: Named[]; tickets: Named[] };

const search = async (who: Person, q: string): Promise<Answer> => {
  const { status, body } = await who.get(`/search?q=${encodeURIComponent(q)}`);
  expect(status, body.detail).toBe(200);
  return body.data;
};
const named = ({ properties, tasks, tickets }: Answer) => ({
  properties: properties.map(({ name }) => name),
  tasks: tasks.map(({ title }) => title).toSorted(),
  tickets: tickets.map(({ title }) => title).toSorted(),
});
const ids = (things: Named[]) => things.map(({ id }) => id).toSorted();

async function join(who: Person, propertyId: string, role: string, fields = { status: "active", engagement: "open" }) {
  await database.db.execute(
    sql`insert into property_members (id, property_id, account_id, role, status, engagement, confirmed, joined_at)
        values (${newId()}, ${propertyId}, ${who.id}, ${role}, ${fields.status}, ${fields.engagement}, true, now())`,
  );
}

/** Two buildings of two owners, with people of every role in the first. `zebra` stands in every name, and in notes. */
const people: Record<string, Person> = {};
let home: string;
const one = (name: string): Person => {
  const found = people[name];
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return found;
};

async function task(owner: Person, propertyId: string, title: string, fields: object = {}): Promise<string> {
  const body = { propertyId, title, description: "x", category: "Other", priority: "low", dueDate: "2030-01-01" };
  const answer = await owner.post("/tasks", { ...body, ...fields });
  if (answer.status !== 201) throw new Error(answer.body.detail);
  return answer.body.data.task.id;
}

async function ticket(who: Person, propertyId: string, title: string): Promise<void> {
  const body = repairRequest({ title, description: "x", category: "Other", propertyId, locationDetails: "Hall" });
  const answer = await who.post("/repair-tickets", body);
  if (answer.status !== 201) throw new Error(answer.body.detail);
}

beforeAll(async () => {
  for (const name of ["owner", "other owner"]) people[name] = await person("property_owner");
  home = await building(one("owner"), { name: "Zebra House", specialNotes: "quagga", components: ["plumbing"] });
  const elsewhere = await building(one("other owner"), { name: "Zebra Hall", components: ["plumbing"] });
  for (const name of ["manager", "manager to be"]) people[name] = await person("property_manager");
  for (const name of ["contractor", "awarded only", "stranger"]) people[name] = await person("contractor");
  people.technician = await person("technician");
  people.occupant = await person("building_occupant", { propertyId: home });
  people.neighbour = await person("building_occupant", { propertyId: home });
  await join(one("manager"), home, "property_manager");
  await join(one("manager to be"), home, "property_manager", { status: "pending", engagement: "open" });
  await join(one("contractor"), home, "contractor");
  await join(one("awarded only"), home, "contractor", { status: "active", engagement: "awarded_only" });
  await task(one("owner"), home, "Zebra open", { description: "quagga" });
  const theirs = await task(one("owner"), home, "Zebra awarded", { contractorId: one("awarded only").id });
  await database.db.execute(
    sql`update tasks set technician_id = ${one("technician").id}, contractor_notes = 'quagga' where id = ${theirs}`,
  );
  await task(one("other owner"), elsewhere, "Zebra elsewhere");
  await ticket(one("occupant"), home, "Zebra at the gate");
  await ticket(one("neighbour"), home, "Zebra on the roof");
});

const house = ["Zebra House"];
const bothTasks = ["Zebra awarded", "Zebra open"];
const bothTickets = ["Zebra at the gate", "Zebra on the roof"];

describe("search", () => {
  test.each([
    ["owner", house, bothTasks, bothTickets],
    ["manager", house, bothTasks, bothTickets],
    ["manager to be", [], [], []],
    ["other owner", ["Zebra Hall"], ["Zebra elsewhere"], []],
    ["occupant", house, [], ["Zebra at the gate"]],
    ["neighbour", house, [], ["Zebra on the roof"]],
    ["contractor", house, ["Zebra open"], []],
    ["awarded only", house, ["Zebra awarded"], []],
    ["technician", house, ["Zebra awarded"], []],
    ["stranger", [], [], []],
  ])("finds for %s what their lists hold", async (name, properties, tasks, tickets) => {
    const who = one(name);
    const found = await search(who, "zebra");
    expect(named(found)).toEqual({ properties, tasks, tickets });
    const listed = async (path: string, kind: string): Promise<Named[]> =>
      (await who.get(path)).body.data?.[kind] ?? [];
    const ofZebra = (things: Named[]) => ids(things.filter((thing) => (thing.title ?? thing.name)?.includes("Zebra")));
    expect(ids(found.properties)).toEqual(ofZebra(await listed("/properties", "properties")));
    expect(ids(found.tasks)).toEqual(ofZebra(await listed("/tasks", "tasks")));
    expect(ids(found.tickets)).toEqual(ofZebra(await listed("/repair-tickets", "tickets")));
  });

  test.each(["owner", "occupant", "contractor", "technician"])("looks at no notes, for %s", async (name) => {
    expect(named(await search(one(name), "quagga"))).toEqual({ properties: [], tasks: [], tickets: [] });
  });

  test("wants every word, one of them in the title, and takes wildcards for themselves", async () => {
    const owner = one("owner");
    expect(named(await search(owner, "house OPEN")).tasks).toEqual(["Zebra open"]);
    expect(named(await search(owner, "house")).tasks).toEqual([]);
    expect(named(await search(owner, "lekki admiralty")).properties).toEqual(house);
    for (const q of ["%%", "__", "\\\\", "ze%ra", "zebra' or 1=1"])
      expect(named(await search(owner, q))).toEqual({ properties: [], tasks: [], tickets: [] });
  });

  test("answers at most five of each", async () => {
    const owner = await person("property_owner");
    for (let at = 0; at < 6; at += 1) await task(owner, await building(owner, { name: `Okapi ${at}` }), "Okapi");
    const found = await search(owner, "okapi");
    expect([found.properties.length, found.tasks.length]).toEqual([5, 5]);
    expect(named(found).properties).toEqual(["Okapi 0", "Okapi 1", "Okapi 2", "Okapi 3", "Okapi 4"]);
  });

  test("leaves out what belongs to an archived property", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner, { name: "Gnu House" });
    await task(owner, propertyId, "Gnu");
    await database.db.execute(sql`update properties set archived_at = now() where id = ${propertyId}`);
    expect(named(await search(owner, "gnu"))).toEqual({ properties: [], tasks: [], tickets: [] });
  });

  test.each(["", "?q=", "?q=a", "?q=%20a%20", `?q=${"x".repeat(201)}`, "?q=a%00b"])("refuses %s", async (query) => {
    const { status, body } = await one("owner").get(`/search${query}`);
    expect([status, body.code, body.errors?.map(({ path }) => path)]).toEqual([422, "invalid", ["q"]]);
  });

  test("whatever is typed, it is an answer or a sentence", async () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom("%", "_", "\\", "'", " ", "ọ") }),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        const { status } = await one("owner").get(`/search?${new URLSearchParams({ q })}`);
        expect([200, 422]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });
});
