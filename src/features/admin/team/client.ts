import type { Route } from "#browser/api.ts";
import type { Refusal, Typed } from "#features/accounts/form.rules.ts";
import { passwordRefusal } from "../client.ts";
import type { teamCalls } from "./contract.ts";

/** The calls of the site admins among themselves without their schemas; client.test.ts keeps them true. */
export const teamRoutes = {
  listAdmins: { method: "GET", path: "/admin/users", dataIs: "users" } as Route<typeof teamCalls.listAdmins>,
  createAdmin: { method: "POST", path: "/admin/users" } as Route<typeof teamCalls.createAdmin>,
  removeAdmin: { method: "DELETE", path: "/admin/users/{id}" } as Route<typeof teamCalls.removeAdmin>,
  changeAdminPassword: { method: "POST", path: "/admin/password/change", idempotent: false } as Route<
    typeof teamCalls.changeAdminPassword
  >,
};

/** What the form of an own new password says before it asks the server, or null. */
export function changeRefusal({ currentPassword, ...typed }: Typed): Refusal | null {
  const message = "Please enter your current password.";
  if (!currentPassword) return { message, faults: [{ field: "currentPassword", message }] };
  const refusal = passwordRefusal({ ...typed, password: typed.newPassword ?? "" });
  if (refusal === null) return null;
  const rename = (field: string) => (field === "password" ? "newPassword" : field);
  return { ...refusal, faults: refusal.faults.map((fault) => ({ ...fault, field: rename(fault.field) })) };
}
