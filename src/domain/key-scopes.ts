import type { Method } from "./routes.ts";

/** What an API key can be for. */
export const keyAreas = [
  "properties",
  "units",
  "assets",
  "tickets",
  "tasks",
  "schedules",
  "members",
  "documents",
  "verifications",
  "notices",
  "reports",
] as const;
export type KeyArea = (typeof keyAreas)[number];

export type KeyScope = `${KeyArea}:read` | `${KeyArea}:write`;
/** What a key can read and never write: reports, since nobody writes them, and notices, since a person speaks to a building. */
export const readAlone: readonly KeyArea[] = ["notices", "reports"];
export const keyScopes = keyAreas.flatMap((area): KeyScope[] =>
  readAlone.includes(area) ? [`${area}:read`] : [`${area}:read`, `${area}:write`],
) as [KeyScope, ...KeyScope[]];

/** The calls of these tags are for keys; those of any other tag are for people alone. */
const areaOf: Partial<Record<string, KeyArea>> = {
  Properties: "properties",
  Units: "units",
  Assets: "assets",
  Meters: "assets",
  Compliance: "documents",
  "Repair tickets": "tickets",
  Tasks: "tasks",
  Chain: "tasks",
  "Work logs": "tasks",
  "Maintenance schedules": "schedules",
  Planning: "schedules",
  Members: "members",
  "Data room": "documents",
  SOPs: "documents",
  "Property manager": "documents",
  Verifications: "verifications",
  Notices: "notices",
  Insights: "reports",
};

/** What a person does for themselves, whatever stands beside it. */
const personal = ["/invitations/accept", "/properties/{id}/members/{memberId}/agreement"];

type Asked = { tag?: string | undefined; method?: Method | undefined; path?: string | undefined };

/** What a key must be allowed for this call; null where no key ever is. */
export function scopeOf({ tag, method, path }: Asked): KeyScope | null {
  const area = tag === undefined ? undefined : areaOf[tag];
  if (!area || !method || (path !== undefined && personal.includes(path))) return null;
  const scope = `${area}:${method === "GET" ? "read" : "write"}`;
  return keyScopes.find((known) => known === scope) ?? null;
}

type Key = { name: string; scopes: readonly string[] };

/** Why a key may not make this call, as a sentence, or null. */
export function keyProblem({ name, scopes }: Key, call: Asked): string | null {
  const needed = scopeOf(call);
  if (needed === null) return "No API key can do this. Please sign in for it.";
  return scopes.includes(needed) ? null : `The API key “${name}” may not do this: it lacks ${needed}.`;
}

/** What every key begins with, so that it is told from a session and found where it was left by mistake. */
export const keyStart = "tunse_";
