import * as field from "#domain/fields.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { type Role, roles } from "#domain/vocab.ts";
import { passwordFault } from "./rules.ts";
import { typedSecret } from "./sign-in.fields.ts";

/** A new password; the server refuses more of the common ones than this does. */
const newPassword = (label: string) =>
  field.secret(label, { max: 200, tooLong: "Password must be at most 200 characters long.", rule: passwordFault });

const noRole = "Please choose a role.";

/** What opens an account. */
export const signUpFields = field.fields({
  name: field.shortText("Name"),
  email: field.email(),
  password: newPassword("Password"),
  phone: field.pastedText("Phone"),
  location: field.shortText("Location"),
  role: field.choice("Role", roles, { missing: noRole, wrong: noRole }),
  propertyId: field.optional(field.shortText("Property")),
  buildingUnit: field.optional(field.shortText("Unit")),
  invitation: field.optional(field.pastedText("Invitation")),
});

/** Only occupants say at sign-up which building is theirs. */
export const needsBuilding = (role: string | undefined): boolean => role === ("building_occupant" satisfies Role);

type Asked = { role?: string; propertyId?: string | null | undefined; invitation?: string | null | undefined };

const noBuilding = { path: "propertyId", message: "Building occupants must select a valid property." };

/** What is wrong where somebody who lives in a building does not say in which. */
export const buildingProblems = ({ role, propertyId, invitation }: Asked): FieldProblem[] =>
  needsBuilding(role) && !propertyId && !invitation ? [noBuilding] : [];

const needed = ["name", "email", "password", "phone", "location", "role"];

/** One sentence about a sign-up that lacks something. */
export const signUpRefusal = (problems: readonly FieldProblem[]): string | undefined =>
  field.lacksOne(needed, problems) ? "Please fill in all required fields." : undefined;

export const forgotFields = field.fields({ email: field.email() });
export const resetFields = field.fields({ password: newPassword("New password") });
export const changeFields = field.fields({
  currentPassword: field.secret("Current password", {
    ...typedSecret,
    missing: "Please enter the password you have now.",
  }),
  newPassword: newPassword("New password"),
});
export const profileFields = field.fields({
  name: signUpFields.name,
  phone: signUpFields.phone,
  location: signUpFields.location,
});

/** The password of whoever is signed in, asked again. */
export const ownPasswordFields = field.fields({
  password: field.secret("Your password", { ...typedSecret, missing: "Please enter your password." }),
});
