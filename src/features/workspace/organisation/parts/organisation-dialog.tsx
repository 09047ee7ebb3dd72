import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { organisationApi } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import { organisationFields as fields } from "#features/organisations/fields.ts";
import { EmailInput, Input } from "#ui/field.tsx";

type DialogProps = { organisation?: Organisation; onClose: () => void; onMade?: (id: string) => void };

/** Begins a company, or changes the name and contact of one. */
export function OrganisationDialog({ organisation, onClose, onMade }: DialogProps) {
  const form = useForm({
    ...{ name: "organisation", fields, failsAt: "name", failed: { title: "Not saved", text: "Please try again." } },
    send: async (latest) => {
      const given = latest();
      if (organisation) {
        const { id, version } = organisation;
        await callApi(organisationApi.changeOrganisation, { id, version, ...given });
      } else onMade?.((await callApi(organisationApi.createOrganisation, given)).organisation.id);
      void refresh(organisationApi.listOrganisations);
      goodToast(organisation ? "Saved" : `${given.name} has been made`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={organisation ? "Name and contact" : "A new company"}
      description="The name stands where people work together. Occupants see it with the contact on the page of their building."
      act={organisation ? "Save" : "Make it"}
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.name}>
        <Input defaultValue={organisation?.name} placeholder="Lagoon Facilities" autoComplete="organization" />
      </FormField>
      <FormField field={fields.contactPhone} help="Whom occupants call.">
        <Input
          type="tel"
          inputMode="tel"
          defaultValue={organisation?.contactPhone ? formatPhone(organisation.contactPhone) : ""}
          autoComplete="off"
        />
      </FormField>
      <FormField field={fields.contactEmail}>
        <EmailInput defaultValue={organisation?.contactEmail ?? ""} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
