import { repairRequest } from "./requests.ts";
/** The account that signed up, as the server answered it; `at` the site admins' door, or that of users. */
export type SignedIn = { token: string; user: { id: string; name: string; email: string }; at?: "admin" };

type Envelope = { success: boolean; detail?: string; data: Record<string, unknown> };

export const password = "Harmattan-7!";

/** One call to a server that runs by itself; throws with its sentence where it refuses. */
export async function callServer(
  url: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  token: string | null,
  body?: object,
): Promise<Record<string, unknown>> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body) headers["content-type"] = "application/json";
  const response = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  const answer = (await response.json()) as Envelope;
  if (!answer.success) throw new Error(`${method} ${path} answered ${response.status}: ${answer.detail}`);
  return answer.data;
}

/** A new account of this role. */
export async function register(url: string, role: string, fields: object = {}): Promise<SignedIn> {
  const email = `${crypto.randomUUID()}@example.com`;
  const sheet = { name: "Adaeze Bello", email, password, phone: "08031234567", location: "Lagos, Nigeria", role };
  return (await callServer(url, "POST", "/auth/register", null, { ...sheet, ...fields })) as SignedIn;
}

/** With this key every server of the tests is set up. */
export const setupKey = "key of the tests";

/** The first site admin of a server. */
export async function setUpAdmin(url: string): Promise<SignedIn> {
  const sheet = { setup_key: setupKey, name: "Ronke Adisa", email: "ronke@example.com", password };
  const { token, admin } = await callServer(url, "POST", "/admin/setup", null, sheet);
  return { token: String(token), user: admin as SignedIn["user"], at: "admin" };
}

/** What is said of a building that is brought in. */
export const house = {
  name: "Marina Court",
  type: "Residential - Multi-Family",
  location: "Lekki, Lagos",
  address: "12 Admiralty Way",
  buildingAge: 12,
  constructionType: "Modern (Concrete/Steel)",
  units: 12,
  usagePattern: "Occupied all year",
  components: ["plumbing", "electrical", "roofing", "fire_safety"],
  specialNotes: "Two gens and a borehole",
};

/** A building of this owner or manager; answers its id. */
export async function bringIn(url: string, { token }: SignedIn, fields: object = {}): Promise<string> {
  const { property } = await callServer(url, "POST", "/properties", token, { ...house, ...fields });
  return (property as { id: string }).id;
}

/** A repair request of this occupant; answers its id. */
export async function fileRequest(
  url: string,
  { token }: SignedIn,
  propertyId: string,
  fields: object = {},
): Promise<string> {
  const request = repairRequest({
    title: "Water drips from the ceiling",
    description: "Since last night, in the small bedroom. Somebody is in after five.",
    priority: "high",
    propertyId,
    locationDetails: "Flat 3, small bedroom",
  });
  const { ticket } = await callServer(url, "POST", "/repair-tickets", token, { ...request, ...fields });
  return (ticket as { id: string }).id;
}

/** The first tasks of an owner, once the plan has made them. */
export async function plannedTasks(
  url: string,
  { token }: SignedIn,
): Promise<{ id: string; title: string; propertyId: string }[]> {
  for (let look = 0; look < 600; look += 1) {
    const { tasks } = await callServer(url, "GET", "/tasks?limit=50", token);
    if (Array.isArray(tasks) && tasks.length > 0) return tasks;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error("The plan made no task within a minute.");
}
