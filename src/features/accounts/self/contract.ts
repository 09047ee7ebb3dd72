import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { schemasOf, wholeNumber } from "#domain/text.ts";
import { passwordNote, phoneNote, User } from "../contract.ts";
import { changeFields, forgotFields, ownPasswordFields, profileFields, resetFields } from "../fields.ts";
import { selfRoutes } from "../routes.ts";

const tag = "Accounts";
const token = z
  .string("The link is not complete.")
  .trim()
  .min(1, "The link is not complete.")
  .max(200, "The link is not right.");
const change = schemasOf(changeFields);
const profile = schemasOf(profileFields);

/** Beside what a phone that was left signed in must not do. */
export const ownPassword = schemasOf(ownPasswordFields)
  .password.optional()
  .describe("Your own; it may be left out for a quarter of an hour after signing in.");

/** What a person does with their own account. */
export const selfCalls = calls(selfRoutes, {
  readConfig: {
    tag,
    summary: "What this installation offers",
    input: z.object({}),
    answer: z.object({
      mailAvailable: z.boolean().describe("Whether links to reset a password and to confirm an email can be sent."),
      supportEmail: z.string().nullable(),
    }),
  },
  forgotPassword: {
    tag,
    summary: "Have a link to a new password sent; the answer is the same whether there is such an account",
    input: z.object(schemasOf(forgotFields)),
    answer: z.null(),
    message: "If this email has an account, a link is on its way to it.",
  },
  resetPassword: {
    tag,
    summary: "Set a new password by the token of a mailed link, once; every session ends",
    input: z.object({ token, password: schemasOf(resetFields).password.describe(passwordNote) }),
    answer: z.null(),
    message: "Your password is changed. Please sign in with it.",
  },
  changePassword: {
    tag,
    may: ["account", "edit"],
    summary: "Change one's password; every other session ends",
    input: z.object({ ...change, newPassword: change.newPassword.describe(passwordNote) }),
    answer: z.null(),
    message: "Your password is changed.",
  },
  verifyEmail: {
    tag,
    summary: "Confirm an email by the token of a link: once, within three days",
    input: z.object({ token }),
    answer: z.null(),
    message: "Your email is confirmed.",
  },
  resendVerification: {
    tag,
    may: ["account", "edit"],
    summary: "Have the link that confirms one's email sent again",
    input: z.object({}),
    answer: z.null(),
    message: "A new link is on its way to your email.",
  },
  updateMe: {
    tag,
    may: ["account", "edit"],
    summary: "Change one's name, phone and location, and whether one's words may be learned from",
    input: z.object({
      name: profile.name.optional(),
      phone: profile.phone.optional().describe(phoneNote),
      location: profile.location.optional(),
      lendsTexts: z
        .boolean("Lending texts must be true or false.")
        .optional()
        .describe("Lets one's words in corrected requests be learned from, or no longer."),
      version: wholeNumber("Version", 1, 2_147_483_647)
        .optional()
        .describe("The one that was read; an old one answers 409."),
    }),
    answer: z.object({ user: User }),
    message: "Your details are saved.",
  },
});
