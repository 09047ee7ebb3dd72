import { type FormEvent, useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { formatNaira, nairaToKobo, readNaira } from "#domain/money.ts";
import { type Component, componentLabels, components, priorityLabels, taskPriorities } from "#domain/vocab.ts";
import type { SuggestionPreferences } from "#features/planning/suggestions/contract.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { planningApi } from "../../plan-client.ts";
import { offerApi, usePreferences } from "../client.ts";

const formId = "customize-suggestions";

/** Which suggestions are shown: of which components, from which priority on, up to which cost. */
export function Customize({ onClose }: { onClose: () => void }) {
  const { data, isPending, isFetching, refetch } = usePreferences();
  const keep = useSend(offerApi.setPreferences, {
    refreshes: [offerApi.findPreferences, planningApi.listSuggestions],
    onError: (error) => problemToast("Not kept", error, "Nothing was changed. Please try again."),
    onSuccess: () => {
      goodToast("Your choice has been kept");
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Customize suggestions"
      description="Choose what you are shown. Nothing that is scheduled changes."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="action" busy={keep.isPending} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      {data ? (
        <Choices chosen={data.preferences} onKeep={(fields) => keep.isPending || keep.mutate(fields)} />
      ) : isPending ? (
        <Loading label="Loading your choice">
          <RowsSkeleton rows={4} />
        </Loading>
      ) : (
        <FailedState onRetry={() => void refetch()} busy={isFetching} />
      )}
    </Dialog>
  );
}

type PreferenceFields = Omit<SuggestionPreferences, "version">;

function Choices({ chosen, onKeep }: { chosen: SuggestionPreferences; onKeep: (fields: PreferenceFields) => void }) {
  const [only, setOnly] = useState<readonly Component[]>(chosen.components ?? components);
  const [priority, setPriority] = useState<string>(chosen.minimumPriority ?? "");
  const [ceiling, setCeiling] = useState(
    chosen.costCeiling === null ? "" : formatNaira(nairaToKobo(chosen.costCeiling) ?? 0),
  );
  const [wrong, setWrong] = useState(false);
  const toggle = (component: Component) =>
    setOnly(only.includes(component) ? only.filter((one) => one !== component) : [...only, component]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kobo = ceiling.trim() === "" ? null : readNaira(ceiling);
    setWrong(ceiling.trim() !== "" && kobo === null);
    if (ceiling.trim() !== "" && kobo === null) return;
    onKeep({
      components: only.length === 0 || only.length === components.length ? null : [...only],
      minimumPriority: taskPriorities.find((one) => one === priority) ?? null,
      costCeiling: kobo === null ? null : kobo / 100,
    });
  };
  return (
    <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Components only={only} onToggle={toggle} />
      <Field label="From which priority on">
        <Select
          options={[
            { value: "", label: "All priorities" },
            ...taskPriorities.map((value) => ({ value, label: priorityLabels[value] })),
          ]}
          value={priority}
          onChange={(event) => setPriority(event.currentTarget.value)}
        />
      </Field>
      <Field
        label="Most that one visit may cost"
        optional
        help="In naira. Left empty, there is no ceiling."
        error={wrong ? "Enter an amount such as 45,000." : undefined}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={ceiling}
          onChange={(event) => setCeiling(event.currentTarget.value)}
          className="tabular-nums"
        />
      </Field>
    </form>
  );
}

type ComponentsProps = { only: readonly Component[]; onToggle: (component: Component) => void };

function Components({ only, onToggle }: ComponentsProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Building components</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {components.map((component) => (
          <Checkbox
            key={component}
            label={componentLabels[component]}
            checked={only.includes(component)}
            onChange={() => onToggle(component)}
          />
        ))}
      </div>
    </fieldset>
  );
}
