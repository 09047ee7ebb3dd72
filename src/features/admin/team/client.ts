import { typed } from "#browser/api.ts";
import type { Refusal, Typed } from "#features/accounts/form.rules.ts";
import { passwordRefusal } from "../client.ts";
import { teamRoutes } from "../routes.ts";
import type { teamCalls } from "./contract.ts";

export const teamApi = typed<typeof teamCalls>(teamRoutes);

/** What the form of an own new password says before it asks the server, or null. */
export function changeRefusal({ currentPassword, ...typed }: Typed): Refusal | null {
  const message = "Please enter your current password.";
  if (!currentPassword) return { message, faults: [{ field: "currentPassword", message }] };
  const refusal = passwordRefusal({ ...typed, password: typed.newPassword ?? "" });
  if (refusal === null) return null;
  const rename = (field: string) => (field === "password" ? "newPassword" : field);
  return { ...refusal, faults: refusal.faults.map((fault) => ({ ...fault, field: rename(fault.field) })) };
}
