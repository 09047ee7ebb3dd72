import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { nairaToKobo } from "#domain/money.ts";
import { useBalances } from "#features/charges/client.ts";
import { useResidents } from "#features/units/client.ts";
import { AmountInput, Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { depositApi, refreshes } from "../client.ts";
import { depositFields as fields, placeLabels, placesOfMoney } from "../fields.ts";

const places = placesOfMoney.map((value) => ({ value, label: placeLabels[value] }));
const today = () => lagosDay(new Date());

function useTaking(unitId: string, residentId: string, onClose: () => void) {
  return useForm({
    ...{ name: "deposit", fields, failsAt: "amount" },
    failed: { title: "Not recorded", text: lookFirst },
    send: (latest) => {
      const { amount, ...said } = latest();
      const taken = { ...said, id: unitId, kobo: nairaToKobo(amount) ?? 0, ...(residentId ? { residentId } : {}) };
      return sendOnce(`deposit.${unitId}`, depositApi.takeDeposit, taken);
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Recorded, with a receipt");
      onClose();
    },
  });
}

/** Records what somebody left for a unit. */
export function TakeDialog({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const units = useBalances(propertyId).data?.units ?? [];
  const [chosen, setChosen] = useState("");
  const [residentId, setResidentId] = useState("");
  const unitId = chosen || (units[0]?.unitId ?? "");
  const form = useTaking(unitId, residentId, onClose);
  return (
    <FormDialog
      form={form}
      title="Record a deposit"
      description="It is owed to whoever left it, and is never income. Their receipt has a number and a seal."
      act="Record"
      busy="Recording"
      onClose={onClose}
    >
      <Field id="deposit-unit" label="Unit">
        <Select
          options={units.map(({ unitId: value, unit: label }) => ({ value, label }))}
          value={unitId}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
            setResidentId("");
          }}
        />
      </Field>
      {unitId ? <Residents unitId={unitId} value={residentId} onChange={setResidentId} /> : null}
      <FormField field={fields.name}>
        <Input autoComplete="off" />
      </FormField>
      <FormField field={fields.amount} label="Amount in naira">
        <AmountInput large />
      </FormField>
      <FormField field={fields.takenOn}>
        <Input type="date" defaultValue={today()} max={today()} />
      </FormField>
      <FormField field={fields.paidInto}>
        <Select options={places} defaultValue="bank" />
      </FormField>
      <FormField field={fields.reference}>
        <Input autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}

type ResidentsProps = { unitId: string; value: string; onChange: (id: string) => void };

/** Who lives there may see their deposit in Tunse. */
function Residents({ unitId, value, onChange }: ResidentsProps) {
  const residents = useResidents(unitId).data?.residents ?? [];
  if (residents.length === 0) return null;
  return (
    <Field id="deposit-resident" label="Who sees it">
      <Select
        options={[
          { value: "", label: "Nobody but keepers" },
          ...residents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
