import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { schemasOf } from "#domain/text.ts";
import { signInFields } from "#features/accounts/sign-in.fields.ts";
import { fillIn, fillInFirst, setupFields } from "./fields.ts";
import { adminRoutes } from "./routes.ts";
import { adminRoles } from "./rules.ts";

const tag = "Site admins";

export const passwordNote = "At least 8 characters, of any kind; not one of the common ones.";

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

const { email, password: typedPassword, code } = schemasOf(signInFields);
const { repeated: _, ...setup } = schemasOf(setupFields);

/** A new password of a site admin; the server also refuses the common ones. */
export const adminPassword = setup.password.describe(passwordNote);

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
    input: z.object({ ...setup, password: adminPassword }),
    answer: SignedIn,
    creates: true,
    message: "Setup Successful",
    failures: [403],
    refusal: fillInFirst,
  },
  login: {
    rank: "pressing",
    tag,
    summary: "Sign in as a site admin",
    about:
      "Where two-step sign-in is on, the right password alone answers 401 with `errors` of path `code`: send the same again with `code`, the six digits of the authenticator app or a recovery code. A refused code answers the same way.",
    input: z.object({
      email: email.overwrite((text) => text.toLowerCase()),
      password: typedPassword,
      code: code.describe("Six digits of the authenticator app, or a recovery code."),
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
