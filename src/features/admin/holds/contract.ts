import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { flag, id, optionalLongText, optionalPastedText } from "#domain/text.ts";
import { roles } from "#domain/vocab.ts";
import { holdRoutes } from "../routes.ts";

const tag = "Site admins";
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

/** What tells a person from another, and no more. */
export const HeldAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  phone: z.string().nullable().describe("Masked: +234 803 ••• ••67."),
  createdAt: instant,
  suspendedAt: instant.nullable(),
  reason: z.string().nullable().describe("Why it is suspended, for site admins."),
});
export type HeldAccount = z.infer<typeof HeldAccount>;

/** What tells a building from another, and no more. */
export const HeldProperty = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  type: z.string(),
  ownerName: z.string().nullable(),
  createdAt: instant,
  frozenAt: instant.nullable(),
  reason: z.string().nullable().describe("Why it is frozen; owner and managers are told."),
});
export type HeldProperty = z.infer<typeof HeldProperty>;

const reason = optionalLongText("Reason", 1_000);
const whyNeeded = "Please say why.";

const listInput = (held: "suspended" | "frozen") => ({
  ...pageInput,
  search: optionalPastedText("Search").describe("Part of a name or email; of a property, of its name or location."),
  status: z.literal(held, `status must be ${held}, or left out.`).optional().describe(`Only those that are ${held}.`),
});

export const holdCalls = calls(holdRoutes, {
  listAccounts: {
    tag,
    may: ["account", "suspend"],
    summary: "Accounts, the newest first, with what recognises a person",
    input: z.object(listInput("suspended")),
    answer: z.object({ accounts: z.array(HeldAccount), nextCursor: z.string().nullable() }),
  },
  setSuspension: {
    tag,
    may: ["account", "suspend"],
    summary: "Suspend an account, or let it in again",
    about: "A suspended account is signed out everywhere and cannot sign in. What it did stays.",
    input: z
      .object({ id: id(), suspended: flag("Suspended"), reason })
      .refine(({ suspended, reason }) => !suspended || Boolean(reason), { path: ["reason"], message: whyNeeded }),
    answer: z.object({ account: HeldAccount }),
    message: "Account updated.",
  },
  listProperties: {
    tag,
    may: ["property", "freeze"],
    summary: "Properties, the newest first, with what recognises a building",
    about: "Archived ones are left out.",
    input: z.object(listInput("frozen")),
    answer: z.object({ properties: z.array(HeldProperty), nextCursor: z.string().nullable() }),
  },
  setFreeze: {
    tag,
    may: ["property", "freeze"],
    summary: "Freeze a property, or let it go on",
    about:
      "Of a frozen property everything can be read and nothing changed. Owner and managers are told, with the reason.",
    input: z
      .object({ id: id(), frozen: flag("Frozen"), reason })
      .refine(({ frozen, reason }) => !frozen || Boolean(reason), { path: ["reason"], message: whyNeeded }),
    answer: z.object({ property: HeldProperty }),
    message: "Property updated.",
  },
});
