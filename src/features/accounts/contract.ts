import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { lacksOne } from "#domain/fields.ts";
import { email, id, optionalPastedText, optionalShortText, pastedText, shortText } from "#domain/text.ts";
import { roles } from "#domain/vocab.ts";
import { accountRoutes } from "./routes.ts";
import { passwordFault } from "./rules.ts";

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

const missing = "Please fill in all required fields.";
const needed = ["name", "email", "password", "phone", "location", "role"];
const mustPick = "Building occupants must select a valid property.";

/** A new password; the server refuses more of the common ones than this does. */
export const password = z
  .string("Password is required.")
  .max(200, "Password must be at most 200 characters long.")
  .superRefine((value, ctx) => {
    const fault = passwordFault(value);
    if (fault) ctx.addIssue({ code: "custom", message: fault });
  })
  .describe("At least 8 characters with upper and lower case letters, a number and one of !@#$%^&*.");

/** What a person fills in to open an account; the form and the call share it. */
export const Registration = z
  .object({
    name: shortText("Name"),
    email: email("Email"),
    password,
    phone: pastedText("Phone").describe("Any country's number; without a country code it is read as Nigerian."),
    location: shortText("Location"),
    role: z.enum(roles, "Please choose a role."),
    propertyId: z.string().trim().nullish().describe("Occupants only: the building, from the directory."),
    buildingUnit: optionalShortText("Unit"),
    invitation: optionalPastedText("Invitation").describe(
      "Token of an invitation, which says the property; `role` must be its role.",
    ),
  })
  .refine((given) => given.role !== "building_occupant" || Boolean(given.propertyId ?? given.invitation), {
    path: ["propertyId"],
    message: mustPick,
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
    refusal: (errors) => (lacksOne(needed, errors) ? missing : undefined),
  },
  login: {
    tag: "Accounts",
    summary: "Sign in",
    input: z.object({
      email: pastedText("Email", 254).toLowerCase(),
      password: z.string().min(1, "Password is required.").max(1_000, "Password is too long."),
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
