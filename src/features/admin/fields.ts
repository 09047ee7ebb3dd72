import * as field from "#domain/fields.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { adminRoles, passwordTooShort, shortestPassword } from "./rules.ts";

const longest = { max: 200, tooLong: "Password must be at most 200 characters long." };

/** A new password of a site admin; the server also refuses the common ones. */
const newPassword = (label: string) =>
  field.secret(label, {
    min: shortestPassword,
    ...longest,
    rule: (text) => (text.length < shortestPassword ? passwordTooShort : null),
  });

/** What makes a further site admin. */
export const newAdminFields = field.fields({
  name: field.shortText("Name"),
  email: field.email(),
  password: newPassword("Password"),
  role: field.choice("Role", adminRoles),
});

const { name, email, password } = newAdminFields;

/** What makes the first one; the password is asked twice, and sent once. */
export const setupFields = field.fields({
  setup_key: field.pastedText("Setup key", { max: 500 }),
  ...{ name, email, password },
  repeated: field.secret("Password again", longest),
});

export const changeFields = field.fields({
  currentPassword: field.secret("Current password", {
    ...{ min: 1, max: 1_000, tooLong: "Password is too long.", missing: "Please enter your current password." },
  }),
  newPassword: newPassword("New password"),
  repeated: field.secret("New password again", longest),
});

const differ = { path: "repeated", message: "Passwords do not match" };

/** What is wrong with a password that was typed in two ways. */
export const repeatedProblems = (password?: string, repeated?: string): FieldProblem[] =>
  password === repeated ? [] : [differ];

export const fillIn = "Please fill in all fields";

/** One sentence about a form that lacks something. */
export const fillInFirst = (problems: readonly FieldProblem[]): string | undefined =>
  problems.some(({ kind }) => kind === "missing") ? fillIn : undefined;
