import type { Role } from "#domain/vocab.ts";
import { passwordFault } from "./rules.ts";

/** One sentence for the toast, and one for each field that needs another look; `field` is its name in the form. */
export type Refusal = { message: string; faults: { field: string; message: string }[] };

export type Typed = Record<string, string>;

const bothNeeded = "Please enter both email and password.";
const allNeeded = "Please fill in all required fields.";
const buildingNeeded = "Building occupants must select a valid property.";
const oddEmail = "Please enter a valid email address.";

const signUpLabels = {
  name: "Name",
  email: "Email",
  password: "Password",
  phone: "Phone",
  location: "Location",
  role: "Role",
};

const isBlank = (value: string | undefined) => !value?.trim();

function missingIn(typed: Typed, labels: Record<string, string>): Refusal["faults"] {
  return Object.entries(labels)
    .filter(([field]) => (field === "password" ? !typed[field] : isBlank(typed[field])))
    .map(([field, label]) => ({
      field,
      message: field === "role" ? "Please choose a role." : `${label} is required.`,
    }));
}

/** What the sign-in form says before it asks the server, or null. */
export function signInRefusal(typed: Typed): Refusal | null {
  const faults = missingIn(typed, { email: "Email", password: "Password" });
  return faults.length > 0 ? { message: bothNeeded, faults } : null;
}

/** What the sign-up form says before it asks the server, or null. */
export function signUpRefusal(typed: Typed): Refusal | null {
  const missing = missingIn(typed, signUpLabels);
  const building = needsBuilding(typed.role) && isBlank(typed.propertyId) && isBlank(typed.invitation);
  const wrong = building ? [{ field: "propertyId", message: buildingNeeded }] : [];
  if (!isBlank(typed.email) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email?.trim() ?? "")) {
    wrong.push({ field: "email", message: oddEmail });
  }
  const weak = typed.password ? passwordFault(typed.password) : null;
  if (weak) wrong.push({ field: "password", message: weak });
  const faults = inFormOrder([...missing, ...wrong]);
  const first = wrong[0];
  if (missing.length > 0) return { message: allNeeded, faults };
  return first ? { message: first.message, faults } : null;
}

/** Only occupants say at sign-up which building is theirs. */
export function needsBuilding(role: string | undefined): boolean {
  return role === ("building_occupant" satisfies Role);
}

const order = [...Object.keys(signUpLabels), "propertyId"];

function inFormOrder(faults: Refusal["faults"]): Refusal["faults"] {
  return faults.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}
