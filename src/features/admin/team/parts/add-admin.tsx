import { callApi } from "#browser/api.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import type { Typed } from "#features/accounts/form.rules.ts";
import { AuthForm } from "#features/accounts/parts/auth-form.tsx";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { newAdminRefusal } from "../../client.ts";
import { adminRoleLabels } from "../../rules.ts";
import { teamApi } from "../client.ts";

const words = {
  submit: "Add admin",
  busy: "Adding...",
  failed: "Admin Not Added",
  broken: "Admin Not Added",
  summary: "The admin was not added",
};

const roles = [
  { value: "admin", label: adminRoleLabels.admin },
  { value: "super_admin", label: adminRoleLabels.super_admin },
];

/** A further admin, with a first password that they change themselves. */
export function AddAdmin({ onClose }: { onClose: () => void }) {
  const send = async ({ name = "", email = "", password = "", role }: Typed) => {
    const chosen = role === "super_admin" ? "super_admin" : "admin";
    await callApi(teamApi.createAdmin, { name, email, password, role: chosen });
    void refresh(teamApi.listAdmins);
    goodToast("Admin Added", `${name} can sign in with the password you chose.`);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Add an admin">
      <AuthForm
        name="add-admin"
        label="Add an admin"
        words={words}
        check={newAdminRefusal}
        send={send}
        stays="cleared"
        small
      >
        {(errorOf) => (
          <>
            <Field label="Name" id="add-admin-name" required error={errorOf("name")}>
              <Input name="name" autoComplete="off" />
            </Field>
            <Field label="Email" id="add-admin-email" required error={errorOf("email")}>
              <Input name="email" type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
            </Field>
            <Field
              label="First password"
              id="add-admin-password"
              required
              error={errorOf("password")}
              help="At least 8 characters. Tell it to them by a way that others do not read; they change it in Settings."
            >
              <PasswordInput name="password" autoComplete="new-password" />
            </Field>
            <Field
              label="Role"
              id="add-admin-role"
              error={errorOf("role")}
              help="A Super Admin also adds and removes admins."
            >
              <Select name="role" options={roles} defaultValue="admin" />
            </Field>
          </>
        )}
      </AuthForm>
    </Dialog>
  );
}
