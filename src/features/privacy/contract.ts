import * as z from "zod";
import { calls, type FileAnswer } from "#domain/contract.ts";
import { schemasOf } from "#domain/text.ts";
import { ownPasswordFields } from "#features/accounts/fields.ts";
import { privacyRoutes } from "./routes.ts";

const tag = "Accounts";

/** What a person may ask of everything that is kept about them. */
export const privacyCalls = calls(privacyRoutes, {
  deleteMe: {
    tag,
    may: ["account", "delete"],
    summary:
      "Delete one's account: what was done stays on record without the person; 409 while properties depend on it",
    input: z.object(schemasOf(ownPasswordFields)),
    answer: z.null(),
    message: "Your account is deleted.",
  },
  exportMe: {
    tag,
    may: ["account", "see"],
    summary: "Everything kept about oneself, as one zip of JSON and files",
    input: z.object({}),
    answer: z.custom<FileAnswer>(),
    file: "application/zip",
  },
});
