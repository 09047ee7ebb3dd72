import { Trash2 } from "lucide-react";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { assetApi, refreshes, useRemoveAsset } from "../client.ts";
import type { Asset } from "../contract.ts";
import {
  type AssetKind,
  assetKindLabels,
  assetKinds,
  conditionLabels,
  assetFields as fields,
  ratingUnits,
} from "../fields.ts";
import { ratingProblem } from "../rules.ts";

type AssetDialogProps = {
  propertyId: string;
  asset?: Asset | undefined;
  /** What one more is likely to be. */
  kind?: AssetKind | undefined;
  others: readonly Asset[];
  onClose: () => void;
};

const kinds = assetKinds.map((value) => ({ value, label: assetKindLabels[value] }));
const measures = [{ value: "", label: "Not known" }, ...ratingUnits.map((value) => ({ value, label: value }))];

/** What stands on the name plate of a machine, and how it is. */
export function AssetDialog({ propertyId, asset, kind, others, onClose }: AssetDialogProps) {
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    ...{ name: "asset", fields, failsAt: "name" },
    failed: { title: "Not saved", text: "Please load the page again and look before you try once more." },
    check: (input) => {
      const message = ratingProblem(input);
      return message ? [{ path: "ratingUnit", message }] : [];
    },
    send: (latest) =>
      asset
        ? callApi(assetApi.changeAsset, { id: asset.id, version: asset.version, ...withoutUnit(latest()) })
        : callApi(assetApi.createAsset, { id: propertyId, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast(asset ? "Changed" : "Added");
      onClose();
    },
  });
  if (asset && isRemoving) return <Removing asset={asset} onKeep={() => setRemoving(false)} onDone={onClose} />;
  const title = asset?.name ?? "Add a machine";
  return (
    <FormDialog form={form} title={title} act={asset ? "Save" : "Add"} busy="Saving" wide onClose={onClose}>
      <Plate asset={asset} kind={kind} />
      <FormField field={fields.parentId}>
        <Select
          options={[
            { value: "", label: "Nothing else" },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          defaultValue={asset?.parentId ?? ""}
        />
      </FormField>
      {asset ? (
        <Button
          variant="plain"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          className="self-start"
          onClick={() => setRemoving(true)}
        >
          Put down by mistake
        </Button>
      ) : null}
    </FormDialog>
  );
}

/** The form has no control for the unit, so that it stays as it is. */
const withoutUnit = <T extends { unitId?: unknown }>({ unitId: _, ...rest }: T) => rest;

function Plate({ asset, kind }: Pick<AssetDialogProps, "asset" | "kind">) {
  const text = (name: "make" | "model" | "serialNumber" | "place") => (
    <FormField field={fields[name]}>
      <Input defaultValue={asset?.[name] ?? ""} autoComplete="off" />
    </FormField>
  );
  const number = (name: "year" | "rating" | "replacementCost") => (
    <FormField field={fields[name]}>
      <Input inputMode="decimal" defaultValue={asset?.[name] ?? ""} />
    </FormField>
  );
  const day = (name: "warrantyUntil" | "retiredOn") => (
    <FormField field={fields[name]}>
      <Input type="date" defaultValue={asset?.[name] ?? ""} />
    </FormField>
  );
  return (
    <>
      <FormField field={fields.name}>
        <Input
          defaultValue={asset?.name ?? (kind ? assetKindLabels[kind] : "")}
          placeholder="Generator 1"
          autoComplete="off"
        />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.kind}>
          <Select options={kinds} placeholder="Choose a kind" defaultValue={asset?.kind ?? kind ?? ""} />
        </FormField>
        <FormField field={fields.condition}>
          <Select
            options={[
              { value: "", label: "Not known" },
              ...conditionLabels.map((label, at) => ({ value: String(at + 1), label })),
            ]}
            defaultValue={String(asset?.condition ?? "")}
          />
        </FormField>
        {text("place")}
        {text("make")}
        {text("model")}
        {text("serialNumber")}
        {number("year")}
        {number("rating")}
        <FormField field={fields.ratingUnit}>
          <Select options={measures} defaultValue={asset?.ratingUnit ?? ""} />
        </FormField>
        {number("replacementCost")}
        {day("warrantyUntil")}
        {day("retiredOn")}
      </div>
    </>
  );
}

function Removing({ asset, onKeep, onDone }: { asset: Asset; onKeep: () => void; onDone: () => void }) {
  const remove = useRemoveAsset(asset, onDone);
  return (
    <ConfirmDialog
      title={`Take ${asset.name} off the register?`}
      description="Do this only where it was put down by mistake. For what is out of use, give the day instead."
      act="Remove"
      busy={remove.isPending}
      busyLabel="Removing"
      onConfirm={() => remove.mutate({ id: asset.id })}
      onClose={onKeep}
    />
  );
}
