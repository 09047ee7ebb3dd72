import * as z from "zod";
import { calls } from "#domain/contract.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { email, optionalPastedText, pastedText, shortText } from "#domain/text.ts";
import { adminRoutes } from "./routes.ts";
import { adminRoles, passwordTooShort, shortestPassword } from "./rules.ts";

const tag = "Site admins";

export const SiteAdmin = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  totpEnabled: z.boolean().describe("Whether signing in asks for a code besides the password."),
  createdAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
});
export type SiteAdmin = z.infer<typeof SiteAdmin>;

const SignedIn = z.object({
  token: z.string().describe("Bearer token for /admin/*; shown once, kept by its hash only."),
  admin: SiteAdmin,
});

/** A new password of a site admin; the server also refuses the common ones. */
export const adminPassword = z
  .string("Password is required.")
  .min(1, "Password is required.")
  .min(shortestPassword, passwordTooShort)
  .max(200, "Password must be at most 200 characters long.")
  .describe("At least 8 characters, of any kind; not one of the common ones.");

/** Compared, never stored: as long as it comes. */
export const typedPassword = z
  .string("Password is required.")
  .min(1, "Password is required.")
  .max(1_000, "Password is too long.");

export const fillIn = "Please fill in all fields";
export const fillInFirst = (errors: readonly FieldProblem[]): string | undefined =>
  errors.some(({ kind }) => kind === "missing") ? fillIn : undefined;

export const adminCalls = calls(adminRoutes, {
  readSetup: {
    tag,
    summary: "Whether the first site admin was made",
    input: z.object({}),
    answer: z.object({ done: z.boolean() }),
  },
  setup: {
    tag,
    summary: "Make the first Super Admin and sign in",
    about:
      "Works once, with the setup key of this installation (`ADMIN_SETUP_KEY`, else printed at its first start). A wrong key answers 403; with the right one it answers 409 once it was done.",
    input: z.object({
      setup_key: pastedText("Setup key", 500),
      name: shortText("Name"),
      email: email("Email"),
      password: adminPassword,
    }),
    answer: SignedIn,
    creates: true,
    message: "Setup Successful",
    failures: [403],
    refusal: fillInFirst,
  },
  login: {
    tag,
    summary: "Sign in as a site admin",
    about:
      "Where two-step sign-in is on, the right password alone answers 401 with `errors` of path `code`: send the same again with `code`, the six digits of the authenticator app or a recovery code. A refused code answers the same way.",
    input: z.object({
      email: pastedText("Email", 254).toLowerCase(),
      password: typedPassword,
      code: optionalPastedText("Code", 50).describe("Six digits of the authenticator app, or a recovery code."),
    }),
    answer: SignedIn,
    message: "Login Successful",
    failures: [401],
    refusal: () => fillIn,
  },
  logout: {
    tag,
    summary: "End this session of a site admin",
    input: z.object({}),
    answer: z.null(),
    message: "Signed out.",
  },
  findMe: {
    tag,
    summary: "The site admin who is signed in",
    input: z.object({}),
    answer: SiteAdmin,
  },
});
