import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id, schemasOf } from "#domain/text.ts";
import { User } from "../contract.ts";
import { ownPasswordFields } from "../fields.ts";
import { twoStepRoutes } from "../routes.ts";
import { codeFields, passkeyFields } from "./fields.ts";

const tag = "Two-step sign-in";
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const ownPassword = schemasOf(ownPasswordFields);

const Passkey = z.object({
  id: z.string(),
  name: z.string().describe("What its owner calls it: the phone or computer that holds it."),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const TwoStep = z.object({
  on: z.boolean().describe("Whether a password alone signs in no more."),
  app: z.boolean().describe("Whether an authenticator app gives codes."),
  passkeys: z.array(Passkey),
  recoveryCodes: z.number().describe("How many of them are left."),
  dueAt: instant.nullable().describe("From when on an organisation asks for it; null where none does."),
  askedBy: z.array(z.string()).describe("The names of the organisations that ask for it."),
  passkeysAt: z.string().nullable().describe("The host name where passkeys work; null where they cannot."),
});
export type TwoStep = z.infer<typeof TwoStep>;

const recoveryCodes = z
  .array(z.string())
  .describe("Each signs in once in place of a code. Shown this once; none where you have some already.");

/** As `navigator.credentials` gives it; what is in it is judged by the library that knows the protocol. */
const Credential = z
  .looseObject({
    id: z.string("Please send the answer of your device.").max(1_500),
    type: z.literal("public-key", "Please send the answer of your device."),
    response: z.looseObject({ clientDataJSON: z.string("Please send the answer of your device.").max(5_000) }),
    clientExtensionResults: z.looseObject({}).default({}),
  })
  .describe("PublicKeyCredential.toJSON(), as the browser answers it.");
export type Credential = z.infer<typeof Credential>;

const ticket = z
  .string("Please begin again: the ticket is missing.")
  .max(2_000, "Please begin again: the ticket is missing.")
  .describe("As it was offered: it works once, for five minutes.");
const options = z
  .record(z.string(), z.unknown())
  .describe("For navigator.credentials, in the JSON form of WebAuthn level 3.");
const offer = z.object({ ticket, options });

export const twoStepCalls = calls(twoStepRoutes, {
  findTwoStep: {
    tag,
    summary: "How you sign in: by a password alone, or in two steps",
    input: z.object({}),
    answer: z.object({ twoStep: TwoStep }),
  },
  offerApp: {
    tag,
    summary: "Begin with an authenticator app",
    about:
      "Time-based one-time passwords (RFC 6238). Nothing changes until a code confirms it; asked again, it offers another secret.",
    input: z.object(ownPassword),
    answer: z.object({
      secret: z.string().describe("Base32, for typing into an authenticator app."),
      url: z.string().describe("otpauth:// address of the same, for a QR code."),
    }),
    message: "Confirm it with a code of your authenticator app.",
  },
  confirmApp: {
    tag,
    summary: "Take the authenticator app into use by its first code",
    about: "Your other sessions end.",
    input: z.object(schemasOf(codeFields)),
    answer: z.object({ recoveryCodes }),
    message: "The authenticator app is in use.",
  },
  endApp: {
    tag,
    summary: "Take the authenticator app out of use",
    about: "With the last second step gone, a password alone signs in again. Your other sessions end.",
    input: z.object(ownPassword),
    answer: z.null(),
    message: "The authenticator app is out of use.",
    failures: [409],
  },
  renewRecoveryCodes: {
    tag,
    summary: "Get ten new recovery codes; those before stop working",
    input: z.object(ownPassword),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    message: "These are your recovery codes.",
    failures: [409],
  },
  offerPasskey: {
    tag,
    summary: "Begin with a passkey on this device",
    about: "409 where this Tunse has no name of its own and no https: passkeys need both, or localhost.",
    input: z.object(ownPassword),
    answer: offer,
    failures: [409],
  },
  addPasskey: {
    tag,
    summary: "Take a passkey into use",
    about: "At most ten. Your other sessions end with the first second step.",
    input: z.object({ ...schemasOf(passkeyFields), ticket, credential: Credential }),
    answer: z.object({ passkey: Passkey, recoveryCodes }),
    creates: true,
    message: "The passkey is in use.",
    failures: [409],
  },
  removePasskey: {
    tag,
    summary: "Take a passkey out of use",
    input: z.object({ id: id(), ...ownPassword }),
    answer: z.null(),
    message: "The passkey is out of use.",
    failures: [409],
  },
  offerPasskeySignIn: {
    rank: "pressing",
    tag,
    summary: "Begin to sign in by a passkey",
    input: z.object({}),
    answer: offer,
    failures: [409],
  },
  signInByPasskey: {
    rank: "pressing",
    tag,
    summary: "Sign in by a passkey, without a password",
    input: z.object({ ticket, credential: Credential }),
    answer: z.object({
      user: User,
      token: z.string().describe("Bearer token; shown once, kept by its hash only."),
    }),
    message: "Signed in.",
    failures: [401, 403],
  },
});
