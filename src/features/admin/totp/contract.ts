import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { schemasOf } from "#domain/text.ts";
import { ownPasswordFields } from "#features/accounts/fields.ts";
import { codeFields } from "#features/accounts/two-step/fields.ts";
import { totpRoutes } from "../routes.ts";

const tag = "Site admins";
const ownPassword = z.object(schemasOf(ownPasswordFields));

export const totpCalls = calls(totpRoutes, {
  offerTotp: {
    tag,
    summary: "Begin two-step sign-in",
    about:
      "Time-based one-time passwords (RFC 6238). Nothing changes until a code confirms it; asked again, it offers another secret.",
    input: ownPassword,
    answer: z.object({
      secret: z.string().describe("Base32, for typing into an authenticator app."),
      url: z.string().describe("otpauth:// address of the same, for a QR code."),
    }),
    message: "Confirm it with a code of your authenticator app.",
  },
  confirmTotp: {
    tag,
    summary: "Switch two-step sign-in on",
    about: "Other sessions of the admin end.",
    input: z.object(schemasOf(codeFields)),
    answer: z.object({
      recoveryCodes: z.array(z.string()).describe("Each signs in once in place of a code. Shown this once."),
    }),
    message: "Two-step sign-in is on.",
  },
  endTotp: {
    tag,
    summary: "Switch two-step sign-in off",
    about: "The secret and the recovery codes are forgotten. Other sessions of the admin end.",
    input: ownPassword,
    answer: z.null(),
    message: "Two-step sign-in is off.",
  },
});
