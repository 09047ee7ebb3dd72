import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id, schemasOf } from "#domain/text.ts";
import { roles } from "#domain/vocab.ts";
import { buildingProblems, signUpFields, signUpRefusal } from "./fields.ts";
import { accountRoutes } from "./routes.ts";
import { signInFields } from "./sign-in.fields.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().describe("E.164, as +2348031234567."),
  location: z.string().nullable(),
  role: z.enum(roles),
  propertyId: z.string().nullable().describe("The building an occupant picked at sign-up."),
  buildingUnit: z.string().nullable(),
  emailVerified: z.boolean(),
  lendsTexts: z
    .boolean()
    .describe("Whether their words in corrected requests may be learned from, without names and numbers."),
  createdAt: instant,
  version: z.number().int(),
});
export type User = z.infer<typeof User>;

/** One place where somebody is signed in. */
export const SessionPlace = z.object({
  id: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  device: z.string().nullable(),
  current: z.boolean(),
});
export type SessionPlace = z.infer<typeof SessionPlace>;

const SignedIn = z.object({
  user: User,
  token: z.string().describe("Bearer token; shown once, kept by its hash only."),
});

const { email, password: typedPassword, code } = schemasOf(signInFields);
const person = schemasOf(signUpFields);

/** What is asked of a new password. */
export const passwordNote = "At least 8 characters with upper and lower case letters, a number and one of !@#$%^&*.";
export const phoneNote = "Any country's number; without a country code it is read as Nigerian.";

/** What a person fills in to open an account; the form and the call share it. */
export const Registration = z
  .object({
    ...person,
    password: person.password.describe(passwordNote),
    phone: person.phone.describe(phoneNote),
    propertyId: z.string().trim().nullish().describe("Occupants only: the building, from the directory."),
    invitation: person.invitation.describe("Token of an invitation, which says the property; `role` must be its role."),
  })
  .check((context) => {
    for (const { path, message } of buildingProblems(context.value))
      context.issues.push({ code: "custom", input: context.value, path: [path], message });
  });

export const accountCalls = calls(accountRoutes, {
  register: {
    tag: "Accounts",
    summary: "Open an account and sign in",
    input: Registration,
    answer: SignedIn,
    creates: true,
    opensAccount: true,
    message: "Account created.",
    refusal: signUpRefusal,
  },
  login: {
    rank: "pressing",
    tag: "Accounts",
    summary: "Sign in",
    about:
      "Where two-step sign-in is on, a right password alone answers 401 with `code` among its errors: send it again with one.",
    input: z.object({
      email: email.overwrite((text) => text.toLowerCase()),
      password: typedPassword,
      code: code.describe("Six digits of the authenticator app, or a recovery code."),
    }),
    answer: SignedIn,
    message: "Signed in.",
    refusal: () => "Please enter both email and password.",
  },
  logout: {
    tag: "Accounts",
    summary: "End this session",
    input: z.object({}),
    answer: z.null(),
    message: "Signed out.",
  },
  findMe: {
    tag: "Accounts",
    summary: "The account that is signed in",
    input: z.object({}),
    answer: z.object({
      user: User,
      mailAvailable: z.boolean().describe("False where this installation sends no mail."),
    }),
  },
  listSessions: {
    tag: "Accounts",
    summary: "Where the account is signed in",
    input: z.object({}),
    answer: z.object({ sessions: z.array(SessionPlace) }),
  },
  endSession: {
    tag: "Accounts",
    summary: "Sign out one place",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "Signed out there.",
  },
});
