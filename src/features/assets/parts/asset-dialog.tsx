import { Trash2 } from "lucide-react";
import { useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { draftedIn } from "#browser/forms/drafted.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { UnitSelect } from "#features/units/parts/unit-select.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Input } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
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

/** What is begun of one kind is never taken for another's. */
const draftOf = ({ propertyId, asset, kind }: AssetDialogProps) =>
  ["asset", ...(asset ? [asset.id] : [propertyId, kind])].filter(Boolean).join(".");

function useAsset(given: AssetDialogProps) {
  const { propertyId, asset, onClose } = given;
  const draft = draftOf(given);
  const uploads = useUploads(draft, { kind: "proof" });
  useFailures(uploads.entries);
  const { afterUploads } = useSending(uploads);
  const form = useForm({
    ...{ name: "asset", fields, failsAt: "name", ...(asset ? {} : { draft }) },
    failed: { title: "Not saved", text: lookFirst },
    check: (input) => {
      const message = ratingProblem(input);
      return message ? [{ path: "ratingUnit", message }] : [];
    },
    send: (latest) =>
      afterUploads((mediaUploads) => {
        const said = { ...latest(), mediaUploads };
        return asset
          ? sendOnce(draft, assetApi.changeAsset, { id: asset.id, version: asset.version, ...said })
          : sendOnce(draft, assetApi.createAsset, { id: propertyId, ...said });
      }),
    onSent: () => {
      uploads.clear();
      void refresh(...refreshes);
      goodToast(asset ? "Changed" : "Added");
      onClose();
    },
  });
  return { form, uploads };
}

/** What stands on the name plate of a machine, how it is, and photos of both. */
export function AssetDialog(given: AssetDialogProps) {
  const { propertyId, asset, kind, others, onClose } = given;
  const [isRemoving, setRemoving] = useState(false);
  const { form, uploads } = useAsset(given);
  const title = asset?.name ?? "Add a machine";
  const known = others.map(({ id, name }) => ({ value: id, label: name }));
  const own = asset?.parentId && !others.some(({ id }) => id === asset.parentId) ? asset.parentId : null;
  const wholes = own ? [...known, { value: own, label: "As it is" }] : known;
  return (
    <FormDialog
      form={form}
      title={title}
      act={asset ? "Save" : "Add"}
      busy="Saving"
      wide
      onClose={onClose}
      above={asset && isRemoving ? <Removing asset={asset} onKeep={() => setRemoving(false)} onDone={onClose} /> : null}
    >
      <FilePicker label="Add a photo of its name plate" accept="image/*" onFiles={(files) => uploads.add(files)} />
      <UploadList uploads={uploads} label="Photos to send" isLocked={form.isSending} />
      <Plate asset={asset} kind={kind} />
      <UnitSelect
        field={fields.unitId}
        propertyId={propertyId}
        current={asset ? asset.unitId : draftedIn(draftOf(given), "unitId")}
        help="Where it stands in a flat, a shop or a plant room."
      />
      <FormField field={fields.parentId}>
        <Select options={[{ value: "", label: "Nothing else" }, ...wholes]} defaultValue={asset?.parentId ?? ""} />
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
