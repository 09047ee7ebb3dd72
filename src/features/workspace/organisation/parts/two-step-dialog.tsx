import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { addDays, lagosDay } from "#domain/days.ts";
import { organisationApi } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import { secondStepFields as fields, longestNotice } from "#features/organisations/fields.ts";
import { Input } from "#ui/field.tsx";

/** From which day on owners and managers sign in in two steps. */
export function TwoStepDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const { id, version, secondStepFrom } = organisation;
  const today = lagosDay(new Date());
  const form = useForm({
    ...{ name: "organisation-two-step", fields, failsAt: "secondStepFrom" },
    failed: { title: "Not saved", text: "Please try again." },
    send: async (latest) => {
      const from = latest().secondStepFrom ?? null;
      await callApi(organisationApi.changeOrganisation, { id, version, secondStepFrom: from });
      void refresh(organisationApi.listOrganisations);
      goodToast("Saved", from ? "Everybody whom it concerns has been told." : undefined);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Two-step sign-in"
      description="From this day on, owners and managers without an authenticator app or a passkey reach nothing but their own account. Leave it empty to ask for it no more."
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.secondStepFrom} help="A week gives people time to switch it on.">
        <Input
          type="date"
          min={today}
          max={addDays(today, longestNotice)}
          defaultValue={secondStepFrom ?? addDays(today, 7)}
        />
      </FormField>
    </FormDialog>
  );
}
