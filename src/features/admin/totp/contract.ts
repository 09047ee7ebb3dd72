import * as z from "zod";
import { call } from "#domain/contract.ts";
import { pastedText } from "#domain/text.ts";
import { typedPassword } from "../contract.ts";

const tag = "Site admins";
const secret = { idempotent: false } as const;

export const totpCalls = {
  offerTotp: call({
    tag,
    method: "POST",
    path: "/admin/totp",
    access: "admin",
    summary: "Begin two-step sign-in",
    about:
      "Time-based one-time passwords (RFC 6238). Nothing changes until a code confirms it; asked again, it offers another secret.",
    input: z.object({ password: typedPassword }),
    answer: z.object({
      secret: z.string().describe("Base32, for typing into an authenticator app."),
      url: z.string().describe("otpauth:// address of the same, for a QR code."),
    }),
    ...secret,
    message: "Confirm it with a code of your authenticator app.",
  }),
  confirmTotp: call({
    tag,
    method: "POST",
    path: "/admin/totp/confirm",
    access: "admin",
    summary: "Switch two-step sign-in on",
    about: "Other sessions of the admin end.",
    input: z.object({ code: pastedText("Code", 20) }),
    answer: z.object({
      recoveryCodes: z.array(z.string()).describe("Each signs in once in place of a code. Shown this once."),
    }),
    ...secret,
    message: "Two-step sign-in is on.",
  }),
  endTotp: call({
    tag,
    method: "DELETE",
    path: "/admin/totp",
    access: "admin",
    summary: "Switch two-step sign-in off",
    about: "The secret and the recovery codes are forgotten. Other sessions of the admin end.",
    input: z.object({ password: typedPassword }),
    answer: z.null(),
    takesBody: true,
    message: "Two-step sign-in is off.",
  }),
};
