import { callApi } from "#browser/api.ts";
import { FormCards } from "#browser/forms/choices.tsx";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { EmailInput, Input } from "#ui/field.tsx";
import { refreshesResidents, residentApi } from "../client.ts";
import type { Unit } from "../contract.ts";
import { residentFields as fields, residentKindLabels, residentKinds } from "../fields.ts";
import type { Resident } from "../residents.contract.ts";

type ResidentDialogProps = { unit: Pick<Unit, "id" | "label">; resident?: Resident; onClose: () => void };

const cards = residentKinds.map((value) => ({ value, label: residentKindLabels[value] }));

/** Who lives in a unit since when, written down or put right. */
export function ResidentDialog({ unit, resident, onClose }: ResidentDialogProps) {
  const form = useForm({
    ...{ name: "resident", fields, failsAt: "name" },
    failed: { title: "Not saved", text: lookFirst },
    send: (latest) =>
      resident
        ? callApi(residentApi.changeResident, { id: resident.id, version: resident.version, ...latest() })
        : callApi(residentApi.addResident, { id: unit.id, ...latest() }),
    onSent: () => {
      void refresh(...refreshesResidents);
      goodToast(resident ? "Changed" : "Written down");
      onClose();
    },
  });
  const [title, act, busy] = resident
    ? [resident.name, "Save", "Saving"]
    : [`A resident of ${unit.label}`, "Add resident", "Adding"];
  return (
    <FormDialog form={form} title={title} act={act} busy={busy} onClose={onClose}>
      <FormField field={fields.name}>
        <Input defaultValue={resident?.name ?? ""} autoComplete="off" />
      </FormField>
      <FormCards
        field={fields.kind}
        legend="In this unit"
        cards={cards}
        defaultValue={resident?.kind ?? residentKinds[0]}
      />
      <FormField field={fields.movedIn}>
        <Input type="date" defaultValue={resident?.movedIn ?? lagosDay(new Date())} />
      </FormField>
      <FormField field={fields.movedOut} help="Leave it empty while they live there.">
        <Input type="date" defaultValue={resident?.movedOut ?? ""} />
      </FormField>
      <FormField field={fields.phone}>
        <Input type="tel" defaultValue={resident?.phone ?? ""} autoComplete="off" />
      </FormField>
      <FormField field={fields.email}>
        <EmailInput defaultValue={resident?.email ?? ""} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
