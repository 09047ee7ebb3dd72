import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { appWhere } from "../../../tests/harness/meanwhile.ts";
import { building, type Person, password, person, send, siteAdmin } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const count = async (table: string) =>
  Number((await database.db.execute(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n);
const fresh = () => `${crypto.randomUUID()}@example.com`;
const sheet = (fields: object = {}) => ({
  name: "Ngozi Eze",
  email: fresh(),
  password,
  phone: "0803 123 4567",
  location: "Enugu",
  role: "property_owner",
  ...fields,
});
const later = (ms: number) => {
  clock.now = new Date(Date.now() + ms);
};

afterEach(() => {
  clock.now = null;
});

describe("register", () => {
  test.each(["property_owner", "property_manager", "contractor", "technician"])(
    "opens an account as %s and signs in",
    async (role) => {
      const answer = await send("POST", "/auth/register", null, sheet({ role, email: ` ${fresh().toUpperCase()} ` }));
      expect(answer.status).toBe(201);
      const { user, token } = answer.body.data;
      expect(user).toMatchObject({
        name: "Ngozi Eze",
        phone: "+2348031234567",
        role,
        emailVerified: false,
        propertyId: null,
      });
      expect(user.email).toBe(user.email.toLowerCase());
      expect((await send("GET", "/auth/me", token)).body.data.user).toEqual(user);
    },
  );

  test("an occupant joins the picked building, unconfirmed", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    const { user } = (await occupant.get("/auth/me")).body.data;
    expect(user).toMatchObject({ propertyId, buildingUnit: "Flat 3" });
    const { rows } = await database.db.execute(
      sql`select confirmed, unit from property_members where account_id = ${occupant.id}`,
    );
    expect(rows).toEqual([{ confirmed: false, unit: "Flat 3" }]);
  });

  test("another role's propertyId is ignored", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const contractor = await person("contractor", { propertyId, buildingUnit: "Flat 1" });
    expect((await contractor.get("/auth/me")).body.data.user).toMatchObject({ propertyId: null, buildingUnit: null });
  });

  test.each([
    [{ name: "" }, "Please fill in all required fields."],
    [{ name: undefined }, "Please fill in all required fields."],
    [{ email: "" }, "Please fill in all required fields."],
    [{ phone: "   " }, "Please fill in all required fields."],
    [{ location: null }, "Please fill in all required fields."],
    [{ role: "" }, "Please choose a role."],
    [{ role: "site_admin" }, "Please choose a role."],
    [{ email: "ngozi at example.com" }, "Please enter a valid email address."],
    [{ phone: "12" }, "That phone number cannot be right"],
    [{ password: "Aa1!x" }, "Password must be at least 6 characters long"],
    [{ password: "alllowercase1!" }, "Password must have at least 8 characters"],
    [{ password: "Password1!" }, "most common"],
    [{ name: "x".repeat(201) }, "at most 200 characters"],
    [{ name: "a\u0000b" }, "characters that cannot be stored"],
    [{ name: 7 }, "Name must be text."],
    [{ role: "building_occupant" }, "Building occupants must select a valid property."],
    [{ role: "building_occupant", propertyId: "no-properties" }, "Building occupants must select a valid property."],
    [
      { role: "building_occupant", propertyId: crypto.randomUUID() },
      "Building occupants must select a valid property.",
    ],
  ])("refuses %j and stores nothing", async (fields, sentence) => {
    const before = await count("accounts");
    const answer = await send("POST", "/auth/register", null, sheet(fields));
    expect(answer.status).toBe(422);
    const said = [answer.body.detail, ...(answer.body.errors ?? []).map((error) => error.message)].join(" ");
    expect(said).toContain(sentence);
    expect(answer.body).toMatchObject({ success: false, code: "invalid", message: answer.body.detail });
    expect(await count("accounts")).toBe(before);
  });

  test("an email is taken once, in any letter case, also by two at the same moment", async () => {
    const email = fresh();
    const tries = [email, email.toUpperCase(), ` ${email}`].map((one) =>
      send("POST", "/auth/register", null, sheet({ email: one })),
    );
    const statuses = (await Promise.all(tries)).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    expect(
      Number((await database.db.execute(sql`select count(*) as n from accounts where email = ${email}`)).rows[0]?.n),
    ).toBe(1);
  });

  test("takes any body without failing on our side", async () => {
    const key = fc.constantFrom(...Object.keys(sheet()), "propertyId", "buildingUnit", "__proto__");
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, fc.anything({ stringUnit: "binary" })), async (fields) => {
        const answer = await send("POST", "/auth/register", null, sheet({ ...fields, email: fields.email ?? fresh() }));
        expect([201, 409, 422]).toContain(answer.status);
      }),
      { numRuns: 60 },
    );
  });
});

describe("login", async () => {
  const site = await siteAdmin();
  const newPassword = "Borehole-42!";
  const happenings: [string, number, (one: Person) => Promise<unknown>][] = [
    [
      "its password was changed",
      1,
      (one) => one.post("/auth/password/change", { currentPassword: password, newPassword }),
    ],
    [
      "it was suspended",
      0,
      (one) => site.put(`/admin/accounts/${one.id}/suspension`, { suspended: true, reason: "x" }),
    ],
    ["it was deleted", 0, (one) => send("DELETE", "/auth/me", one.token, { password })],
  ];

  test.each(happenings)("opens nothing where, while it looked at the password, %s", async (_name, left, happens) => {
    const one = await person("contractor");
    const own = await appWhere(() => happens(one));
    const payload = { email: one.email, password };
    const answer = await own.inject({ method: "POST", url: "/api/auth/login", payload });
    await own.close();
    expect([answer.statusCode, answer.json().detail]).toEqual([401, "Invalid email or password"]);
    const open = sql`select 1 from sessions where account_id = ${one.id} and revoked_at is null`;
    expect((await database.db.execute(open)).rows).toHaveLength(left);
  });

  test("answers as register does, whatever the letter case of the email", async () => {
    const one = await person("property_owner");
    const answer = await send("POST", "/auth/login", null, { email: one.email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    expect(answer.body.data.user.id).toBe(one.id);
    expect(answer.body.data.token).not.toBe(one.token);
  });

  test("a wrong password and an unknown email read the same", async () => {
    const one = await person("property_owner");
    const wrong = await send("POST", "/auth/login", null, { email: one.email, password: "Wrong-1234" });
    const unknown = await send("POST", "/auth/login", null, { email: fresh(), password: "Wrong-1234" });
    const { requestId: _, ...first } = wrong.body as never as Record<string, unknown>;
    const { requestId: __, ...second } = unknown.body as never as Record<string, unknown>;
    expect(wrong.status).toBe(401);
    expect([unknown.status, second]).toEqual([wrong.status, first]);
    expect(wrong.body.detail).toBe("Invalid email or password");
  });

  test.each([{}, { email: "a@example.com" }, { password }, { email: " ", password }, { email: 5, password: {} }])(
    "refuses %j",
    async (body) => {
      const answer = await send("POST", "/auth/login", null, body);
      expect(answer.status).toBe(422);
      expect(answer.body.detail).toBe("Please enter both email and password.");
    },
  );

  test("with a session of the same account ends that one, and no other", async () => {
    const [one, other] = [await person("property_owner"), await person("contractor")];
    const login = (email: string, token: string) =>
      send("POST", "/auth/login", null, { email, password }, { headers: { authorization: `Bearer ${token}` } });
    const { token } = (await login(one.email, one.token)).body.data;
    expect((await one.get("/auth/me")).status).toBe(401);
    expect((await send("GET", "/auth/me", token)).status).toBe(200);
    expect((await login(one.email, other.token)).status).toBe(200);
    expect((await other.get("/auth/me")).status).toBe(200);
    expect((await send("GET", "/auth/me", token)).status).toBe(200);
  });
});

describe("sessions", () => {
  test("are kept by their hash only", async () => {
    const one = await person("property_owner");
    const { rows } = await database.db.execute<{ token_hash: Buffer }>(
      sql`select token_hash from sessions where account_id = ${one.id}`,
    );
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.token_hash ?? "")).toEqual(createHash("sha256").update(one.token).digest());
  });

  test("logging out ends this one at once and no other", async () => {
    const one = await person("property_owner");
    const other = (await send("POST", "/auth/login", null, { email: one.email, password })).body.data.token;
    expect((await one.post("/auth/logout")).status).toBe(200);
    expect((await one.get("/auth/me")).status).toBe(401);
    expect((await send("GET", "/auth/me", other)).status).toBe(200);
  });

  test("are listed, and one's own can be ended", async () => {
    const one = await person("property_owner");
    await send("POST", "/auth/login", null, { email: one.email, password }, { headers: { "user-agent": "Tecno" } });
    const { sessions } = (await one.get("/auth/sessions")).body.data;
    expect(sessions).toHaveLength(2);
    const elsewhere = sessions.find((session: { current: boolean }) => !session.current);
    expect(elsewhere.device).toBe("Tecno");
    const stranger = await person("property_owner");
    expect((await stranger.remove(`/auth/sessions/${elsewhere.id}`)).status).toBe(404);
    expect((await one.remove(`/auth/sessions/${elsewhere.id}`)).status).toBe(200);
    expect((await one.remove(`/auth/sessions/${elsewhere.id}`)).status).toBe(404);
    expect((await one.get("/auth/sessions")).body.data.sessions).toHaveLength(1);
  });

  test("end 30 days after their last use, and slide while used", async () => {
    const day = 86_400_000;
    const one = await person("property_owner");
    later(29 * day);
    expect((await one.get("/auth/me")).status).toBe(200);
    later(58 * day);
    expect((await one.get("/auth/me")).status).toBe(200);
    later(89 * day);
    expect((await one.get("/auth/me")).status).toBe(401);
  });

  test.each([
    ["nothing", ""],
    ["a made-up token", `Bearer ${"x".repeat(43)}`],
    ["no bearer", "Basic YTpi"],
    ["rubbish", "Bearer é"],
  ])("%s opens nothing", async (_name, authorization) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const answer = await send("GET", "/auth/me", null, undefined, { headers });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("unauthenticated");
  });
});
