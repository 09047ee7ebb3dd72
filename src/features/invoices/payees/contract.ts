import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { id, shortText } from "#domain/text.ts";
import { payeeRoutes } from "../routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

/** A contractor whose bank account is kept for people of the building too. */
export const SharedPayee = z.object({
  contractorId: z.string(),
  contractorName: z.string(),
  concerned: z
    .array(z.string())
    .describe("The names of whom it is kept for, or for those they work with: keepers, and whoever asked for money."),
  allowedFor: z.array(z.string()).describe("Those of them for whom the owner lets it be paid there all the same."),
  nobodyElse: z.boolean().describe("Whether that is everybody who keeps the building."),
  allowed: z
    .object({ by: z.string(), at: instant, reason: z.string() })
    .nullable()
    .describe("That the owner lets them be paid there all the same; null once others keep it, or another is given."),
});
export type SharedPayee = z.infer<typeof SharedPayee>;

const which = { id: id("The property"), contractorId: id("The contractor") };
const tag = "Invoices";

export const payeeCalls = calls(payeeRoutes, {
  listSharedPayees: {
    tag,
    may: ["payee", "see"],
    summary: "Contractors of a building whose bank account is kept for its keepers, or for whoever asked for money",
    about: "Whom it is kept for lets no money go there.",
    rows: "payees",
    input: z.object({ id: which.id }),
    answer: z.object({ payees: z.array(SharedPayee), can: can("payee") }),
  },
  allowPayee: {
    tag,
    may: ["payee", "allow"],
    summary: "Let a contractor be paid into such an account, with the reason",
    about:
      "What somebody asked for whom it is kept for can be approved then by whoever has nothing to do with it; where that is nobody, by the owner. It counts for this account, for whom it is kept by now, while the owner is the same.",
    input: z.object({
      ...which,
      reason: shortText("Reason", 500),
      concerned: z
        .array(z.string())
        .optional()
        .describe("The names that were read: where it is kept for somebody else too by now, nothing is allowed."),
    }),
    answer: z.object({ payee: SharedPayee }),
    message: "It is allowed, and the keepers have been told.",
    failures: [409],
  },
  endAllowedPayee: {
    tag,
    may: ["payee", "allow"],
    summary: "Take back that a contractor may be paid into such an account",
    input: z.object(which),
    answer: z.object({ payee: SharedPayee }),
    message: "It has been taken back.",
    failures: [409],
  },
});
