import { isInBody, pathParameters, type Route } from "#domain/routes.ts";

/** When it was done, by the phone, and what is known of its clock; of what is sent later. */
export type Occurred = { at: string; clock?: string | undefined };

/** How a call is sent, whoever sends it. */
export type Request = { url: string; method: string; headers: Headers; body: string | FormData | undefined };

type Sent = { token: string | null; idempotencyKey?: string | undefined; occurred?: Occurred | undefined };

/** A call with what it is given, ready to be fetched. */
export function requestOf(
  call: Route,
  input: Record<string, unknown>,
  { token, idempotencyKey, occurred }: Sent,
): Request {
  const { method } = call;
  const inBody = isInBody(call);
  const inPath = new Set(pathParameters(call.path));
  const rest = Object.entries(input ?? {}).filter(([name]) => !inPath.has(name));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  // By this the server knows how wrong the device's clock is, and holds it against nobody.
  if (method !== "GET") headers.set("X-Device-Time", new Date().toISOString());
  if (occurred) headers.set("X-Occurred-At", occurred.at);
  if (occurred?.clock) headers.set("X-Occurred-Clock", occurred.clock);
  if (inBody && !call.takesFile) headers.set("Content-Type", "application/json");
  if (inBody && method !== "DELETE" && call.idempotent !== false)
    headers.set("Idempotency-Key", idempotencyKey ?? freshKey());
  const url = `${location.origin}/api${path}${inBody ? "" : queryOf(rest)}`;
  return { url, method, headers, body: inBody ? bodyOf(call, rest) : undefined };
}

/** Random enough for an idempotency key also where the page has no secure origin, and so no `randomUUID`. */
export function freshKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bodyOf({ takesFile }: Route, fields: [string, unknown][]): string | FormData {
  if (!takesFile) return JSON.stringify(Object.fromEntries(fields));
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof File ? value : String(value));
  return form;
}

function queryOf(entries: [string, unknown][]): string {
  const given = entries.filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
