import { randomUUID } from "node:crypto";
import { newId } from "#domain/ids.ts";
import type { Role } from "#domain/vocab.ts";
import { hashPassword } from "#features/accounts/passwords.service.server.ts";
import type { AdminRole } from "#features/admin/rules.ts";
import { siteAdmins } from "#features/admin/tables.server.ts";
import { testApp } from "./app.ts";
import { expectNamed } from "./contract.ts";

type Answer = {
  status: number;
  headers: Record<string, unknown>;
  /** The whole envelope. */
  body: Envelope;
};
type Envelope = {
  success: boolean;
  message: string;
  detail?: string;
  code?: string;
  errors?: { path: string; message: string }[];
  /** Of every shape; each answer is checked against its contract before it is sent. */
  data: ReturnType<typeof JSON.parse>;
};
type Extras = { key?: string; headers?: Record<string, string> };

/** Sends one call, as `token` or as nobody. */
export async function send(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  token: string | null,
  body?: unknown,
  extras: Extras = {},
): Promise<Answer> {
  const { app } = await testApp();
  const headers: Record<string, string> = { ...extras.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  if (extras.key) headers["idempotency-key"] = extras.key;
  if (body !== undefined) headers["content-type"] ??= "application/json";
  const payload = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const response = await app.inject({ method, url: `/api${path}`, headers, payload });
  expectNamed(method, path, response.statusCode);
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

export type Person = {
  id: string;
  token: string;
  name: string;
  email: string;
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown, extras?: Extras) => Promise<Answer>;
  put: (path: string, body?: unknown, extras?: Extras) => Promise<Answer>;
  remove: (path: string) => Promise<Answer>;
};

export const password = "Harmattan-7!";

/** A new person of this role, signed in. */
export async function person(role: Role, fields: Record<string, unknown> = {}): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const body = {
    name: "Adaeze Bello",
    email,
    password,
    phone: "08031234567",
    location: "Lagos, Nigeria",
    role,
    ...fields,
  };
  const answer = await send("POST", "/auth/register", null, body);
  if (answer.status !== 201) throw new Error(`Sign-up failed: ${answer.body.detail}`);
  const { user, token } = answer.body.data;
  return personOf(user, token);
}

function personOf({ id, name, email }: { id: string; name: string; email: string }, token: string): Person {
  return {
    id,
    token,
    name,
    email,
    get: (path) => send("GET", path, token),
    post: (path, given, extras) => send("POST", path, token, given ?? {}, extras),
    put: (path, given, extras) => send("PUT", path, token, given ?? {}, extras),
    remove: (path) => send("DELETE", path, token),
  };
}

/** A site admin, signed in; a Super Admin unless told. */
export async function siteAdmin(fields: { role?: AdminRole; name?: string } = {}): Promise<Person> {
  const { database } = await testApp();
  const email = `${randomUUID()}@example.com`;
  const row = {
    id: newId(),
    name: "Ronke Adisa",
    role: "super_admin" as const,
    email,
    createdAt: new Date(),
    ...fields,
  };
  adminHash ??= hashPassword(password);
  await database.db.insert(siteAdmins).values({ ...row, passwordHash: await adminHash });
  const answer = await send("POST", "/admin/login", null, { email, password });
  if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.body.detail}`);
  return personOf({ id: row.id, name: row.name, email }, answer.body.data.token);
}
let adminHash: Promise<string> | undefined;

export const buildingFields = {
  name: "Marina Court",
  type: "Residential - Multi-Family",
  location: "Lekki, Lagos",
  address: "12 Admiralty Way",
  buildingAge: 12,
  constructionType: "Modern (Concrete/Steel)",
  units: 12,
  usagePattern: "Occupied all year",
  components: ["plumbing", "electrical"],
  specialNotes: "Two gens and a borehole",
};

/** A building brought in by this owner or manager; answers its id. */
export async function building(keeper: Person, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await keeper.post("/properties", { ...buildingFields, ...fields });
  if (answer.status !== 201) throw new Error(`Onboarding failed: ${answer.body.detail}`);
  return answer.body.data.property.id;
}

/** An owner with a building, and an occupant who signed up into it. */
export async function ownedBuilding(fields: Record<string, unknown> = {}) {
  const owner = await person("property_owner");
  const propertyId = await building(owner, fields);
  const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3", name: "Tunde Okafor" });
  return { owner, propertyId, occupant };
}

/** The small true pictures that tests send. */
export async function picture(side = 64, colour = { r: 40, g: 54, b: 122 }): Promise<string> {
  const { default: sharp } = await import("sharp");
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return bytes.toString("base64");
}
