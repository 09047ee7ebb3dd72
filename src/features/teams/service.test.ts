import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { addToTeam, memberForm, technicianOf } from "../../../tests/harness/crew.ts";
import { accept, inspect, verified } from "../../../tests/harness/members.ts";
import { type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const day = 86_400_000;

afterEach(() => {
  clock.now = null;
});

const teamOf = async (contractor: Person) =>
  (await contractor.get("/contractor/team-members")).body.data.teamMembers as Record<string, unknown>[];
const unknown = () => `${randomUUID()}@example.com`;
const titles = async (who: Person) =>
  (await who.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);

describe("adding to a team", () => {
  test("a verified technician is in at once, and told", async () => {
    const contractor = await person("contractor", { name: "Bayo Works" });
    const technician = await verified("technician");
    const answer = await addToTeam(contractor, technician.email.toUpperCase());
    expect(answer.status).toBe(201);
    expect(answer.body.data.invitation).toBeNull();
    expect(answer.body.data.teamMember).toMatchObject({
      name: memberForm.name,
      email: technician.email,
      phone: "+2348035550001",
      specializations: ["Plumbing", "HVAC"],
      certificationLevel: "journeyman",
      hourlyRate: 5000.5,
      totalTasksCompleted: 0,
      averageRating: null,
      status: "active",
      account: null,
      isYou: false,
    });
    expect(await titles(technician)).toEqual(["You belong to Bayo Works's team now"]);
    expect(await teamOf(contractor)).toHaveLength(1);
  });

  test("an unverified one stands as pending until the contractor confirms", async () => {
    const contractor = await person("contractor");
    const technician = await person("technician", { name: "Sade Alabi" });
    const { teamMember } = (await addToTeam(contractor, technician.email)).body.data;
    expect(teamMember).toMatchObject({
      status: "pending",
      account: { name: "Sade Alabi", phone: "+234 803 ••• ••67" },
    });
    expect(await titles(technician)).toEqual([]);
    const path = `/contractor/team-members/${teamMember.id}`;
    const confirmed = (await contractor.put(path, { confirmed: true })).body.data.teamMember;
    expect(confirmed).toMatchObject({ status: "active", account: null });
    expect(await titles(technician)).toHaveLength(1);
    expect((await contractor.put(path, { confirmed: true })).status).toBe(200);
    expect(await titles(technician)).toHaveLength(1);
    expect((await contractor.put(path, { confirmed: false })).status).toBe(422);
  });

  test("without such an account there is a link, whose first user is in the team", async () => {
    const contractor = await person("contractor", { name: "Bayo Works" });
    const email = unknown();
    const { teamMember, invitation } = (await addToTeam(contractor, email)).body.data;
    expect(teamMember).toMatchObject({ status: "invited", account: null });
    expect(invitation.url).toBe(`/invitation#${invitation.token}`);
    const shown = (await inspect(invitation.token)).body.data.invitation;
    expect(shown).toMatchObject({ role: "technician", property: null, team: { contractorName: "Bayo Works" }, email });
    const wrong = await person("contractor");
    expect((await accept(wrong, invitation.token)).status).toBe(409);
    const technician = await person("technician", { invitation: invitation.token });
    expect((await teamOf(contractor))[0]).toMatchObject({ id: teamMember.id, status: "active" });
    expect((await accept(technician, invitation.token)).status).toBe(200);
    const late = await accept(await person("technician"), invitation.token);
    expect([late.status, late.body.detail]).toEqual([409, "This invitation has been used already. Ask for a new one."]);
    expect((await titles(contractor))[0]).toContain("joined your team");
  });

  test("two who accept at once: one is in", async () => {
    const contractor = await person("contractor");
    const { invitation } = (await addToTeam(contractor, unknown())).body.data;
    const people = await Promise.all([person("technician"), person("technician")]);
    const answers = await Promise.all(people.map((who) => accept(who, invitation.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a link dies with its 14 days and with the member; a new one opens again", async () => {
    const contractor = await person("contractor");
    clock.now = new Date(Date.now() - 15 * day);
    const { teamMember, invitation } = (await addToTeam(contractor, unknown())).body.data;
    clock.now = null;
    expect((await inspect(invitation.token)).status).toBe(409);
    const path = `/contractor/team-members/${teamMember.id}`;
    const next = (await contractor.post(`${path}/link`)).body.data.invitation;
    expect([(await inspect(next.token)).status, (await inspect(invitation.token)).status]).toEqual([200, 404]);
    expect((await contractor.remove(path)).status).toBe(200);
    expect((await accept(await person("technician"), next.token)).status).toBe(404);
    expect((await contractor.post(`${path}/link`)).status).toBe(404);
  });

  test("oneself is in at once; the same email again answers the same member", async () => {
    const contractor = await person("contractor");
    const first = await addToTeam(contractor, contractor.email);
    expect(first.body.data.teamMember).toMatchObject({ status: "active", isYou: true });
    const again = await addToTeam(contractor, contractor.email);
    expect(again.body.data.teamMember.id).toBe(first.body.data.teamMember.id);
    const email = unknown();
    const made = await Promise.all([1, 2, 3].map(() => addToTeam(contractor, email)));
    expect(new Set(made.map(({ body }) => body.data.teamMember.id)).size).toBe(1);
    expect(await teamOf(contractor)).toHaveLength(2);
  });

  test("whoever was invited and signed up by themselves meanwhile is bound on the next try", async () => {
    const contractor = await person("contractor");
    const email = unknown();
    const { teamMember } = (await addToTeam(contractor, email)).body.data;
    await person("technician", { email });
    const again = (await addToTeam(contractor, email)).body.data;
    expect(again).toMatchObject({ teamMember: { id: teamMember.id, status: "pending" }, invitation: null });
  });

  test("only technicians, and oneself", async () => {
    const contractor = await person("contractor");
    for (const role of ["contractor", "property_owner"] as const) {
      const answer = await addToTeam(contractor, (await person(role)).email);
      expect(answer.status, role).toBe(409);
    }
    expect(await teamOf(contractor)).toEqual([]);
  });

  test("is for contractors", async () => {
    for (const role of ["property_owner", "property_manager", "technician"] as const) {
      const who = await person(role);
      expect((await addToTeam(who, unknown())).status).toBe(403);
      expect((await who.get("/contractor/team-members")).status).toBe(403);
    }
  });

  test.each([
    [{ name: " " }, "name"],
    [{ email: "nobody" }, "email"],
    [{ phone: undefined }, "phone"],
    [{ phone: "12" }, "phone"],
    [{ specializations: ["Magic"] }, "specializations.0"],
    [{ specializations: "Plumbing" }, "specializations"],
    [{ certification_level: "wizard" }, "certification_level"],
    [{ hourly_rate: -1 }, "hourly_rate"],
    [{ hourly_rate: 1.234 }, "hourly_rate"],
  ])("%j is refused at its field", async (fields, path) => {
    const contractor = await person("contractor");
    const answer = await addToTeam(contractor, unknown(), fields);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await teamOf(contractor)).toEqual([]);
  });

  test("empty optional fields are nothing, and a repeated key answers the same with another link", async () => {
    const contractor = await person("contractor");
    const [email, key] = [unknown(), randomUUID()];
    const bare = { specializations: undefined, certification_level: "", hourly_rate: null };
    const answers = [await addToTeam(contractor, email, bare, key), await addToTeam(contractor, email, bare, key)];
    for (const { status, body } of answers) {
      expect([status, (await inspect(body.data.invitation.token)).status]).toEqual([201, 200]);
      expect(body.data.teamMember).toMatchObject({ certificationLevel: null, hourlyRate: null, specializations: [] });
    }
    expect((await addToTeam(contractor, unknown(), bare, key)).status).toBe(409);
    expect(await teamOf(contractor)).toHaveLength(1);
    const { rows } = await database.db.execute(sql`select answer::text as answer from idempotency where key = ${key}`);
    expect(rows).toEqual([{ answer: null }]);
  });

  test("nothing that is sent breaks it", async () => {
    const contractor = await person("contractor");
    const { memberId } = await technicianOf(contractor);
    const anything = fc.record(
      {
        name: fc.anything(),
        email: fc.oneof(fc.anything(), fc.constant("a@example.com")),
        phone: fc.oneof(fc.anything(), fc.constant("08031234567")),
        specializations: fc.anything(),
        certification_level: fc.anything(),
        hourly_rate: fc.anything(),
        confirmed: fc.anything(),
        version: fc.anything(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const text = JSON.stringify(body, (_, value) => (typeof value === "bigint" ? Number(value) : value)) ?? "{}";
        for (const [method, path] of [
          ["POST", "/contractor/team-members"],
          ["PUT", `/contractor/team-members/${memberId}`],
        ] as const) {
          const { status } = await send(method, path, contractor.token, text);
          expect([200, 201, 409, 422], text).toContain(status);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("changing and removing", () => {
  test("changes only what is named, and an old version nothing", async () => {
    const contractor = await person("contractor");
    const { memberId } = await technicianOf(contractor);
    const path = `/contractor/team-members/${memberId}`;
    const changed = (await contractor.put(path, { certification_level: "master", hourly_rate: null })).body.data;
    expect(changed.teamMember).toMatchObject({
      name: memberForm.name,
      certificationLevel: "master",
      hourlyRate: null,
      version: 2,
    });
    expect((await contractor.put(path, { name: "Ada", version: 1 })).status).toBe(409);
    expect((await contractor.put(path, { phone: "x" })).status).toBe(422);
    expect((await teamOf(contractor))[0]).toMatchObject({ name: memberForm.name, version: 2 });
  });

  test("another contractor's member is not there", async () => {
    const { memberId } = await technicianOf(await person("contractor"));
    const stranger = await person("contractor");
    const path = `/contractor/team-members/${memberId}`;
    const answers = [
      await stranger.put(path, { name: "Mine" }),
      await stranger.remove(path),
      await stranger.post(`${path}/link`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test("removing ends it, and says so; with open tasks it is refused with the list", async () => {
    const contractor = await person("contractor");
    const { memberId, technician } = await technicianOf(contractor);
    const owner = await person("property_owner");
    const answer = await owner.post("/properties", {
      name: "Marina",
      type: "Commercial - Office",
      location: "Lagos",
      components: ["plumbing"],
    });
    const { property } = answer.body.data;
    const taskId = newId();
    await database.db.execute(sql`insert into tasks (id, property_id, title, description, category, priority, status,
      due_on, created_at, contractor_id, technician_id) values (${taskId}, ${property.id}, 'Fix the gate', 'x', 'Security',
      'low', 'pending', '2090-01-01', now(), ${contractor.id}, ${technician.id})`);
    const path = `/contractor/team-members/${memberId}`;
    const refused = await contractor.remove(path);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Musa Ibrahim still has 1 open task: “Fix the gate”. Assign them to somebody else first.",
    ]);
    expect(refused.body.errors).toEqual([{ path: `tasks.${taskId}`, message: "Fix the gate" }]);
    await database.db.execute(sql`update tasks set status = 'completed' where id = ${taskId}`);
    expect((await teamOf(contractor))[0]).toMatchObject({ totalTasksCompleted: 1, openTasks: 0 });
    expect((await contractor.remove(path)).status).toBe(200);
    expect(await teamOf(contractor)).toEqual([]);
    expect((await contractor.remove(path)).status).toBe(404);
    expect((await titles(technician))[0]).toContain("no longer belong");
  });

  test("an account that goes leaves the team, and what was written of it is forgotten", async () => {
    const contractor = await person("contractor");
    const { technician } = await technicianOf(contractor);
    const gone = await send("DELETE", "/auth/me", technician.token, { password });
    expect(gone.status).toBe(200);
    expect(await teamOf(contractor)).toEqual([]);
    const { rows } = await database.db.execute<{ row: string }>(
      sql`select m::text as row from team_members m where account_id = ${technician.id}`,
    );
    expect(rows[0]?.row).not.toMatch(/Musa|8035550001/);
  });

  test("pages, those who wait first", async () => {
    const contractor = await person("contractor");
    await addToTeam(contractor, unknown());
    await technicianOf(contractor);
    await addToTeam(contractor, (await person("technician")).email);
    const statuses: unknown[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { data }: { data: ReturnType<typeof JSON.parse> } = (
        await contractor.get(`/contractor/team-members?limit=1${cursor && `&cursor=${cursor}`}`)
      ).body;
      statuses.push(data.teamMembers[0].status);
      cursor = data.nextCursor;
    }
    expect(statuses).toEqual(["pending", "active", "invited"]);
    expect((await contractor.get("/contractor/team-members?cursor=zzz")).status).toBe(422);
  });
});
