import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, optionalDay, optionalId, optionalShortText } from "#domain/text.ts";
import { logRoutes } from "../routes.ts";

export const actorKinds = ["site_admin", "user", "anonymous", "system"] as const;

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  actorKind: z.string().describe("site_admin, user, anonymous or system."),
  actorId: z.string().nullable(),
  actorName: z.string().nullable().describe("As it is today; null where nobody was signed in."),
  keyName: z.string().nullable().describe("The API key that it was done by, where it was one."),
  act: z.string(),
  thing: z.string(),
  thingId: z.string().nullable(),
  thingName: z.string().nullable().describe("Of an account, a site admin or a property, as it is today."),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const logCalls = calls(logRoutes, {
  listAudit: {
    tag: "Site admins",
    may: ["audit_log", "see"],
    summary: "Who did what to which thing, the latest first",
    about: "Ids and acts only: what was written is not in the log.",
    input: z.object({
      ...pageInput,
      kind: choice("Kind", actorKinds).optional().describe("Only what this kind of actor did."),
      actor: optionalId("Actor").describe("Only what this account or site admin did. UUID."),
      act: optionalShortText("Act").describe("Only this act, as signed_in."),
      thing: optionalShortText("Thing").describe("Only what was done to this kind of thing, as account."),
      from: optionalDay("From").describe("From this day on, in Africa/Lagos."),
      to: optionalDay("To").describe("Up to the end of this day, in Africa/Lagos."),
    }),
    answer: z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() }),
  },
});
