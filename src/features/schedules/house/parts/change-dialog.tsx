import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormCards } from "#browser/forms/choices.tsx";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import type { Input as Sent } from "#domain/fields.ts";
import { frequencies, labelOf, taskPriorities } from "#domain/vocab.ts";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { houseApi, type Looked, lookAt } from "../client.ts";
import type { HouseItem } from "../contract.ts";
import { houseChangeFields as fields } from "../fields.ts";
import { EffectDialog } from "./effect-dialog.tsx";

type Given = Sent<typeof fields>;
type Seen = { given: Given; looked: Looked };

const cards = [
  { value: "adopted", label: "Adopt", help: "Schedule it where the plan would only offer it." },
  { value: "adjusted", label: "Adjust", help: "Do it as often, and hold it for as pressing, as you say." },
  { value: "retired", label: "Retire", help: "Leave it out. What the law or a life hangs on stays." },
] as const;

const asItIs = { value: "", label: "As the catalogue has it" };

type ChangeDialogProps = {
  organisationId: string;
  item: { key: string; title: string };
  /** What is done its own way already. */
  held: HouseItem | undefined;
  onClose: () => void;
};

/** Adopts, adjusts or retires an item for all buildings of the organisation; first it shows what that does to them. */
export function ChangeDialog({ organisationId, item, held, onClose }: ChangeDialogProps) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [typed, setTyped] = useState<Given | undefined>();
  const onSeen = (now: Seen) => {
    setTyped(now.given);
    setSeen(now);
  };
  if (seen === null) return <ChangeForm {...{ organisationId, item, held, typed, onClose, onSeen }} />;
  const apply = async () => {
    await callApi(houseApi.setHouseItem, { id: organisationId, key: item.key, version: held?.version, ...seen.given });
    void refresh(houseApi.listHouseItems);
    goodToast("Applied", "The plans of your buildings follow.");
    onClose();
  };
  return <EffectDialog title={item.title} looked={seen.looked} onApply={apply} onBack={() => setSeen(null)} />;
}

type ChangeFormProps = ChangeDialogProps & { typed: Given | undefined; onSeen: (seen: Seen) => void };

function ChangeForm({ organisationId, item, held, typed, onClose, onSeen }: ChangeFormProps) {
  const before = typed ?? (held?.kind === "own" ? undefined : held);
  const [kind, setKind] = useState<string>(before?.kind ?? "adopted");
  const form = useForm({
    ...{ name: "house-change", fields, failed: { title: "Not looked at", text: "Please try again." } },
    send: async (latest) => {
      const given = latest();
      const { because: _, ...asked } = given;
      onSeen({ given, looked: await lookAt({ id: organisationId, key: item.key, ...asked }) });
    },
  });
  return (
    <FormDialog
      form={form}
      wide
      title="Do it your own way"
      description={item.title}
      act="Show the effect"
      busy="Looking"
      onClose={onClose}
    >
      <FormCards
        field={fields.kind}
        cards={cards}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      {kind === "adjusted" ? <Pace before={before} /> : null}
      <FormField field={fields.because} help="It stands among the reasons in each plan.">
        <Textarea rows={3} defaultValue={before?.because ?? ""} />
      </FormField>
    </FormDialog>
  );
}

function Pace({ before }: { before: Partial<Pick<HouseItem, "frequency" | "everyYears" | "priority">> | undefined }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField field={fields.frequency} optional={false}>
        <Select
          options={[asItIs, ...frequencies.map((value) => ({ value, label: labelOf(value) }))]}
          defaultValue={before?.frequency ?? ""}
        />
      </FormField>
      <FormField field={fields.everyYears} help="With annual only.">
        <Input inputMode="numeric" autoComplete="off" defaultValue={before?.everyYears ?? ""} />
      </FormField>
      <FormField field={fields.priority} optional={false}>
        <Select
          options={[asItIs, ...taskPriorities.map((value) => ({ value, label: labelOf(value) }))]}
          defaultValue={before?.priority ?? ""}
        />
      </FormField>
    </div>
  );
}
