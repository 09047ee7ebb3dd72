import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { AuthForm, useAuthForm } from "#features/accounts/parts/auth-form.tsx";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmailInput, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { newAdminFields as fields, fillInFirst } from "../../fields.ts";
import { adminRoleLabels } from "../../rules.ts";
import { teamApi } from "../client.ts";

const words = { submit: "Add admin", busy: "Adding...", summary: "The admin was not added" };

const roles = [
  { value: "admin", label: adminRoleLabels.admin },
  { value: "super_admin", label: adminRoleLabels.super_admin },
];

/** A further admin, with a first password that they change themselves. */
export function AddAdmin({ onClose }: { onClose: () => void }) {
  const form = useAuthForm({
    ...{ name: "add-admin", fields, failed: "Admin Not Added", stays: "cleared", refusal: fillInFirst },
    send: async (latest) => {
      const input = latest();
      await callApi(teamApi.createAdmin, input);
      void refresh(teamApi.listAdmins);
      goodToast("Admin Added", `${input.name} can sign in with the password you chose.`);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Add an admin">
      <AuthForm form={form} label="Add an admin" words={words} small>
        <FormField field={fields.name}>
          <Input autoComplete="off" />
        </FormField>
        <FormField field={fields.email}>
          <EmailInput autoComplete="off" />
        </FormField>
        <FormField
          field={fields.password}
          label="First password"
          help="At least 8 characters. Tell it to them by a way that others do not read; they change it in Settings."
        >
          <PasswordInput autoComplete="new-password" />
        </FormField>
        <FormField field={fields.role} help="A Super Admin also adds and removes admins.">
          <Select options={roles} defaultValue="admin" />
        </FormField>
      </AuthForm>
    </Dialog>
  );
}
