import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { AssetField } from "#features/assets/parts/asset-field.tsx";
import { UnitSelect } from "#features/units/parts/unit-select.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { meterApi, refreshes, useRemoveMeter } from "../client.ts";
import type { Meter } from "../contract.ts";
import {
  meterFields as fields,
  flowing,
  isMeterKind,
  kindFacts,
  type MeterKind,
  meterKinds,
  reaches,
  reachLabels,
  sourceLabels,
} from "../fields.ts";

type MeterDialogProps = { propertyId: string; meter?: Meter; onClose: () => void };

const kinds = meterKinds.map((value) => ({ value, label: `${kindFacts[value].label}, ${kindFacts[value].unit}` }));

/** What is kept of a meter. */
export function MeterDialog({ propertyId, meter, onClose }: MeterDialogProps) {
  const [kind, setKind] = useState<MeterKind | null>(meter?.kind ?? null);
  const [unitId, setUnitId] = useState(meter?.unitId ?? "");
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    ...{ name: "meter", fields, failsAt: "name" },
    failed: { title: "Not saved", text: lookFirst },
    send: (latest) => {
      if (!meter) return callApi(meterApi.createMeter, { id: propertyId, ...latest() });
      const { kind: _, ...said } = latest();
      // Where it goes on to is not asked of one unit's meter, and what was said of it before it had one goes.
      const reaches = said.unitId ? null : said.reaches;
      return callApi(meterApi.changeMeter, { id: meter.id, version: meter.version, ...said, reaches });
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast(meter ? "Changed" : "Added");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={meter?.name ?? "Add a meter"}
      act={meter ? "Save" : "Add"}
      busy="Saving"
      onClose={onClose}
      above={meter && isRemoving ? <Removing meter={meter} onKeep={() => setRemoving(false)} onDone={onClose} /> : null}
    >
      <FormField field={fields.name}>
        <Input defaultValue={meter?.name ?? ""} placeholder="Generator 1, hours" autoComplete="off" />
      </FormField>
      <FormField field={fields.kind} help={meter ? "Its readings are of this kind, so it stays." : undefined}>
        <Select
          options={meter ? kinds.filter(({ value }) => value === meter.kind) : kinds}
          placeholder={meter ? undefined : "Choose what it counts"}
          defaultValue={meter?.kind ?? ""}
          onChange={({ currentTarget: { value } }) => setKind(isMeterKind(value) ? value : null)}
        />
      </FormField>
      {kind === null ? null : <OfKind key={kind} kind={kind} meter={meter} isOfUnit={unitId !== ""} />}
      <Machine propertyId={propertyId} meter={meter} />
      <UnitSelect
        field={fields.unitId}
        propertyId={propertyId}
        current={meter?.unitId}
        help="Where it counts for one flat or shop alone."
        onChoose={setUnitId}
      />
      <FormField field={fields.serialNumber}>
        <Input defaultValue={meter?.serialNumber ?? ""} autoComplete="off" />
      </FormField>
      {meter ? (
        <Button variant="plain" className="self-start" onClick={() => setRemoving(true)}>
          Take this meter away
        </Button>
      ) : null}
    </FormDialog>
  );
}

/** What only some kinds have: a source, where it goes on to, or a size. */
function OfKind({ kind, meter, isOfUnit }: { kind: MeterKind; meter: Meter | undefined; isOfUnit: boolean }) {
  const { sources, counts, unit } = kindFacts[kind];
  return (
    <>
      {sources.length > 1 ? (
        <FormField field={fields.source}>
          <Select
            options={sources.map((value) => ({ value, label: sourceLabels[value] }))}
            defaultValue={meter?.source ?? sources[0]}
          />
        </FormField>
      ) : null}
      {flowing.has(kind) && !isOfUnit ? (
        <FormField
          field={fields.reaches}
          help="Of a meter of the building. Flats behind the main meter are not counted twice."
        >
          <Select
            options={[
              { value: "", label: "Not said" },
              ...reaches.map((value) => ({ value, label: reachLabels[value] })),
            ]}
            defaultValue={meter?.reaches ?? ""}
          />
        </FormField>
      ) : null}
      {counts === "down" ? (
        <FormField field={fields.capacity} label={`Holds, in ${unit}`}>
          <Input inputMode="decimal" defaultValue={meter?.capacity ?? ""} />
        </FormField>
      ) : null}
    </>
  );
}

const Machine = ({ propertyId, meter }: Pick<MeterDialogProps, "propertyId"> & { meter: Meter | undefined }) => (
  <AssetField
    field={fields.assetId}
    propertyId={propertyId}
    current={meter ? { id: meter.assetId, name: meter.assetName } : undefined}
    help="What it counts."
    none="None"
  />
);

function Removing({ meter, onKeep, onDone }: { meter: Meter; onKeep: () => void; onDone: () => void }) {
  const remove = useRemoveMeter(onDone);
  return (
    <ConfirmDialog
      title={`Take ${meter.name} away?`}
      description="Its readings go from the book with it. Schedules that went by it go by the calendar alone."
      act="Take away"
      busy={remove.isPending}
      busyLabel="Taking away"
      onConfirm={() => remove.mutate({ id: meter.id })}
      onClose={onKeep}
    />
  );
}
