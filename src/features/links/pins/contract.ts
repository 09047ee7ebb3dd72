import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { mostTries } from "#domain/pin.ts";
import { schemasOf } from "#domain/text.ts";
import { ownPassword } from "#features/accounts/self/contract.ts";
import { pinRoutes } from "../routes.ts";
import { pinFields } from "./fields.ts";

const Pin = z.object({
  set: z.boolean(),
  locked: z.boolean().describe(`It was wrong ${mostTries} times, so it approves nothing until another is set.`),
});

const tag = "Links";
const one = z.object({ pin: Pin });

/** The PIN by which an owner approves by a link what is above their limit for one press. */
export const pinCalls = calls(pinRoutes, {
  findPin: {
    tag,
    may: ["account", "edit"],
    summary: "Whether one has a PIN for approvals by link",
    input: z.object({}),
    answer: one,
  },
  setPin: {
    tag,
    may: ["account", "edit"],
    summary: "Set one's PIN for approvals by link; the one before ends",
    example: { input: { pin: "4826" } },
    input: z.object({ ...schemasOf(pinFields), password: ownPassword }),
    answer: one,
    message: "Your PIN is set.",
    failures: [429],
  },
  removePin: {
    tag,
    may: ["account", "edit"],
    summary: "Take one's PIN away: what is above the limit is approved signed in",
    input: z.object({}),
    answer: one,
    message: "Your PIN is gone.",
  },
});
