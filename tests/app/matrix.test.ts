import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { Call } from "#domain/contract.ts";
import { allows } from "#domain/policy.ts";
import { pathParameters } from "#domain/routes.ts";
import { type Role, roles } from "#domain/vocab.ts";
import { webhooks } from "#features/webhooks/tables.server.ts";
import { bindings } from "../../src/app.server.ts";
import { testApp } from "../harness/app.ts";
import { assigned, crew } from "../harness/crew.ts";
import { document, room } from "../harness/documents.ts";
import { repairRequest } from "../harness/requests.ts";
import { report } from "../harness/tags.ts";
import { building, ownedBuilding, type Person, person, send } from "../harness/world.ts";

const { database, drain } = await testApp();
const calls = bindings.map(({ call }) => call).filter((call) => call.access === "user");
const named = (some: Call[]) => some.map((call): [string, Call] => [`${call.method} ${call.path}`, call]);

/** People of each role who have nothing to do with the building below. */
const strangers = new Map<Role, Person>();
/** What the paths of the calls begin with → the id of a thing that is there and not theirs. */
const things = new Map<string, string>();

beforeAll(async () => {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const request = repairRequest({ propertyId });
  const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
  await drain();
  const { tasks } = (await owner.get("/tasks?limit=1")).body.data;
  const { notifications } = (await owner.get("/notifications?limit=1")).body.data;
  const { sessions } = (await owner.get("/auth/sessions")).body.data;
  const { schedules } = (await owner.get("/property-manager/maintenance-schedules?limit=1")).body.data;
  things.set("/property-manager/maintenance-schedules/", schedules[0].id);
  things.set("/properties/", propertyId).set("/repair-tickets/", ticket.id).set("/tasks/", tasks[0].id);
  things.set("/notifications/", notifications[0].id).set("/auth/sessions/", sessions[0].id);
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
  const lives = { name: "Ada Obi", movedIn: "2026-01-01" };
  const { resident } = (await owner.post(`/units/${unit.id}/residents`, lives)).body.data;
  const machine = { name: "Generator 1", kind: "generator" };
  const { asset } = (await owner.post(`/properties/${propertyId}/assets`, machine)).body.data;
  const row = {
    id: crypto.randomUUID(),
    accountId: owner.id,
    url: "https://example.com/x",
    events: ["tasks" as const],
  };
  await database.db.insert(webhooks).values({ ...row, secret: Buffer.of(), createdAt: new Date() });
  things.set("/webhooks/", row.id);
  const bayo = await crew();
  const policy = { kind: "insurance", number: "POL-1" };
  things.set("/credentials/", (await bayo.contractor.post("/me/credentials", policy)).body.data.credential.id);
  const key = { name: "Books", scopes: ["tasks:read"] };
  things.set("/api-keys/", (await owner.post("/api-keys", key)).body.data.apiKey.id);
  const { meter } = (await owner.post(`/properties/${propertyId}/meters`, { name: "Grid", kind: "electricity" })).body
    .data;
  await owner.post(`/meters/${meter.id}/readings`, { value: 100 });
  const [tag] = (await owner.post(`/properties/${propertyId}/tags`, { assetIds: [asset.id] })).body.data.tags;
  things
    .set("/tags/", tag.id)
    .set("/t/", tag.code)
    .set("/reports/", await reportBy(owner, propertyId, tag.code));
  const certificate = { requirement: "fire_certificate", issuedBy: "Fire Service", validFrom: "2026-01-01" };
  const { paper } = (await owner.post(`/properties/${propertyId}/papers`, certificate)).body.data;
  things.set("/assets/", asset.id).set("/meters/", meter.id).set("/papers/", paper.id);
  things.set("/units/", unit.id).set("/residents/", resident.id);
  const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
  const { id: memberId } = members.find((one: { role: string }) => one.role === "building_occupant");
  await owner.put(`/properties/${propertyId}/members/${memberId}`, { confirmed: true });
  const from = new Date(Date.now() + 86_400_000);
  const windows = [{ from, to: new Date(from.getTime() + 3_600_000) }];
  const { visit } = (await owner.post(`/repair-tickets/${ticket.id}/visits`, { windows })).body.data;
  const news = { kind: "news", title: "Paint" };
  const { notice } = (await owner.post(`/properties/${propertyId}/notices`, news)).body.data;
  things.set("/visits/", visit.id).set("/notices/", notice.id);
  const sop = { title: "Pump", description: "Grease it." };
  things.set("/property-manager/sops/", (await owner.post("/property-manager/sops", sop)).body.data.sop.id);
  things.set(`${room}/`, (await document(owner, propertyId)).id);
  await addWork();
  for (const role of roles) {
    const stranger = await person(role, role === "building_occupant" ? { propertyId: await building(owner) } : {});
    if (role === "property_owner" || role === "property_manager") await building(stranger);
    strangers.set(role, stranger);
  }
});

/** What a stranger reported by a tag. */
async function reportBy(owner: Person, propertyId: string, code: string): Promise<string> {
  await report(code);
  return (await owner.get(`/properties/${propertyId}/reports`)).body.data.reports[0].id;
}

/** A contractor's team, task and log, at a building of their own. */
async function addWork(): Promise<void> {
  const { technician, memberId, taskId } = await assigned();
  const log = { taskId, hoursWorked: 1, workDescription: "Looked at it." };
  const { workLog } = (await technician.post("/technician/work-logs", log)).body.data;
  things
    .set("/contractor/team-members/", memberId)
    .set("/technician/teams/", memberId)
    .set("/contractor/tasks/", taskId)
    .set("/technician/tasks/", taskId);
  for (const path of ["/contractor", "/technician", "/property-manager"]) things.set(`${path}/work-logs/`, workLog.id);
}

const pathTo = (call: Call, id: string) => call.path.replaceAll(/\{\w+\}/g, id);
const thingOf = (call: Call) => [...things].find(([start]) => call.path.startsWith(start))?.[1] ?? crypto.randomUUID();
const ask = (call: Call, who: Person, path: string, body?: unknown) =>
  send(call.method, path, who.token, call.method === "GET" || call.method === "DELETE" ? undefined : (body ?? {}));

const { rows: tables } = await database.db.execute<{ name: string }>(
  sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
);
const counts = tables.map(
  ({ name }) => sql`select ${name}::text as name, count(*)::int as n from ${sql.identifier(name)}`,
);

/** How many rows every table holds. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ name: string; n: number }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

const may = calls.filter((call) => call.may !== undefined);
const never = (call: Call, role: Role) => call.may !== undefined && allows(role, ...call.may).length === 0;

describe("a role that can never do it hears 403, whatever it sends", () => {
  test.each(named(may))("%s", async (_name, call) => {
    const before = await rowCounts();
    for (const role of roles.filter((role) => never(call, role))) {
      const who = strangers.get(role);
      if (!who) throw new Error(`Nobody is a ${role}.`);
      for (const id of [thingOf(call), "no-id"]) {
        const answer = await ask(call, who, pathTo(call, id));
        expect([answer.status, answer.body.code], role).toEqual([403, "forbidden"]);
      }
    }
    expect(await rowCounts()).toEqual(before);
  });
});

describe("to a stranger of a role that may, another's thing is not there", () => {
  const withId = calls.filter((call) => pathParameters(call.path).length > 0);

  test.each(named(withId))("%s", async (_name, call) => {
    const before = await rowCounts();
    for (const role of roles.filter((role) => !never(call, role))) {
      const who = strangers.get(role);
      if (!who) throw new Error(`Nobody is a ${role}.`);
      const [theirs, nothing] = [
        await ask(call, who, pathTo(call, thingOf(call))),
        await ask(call, who, pathTo(call, crypto.randomUUID())),
      ];
      // What is missing in the body may be said first; existing and absent things still read the same.
      expect([404, 422], `${role}: ${theirs.body.detail}`).toContain(theirs.status);
      const { requestId: _, ...told } = theirs.body as typeof theirs.body & { requestId: string };
      expect(nothing.body, role).toMatchObject(told);
    }
    expect(await rowCounts()).toEqual(before);
  });
});

/** Every field of a call's input, each given what it cannot be. */
const odd: unknown[] = [
  "\u0000",
  "\ud800",
  "x".repeat(20_000),
  "",
  " ",
  -1,
  1e308,
  0.005,
  null,
  true,
  [],
  [[]],
  {},
  [null],
  { toString: false, valueOf: null },
  "2026-02-30",
  "' or 1=1 --",
];

function fieldsOf(call: Call): string[] {
  const { properties } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? {});
}

/** What a schema says by itself, which is no sentence for people. */
const untold = /Invalid input|Too big|Too small|expected \w+|received/;

describe("whatever a field holds, the answer is a sentence and never a fault of ours", () => {
  test.each(named(bindings.map(({ call }) => call)))("%s", async (_name, call) => {
    const inBody = call.method === "POST" || call.method === "PUT";
    const askers = [...roles.filter((role) => !never(call, role)).map((role) => strangers.get(role))].slice(0, 2);
    for (const who of askers) {
      // Its own session would end with the first of these.
      if (call.path === "/auth/logout" || !who) continue;
      for (const field of fieldsOf(call)) {
        for (const value of odd) {
          const path = pathTo(
            call,
            typeof value === "string" ? encodeURIComponent(value.slice(0, 300).toWellFormed()) || "x" : thingOf(call),
          );
          const query =
            inBody || typeof value === "object"
              ? ""
              : `?${field}=${encodeURIComponent(String(value).toWellFormed().slice(0, 5_000))}`;
          const answer = await send(call.method, `${path}${query}`, who.token, inBody ? { [field]: value } : undefined);
          const about = `${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${answer.status} ${answer.body.detail}`;
          expect(answer.status, about).toBeLessThan(500);
          expect(answer.status, about).not.toBe(429);
          expect(
            `${answer.body.detail ?? ""} ${answer.body.errors?.map(({ message }) => message).join(" ") ?? ""}`,
            about,
          ).not.toMatch(untold);
        }
      }
    }
  });
});
