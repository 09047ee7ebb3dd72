import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, engage, technicianOf } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database, drain, clock } = await testApp();
const remove = (one: Person, given: unknown = password) => send("DELETE", "/auth/me", one.token, { password: given });
const accountOf = async (id: string) =>
  (await database.db.execute(sql`select * from accounts where id = ${id}`)).rows[0];
const archive = (propertyId: string) =>
  database.db.execute(sql`update properties set archived_at = now() where id = ${propertyId}`);

afterEach(() => {
  clock.now = null;
});

const fault = (propertyId: string) => repairRequest({ title: "Dripping tap", priority: "medium", propertyId });

async function tables(): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return rows.map((row) => row.name);
}

/** The tables of which a row holds the text, in any column. */
async function holding(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tables()) {
    const { rows } = await database.db.execute(
      sql`select 1 from ${sql.identifier(name)} as t where t::text like ${`%${text}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe("deleting an account", () => {
  test("takes by which bank account somebody is paid", async () => {
    const contractor = await person("contractor");
    const bank = { bank: "Zenith", number: "9900447711", name: "Bayo Works" };
    expect((await contractor.put("/me/payout-account", bank)).status).toBe(200);
    const { owner, propertyId } = await ownedBuilding();
    await database.db.execute(
      sql`insert into allowed_payees (id, property_id, contractor_id, number, people, reason, allowed_by, allowed_at)
          values (${crypto.randomUUID()}, ${propertyId}, ${contractor.id}, ${bank.number}, '{}', 'Agreed before', ${owner.id}, now())`,
    );
    expect(await holding("9900447711")).toEqual(expect.arrayContaining(["allowed_payees", "payout_accounts"]));
    expect((await remove(contractor)).status).toBe(200);
    expect(await holding("9900447711")).toEqual([]);
  });

  test("takes the person out of every table and timeline, and leaves what was done", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const name = `Zzubairu Test-${crypto.randomUUID().slice(0, 8)} (Engr.)`;
    const phone = "08039990123";
    const occupant = await person("building_occupant", {
      propertyId,
      name,
      phone,
      buildingUnit: "Penthouse 97",
      location: "Gwarinpa-97",
    });
    const { ticket } = (await occupant.post("/repair-tickets", fault(propertyId), { key: "one" })).body.data;
    await occupant.post(`/repair-tickets/${ticket.id}/comments`, { text: "Please come before six." }, { key: "two" });
    await owner.put(`/repair-tickets/${ticket.id}/acknowledge`, {});
    const kept = JSON.stringify({ ticket: { reporterName: name } });
    await database.db.execute(
      sql`insert into idempotency (actor_id, method, path, key, body_hash, status, answer, created_at)
          values (${owner.id}, 'PUT', '/x', 'three', ''::bytea, 200, ${kept}::jsonb, now())`,
    );
    await drain();
    expect((await holding(name)).sort()).toEqual(["accounts", "idempotency", "notifications"]);
    const inbox = async () => JSON.stringify((await owner.get("/notifications")).body.data);
    expect(await inbox()).toContain(`${name} wrote to you`);

    const answer = await remove(occupant);
    expect([answer.status, answer.body.data]).toEqual([200, null]);

    for (const trace of [name, occupant.email, "+2348039990123", "Gwarinpa-97"])
      expect(await holding(trace), trace).toEqual([]);
    expect(await inbox()).toContain("Former member wrote to you");
    const seen = (await owner.get(`/repair-tickets/${ticket.id}`)).body.data;
    expect(seen.ticket).toMatchObject({ title: "Dripping tap", reporterName: "Former member", occupantPhone: null });
    const comment = seen.timeline.find((event: { text: string }) => event.text === "Please come before six.");
    expect(comment).toMatchObject({ actorName: "Former member", actorRole: "building_occupant" });
    const { rows } = await database.db.execute(
      sql`select left_at is not null as left, unit from property_members where account_id = ${occupant.id}`,
    );
    expect(rows).toEqual([{ left: true, unit: null }]);
  });

  test("ends every session, refuses the old password, and frees the email", async () => {
    const one = await person("technician");
    const other = (await send("POST", "/auth/login", null, { email: one.email, password })).body.data.token;
    expect((await remove(one)).status).toBe(200);
    for (const token of [one.token, other]) expect((await send("GET", "/auth/me", token)).status).toBe(401);
    expect((await send("POST", "/auth/login", null, { email: one.email, password })).status).toBe(401);
    expect((await person("technician", { email: one.email })).id).not.toBe(one.id);
    expect(await accountOf(one.id)).toMatchObject({
      name: "Former member",
      phone: null,
      location: null,
      password_hash: "",
    });
    const { rows } = await database.db.execute(sql`select 1 from sessions where account_id = ${one.id}`);
    expect(rows).toEqual([]);
  });

  test("leaves another person of the same name in the next building alone", async () => {
    const name = `Halima ${crypto.randomUUID().slice(0, 8)}`;
    const [one, two] = [await ownedBuilding(), await ownedBuilding()];
    const leaving = await person("building_occupant", { propertyId: one.propertyId, name });
    const staying = await person("building_occupant", { propertyId: two.propertyId, name });
    const { ticket } = (await staying.post("/repair-tickets", fault(two.propertyId))).body.data;
    await staying.post(`/repair-tickets/${ticket.id}/comments`, { text: "Good day" });
    expect((await remove(leaving)).status).toBe(200);
    expect(JSON.stringify((await two.owner.get("/notifications")).body.data)).toContain(`${name} wrote to you`);
  });

  test("frees the open work of a contractor and keeps the finished", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const contractor = await verified("contractor");
    await engage(owner, propertyId, contractor);
    const statuses = ["pending", "in_progress", "completed"];
    for (const status of statuses) {
      await database.db.execute(
        sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, contractor_id, created_at)
            values (gen_random_uuid(), ${propertyId}, 'Gutters', '', 'Roof', 'low', ${status}, '2027-01-01', ${contractor.id}, now())`,
      );
    }
    expect((await remove(contractor)).status).toBe(200);
    await drain();
    const { rows } = await database.db.execute(
      sql`select status, contractor_id is null as free, version from tasks where property_id = ${propertyId} and title = 'Gutters' order by array_position(array['pending', 'in_progress', 'completed'], status)`,
    );
    expect(rows).toEqual([
      { status: "pending", free: true, version: 2 },
      { status: "in_progress", free: true, version: 2 },
      { status: "completed", free: false, version: 1 },
    ]);
  });

  test("takes contractor and technician out of what their team was told and answered", async () => {
    const lead = await verified("contractor", { name: "Zubairu Lamplight", phone: "08039990001" });
    const { technician, memberId } = await technicianOf(lead, { name: "Oyin Lanternjaw" });
    const { owner, propertyId } = await ownedBuilding();
    await engage(owner, propertyId, lead);
    const taskId = await addTask(owner, propertyId);
    await lead.put(`/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId }, { key: "given" });
    await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" }, { key: "begun" });
    expect(await holding("Zubairu Lamplight")).toEqual(expect.arrayContaining(["idempotency", "notifications"]));
    expect((await remove(lead)).status).toBe(200);
    await drain();
    expect(await holding("Zubairu Lamplight")).toEqual([]);
    expect((await remove(technician)).status).toBe(200);
    expect(await holding("Oyin Lanternjaw")).toEqual([]);
  });

  test("an owner is told which properties to hand over or archive first", async () => {
    const owner = await person("property_owner");
    const first = await building(owner, { name: "Bonny Court" });
    const second = await building(owner, { name: "Aba House" });
    const refused = await remove(owner);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe(
      "You still keep 2 active properties: Aba House, Bonny Court. Please hand them over or archive them first.",
    );
    expect((await owner.get("/auth/me")).status).toBe(200);
    await archive(first);
    expect((await remove(owner)).body.detail).toBe(
      "You still keep an active property: Aba House. Please hand it over or archive it first.",
    );
    await archive(second);
    expect((await remove(owner)).status).toBe(200);
  });

  test("a manager who is the last to keep a building stays; with an owner beside them they may go", async () => {
    const manager = await person("property_manager");
    const propertyId = await building(manager);
    expect((await remove(manager)).status).toBe(409);
    const owner = await person("property_owner");
    await database.db.execute(
      sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at) values (gen_random_uuid(), ${propertyId}, ${owner.id}, 'property_owner', true, now())`,
    );
    expect((await remove(manager)).status).toBe(200);
    expect((await remove(owner)).status).toBe(409);
  });

  test.each([
    ["a wrong one", "Wrong-1234"],
    ["none", null],
    ["an empty one", ""],
    ["no text", 7],
    ["too long a one", "x".repeat(1_001)],
  ])("with %s for a password changes nothing", async (_name, given) => {
    const one = await person("property_owner");
    const before = await accountOf(one.id);
    const answer = await remove(one, given);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "password"]);
    expect(await accountOf(one.id)).toEqual(before);
  });

  test("a password in the address is not read", async () => {
    const one = await person("property_owner");
    const answer = await send("DELETE", `/auth/me?password=${encodeURIComponent(password)}`, one.token);
    expect(answer.status).toBe(422);
    expect((await one.get("/auth/me")).status).toBe(200);
  });

  test("twice at the same moment is done once", async () => {
    const one = await person("contractor");
    const statuses = (await Promise.all([remove(one), remove(one)])).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => ![200, 401, 422].includes(status))).toEqual([]);
    const { rows } = await database.db.execute(
      sql`select count(*)::int as n from audit where act = 'deleted' and thing_id = ${one.id}`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
