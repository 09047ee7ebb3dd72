import { type Call, changeableFields, fieldsOf } from "#domain/contract.ts";
import { allows } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { isInBody, pathParameters } from "#domain/routes.ts";
import { roleLabels, roles } from "#domain/vocab.ts";
import { listOf } from "../csv/lists.server.ts";

/** What each group of calls is about. */
export const tagWords: Record<string, string> = {
  Archives: "All that is kept of a person or a building, as one file.",
  Accounts: "Signing up and in, sessions, passwords, and what a person does with their own account.",
  Properties: "Buildings, and the public directory of them.",
  Members: "Who belongs to a building, and as what.",
  Invitations: "Links that bring somebody into a building: single use, 14 days.",
  "Repair tickets": "What occupants report, and what becomes of it.",
  Tags: "Codes on stickers, what strangers report by them, and what becomes of it.",
  Tasks: "Work on a building, planned or added by hand.",
  Planning: "The maintenance plan of a building, and the suggestions beside it.",
  Notifications: "What an account is told.",
  Organisations: "Who owns the records of buildings, and who belongs to them.",
  "On call": "Who is called first in emergencies, by the hour.",
  Insights: "The figures of dashboards.",
  Media: "Photos and videos.",
  "Data room": "Papers of a building, shared by access level, with reminders of their last day.",
  "Site admins": "Those who run the site. Their token opens these calls only, and a user's token none of them.",
};

const relationWords: Record<Relation, string> = {
  own: "own properties",
  managed: "properties they manage",
  resident: "the building they live in",
  confirmed: "the building they are confirmed in",
  engaged: "where they are engaged",
  awarded: "what was awarded to them",
  assigned: "what was assigned to them",
  worked: "where they once worked",
  on_call: "emergencies for which they are on call",
  open_job: "while the job is open",
  shared: "what is shared with them",
  team: "their own team",
  author: "what they wrote themselves",
  self: "their own",
  reads: "what they read as accountants",
  super: "Super Admins",
  any: "all",
};

/** Who may make a call, as the policy says it. */
export function whoMay(call: Call): string {
  if (call.access === "admin") {
    const isForSuper = call.may && allows("site_admin", ...call.may).includes("super");
    return isForSuper ? "For Super Admins only; other site admins get 403." : "For site admins only.";
  }
  if (call.access === "public") return "Open to everybody: it needs no token.";
  if (call.access === "optional") return "Works without a token, and tells more with one.";
  if (call.access === "recognised") return "Needs no token; one that is sent is a hint only.";
  if (!call.may) return "For whoever is signed in.";
  const [thing, act] = call.may;
  const able = roles.filter((role) => allows(role, thing, act).length > 0);
  const grants = able.map((role) => roleLabels[role] + extentOf(allows(role, thing, act)));
  const others = able.length < roles.length ? " Other roles get 403." : "";
  return `For: ${grants.join("; ")}.${others}`;
}

function extentOf(relations: readonly Relation[]): string {
  const words = relations.filter((relation) => relation !== "any").map((relation) => relationWords[relation]);
  return words.length > 0 ? ` (${words.join(", ")})` : "";
}

/** Whether it repeats safely by its key. */
export const takesKey = (call: Call): boolean =>
  (call.method === "POST" || call.method === "PUT") && call.idempotent !== false && call.access !== "public";

/** What a caller has to know beyond the summary, made from what the server goes by. */
export function aboutCall(call: Call, inputs: readonly string[]): string {
  const parts = [
    call.about,
    whoMay(call),
    inputs.includes("cursor") &&
      "Pages: `limit` (1 to 200) at a time, `nextCursor` of the answer as `cursor` for the next page, null at the end. Without `limit` it answers up to 1,000.",
    call.method === "PUT" &&
      changeableFields(call).length > 0 &&
      "Changes only the fields it names: absent leaves, null clears. A body that names none is refused.",
    inputs.includes("version") &&
      "With a `version` that is no longer the present one it answers 409 and changes nothing.",
    (call.bodyLimit ?? 0) > 1_048_576 && `The body may hold up to ${(call.bodyLimit ?? 0) / 1_000_000} MB.`,
    call.file && "Answers a file, not JSON.",
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** The failures that a call can answer with. */
export function failuresOf(call: Call, inputs: readonly string[]): number[] {
  const inPath = pathParameters(call.path);
  const names = inputs.concat(fieldsOf(call));
  const speaksOfOthers =
    inPath.length > 0 || names.some((name) => /Id$|^token$|^invitation$|^mediaUploads$|^attachments$/.test(name));
  const isWrite = call.method !== "GET";
  const hasInput = names.some((name) => !inPath.includes(name)) || takesKey(call) || listOf(call) !== null;
  const body = isInBody(call);
  const statuses = [
    body && 400,
    call.access !== "public" && 401,
    call.access !== "public" && 403,
    speaksOfOthers && 404,
    isWrite && 409,
    body && 413,
    body && 415,
    hasInput && 422,
    429,
    503,
    isWrite && 507,
    ...(call.failures ?? []),
  ].filter((status) => status !== false);
  return [...new Set(statuses)].sort((one, other) => one - other);
}
