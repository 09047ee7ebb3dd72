import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { flag, instant, longText, optionalLongText, optionalPastedText, shortText, wholeNumber } from "#domain/text.ts";
import { code, inKobo, key, page } from "./contract.ts";
import { ownerLinkRoutes } from "./routes.ts";

const judged = {
  ...{ code, key, completedAt: instant("Finished") },
  stars: wholeNumber("Stars", 1, 5).describe("1 to 5."),
};

/** What an owner answers by a link. */
export const ownerLinkCalls = calls(ownerLinkRoutes, {
  approveByLink: {
    tag: "Links",
    summary: "Say yes to what a link asks, as it was asked",
    about:
      "Up to the sum that the owner set for the building one press is enough, above it their PIN; else they sign in. Five wrong PINs end it.",
    input: z.object({ code, key, kobo: inKobo("Amount", 1), pin: optionalPastedText("PIN", 20) }),
    answer: page,
    message: "It is approved.",
    failures: [409],
  },
  refuseByLink: {
    tag: "Links",
    summary: "Say no to what a link asks, with the reason",
    input: z.object({ code, key, reason: shortText("Reason", 500) }),
    answer: page,
    message: "It is refused.",
    failures: [409],
  },
  askByLink: {
    tag: "Links",
    summary: "Ask about what a link asks before answering; it waits as before, and the link stays open",
    input: z.object({ code, key, question: shortText("Question", 500) }),
    answer: page,
    message: "Whoever asked has been told.",
    failures: [409],
  },
  verifyByLink: {
    tag: "Links",
    summary: "Approve the finished work of a link, as its page showed it",
    about:
      "Up to the sum that the owner set for the building one press is enough, above it and where no sum is known their PIN; else they sign in. Proof in doubt needs a `reason` (else 422). Whoever did the work, or gave the link by which it was done, signs in.",
    input: z.object({
      ...judged,
      kobo: inKobo("Amount", 0).nullish().describe("As the page showed it; null where it showed none."),
      ...{ reason: optionalLongText("Reason", 2_000), pin: optionalPastedText("PIN", 20) },
    }),
    answer: page,
    message: "The work is approved.",
    failures: [409],
  },
  rejectByLink: {
    tag: "Links",
    summary: "Say that the finished work of a link is not good yet, and why",
    about:
      "Who did it reads why. It does not open the task again: `again` makes one that follows up, as on the screen.",
    input: z.object({
      ...{ ...judged, reason: longText("Reason", 5_000) },
      again: flag("Again").optional().describe("They are asked to come back for it."),
    }),
    answer: page,
    message: "Whoever did it has been told.",
    failures: [409],
  },
});
