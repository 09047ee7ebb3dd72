import { FormField } from "#browser/forms/form.tsx";
import { type AccessLevel, accessLevels, documentCategories, labelOf } from "#domain/vocab.ts";
import { AssetField } from "#features/assets/parts/asset-field.tsx";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Document } from "../contract.ts";
import { documentFields as fields } from "../fields.ts";

const levelLabels: Record<AccessLevel, string> = {
  property_manager: "Owner and managers only",
  contractor: "Contractors of the property too",
  technician: "Contractors and technicians with a job there too",
  all: "Everybody there, with confirmed occupants",
};

const levels = accessLevels.map((value) => ({ value, label: levelLabels[value] }));
const categories = documentCategories.map((value) => ({ value, label: labelOf(value) }));

/** What is written about a document. */
export function DocumentFields({ document, propertyId }: { document?: Document; propertyId: string }) {
  return (
    <>
      <FormField field={fields.title}>
        <Input autoComplete="off" autoCapitalize="sentences" defaultValue={document?.title} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.category}>
          <Select options={categories} defaultValue={document?.category ?? "technical_drawings"} />
        </FormField>
        <FormField field={fields.expiresOn} help="You are reminded 60, 30 and 7 days before.">
          <Input type="date" defaultValue={document?.expiresOn ?? ""} />
        </FormField>
      </div>
      <AssetField
        field={fields.assetId}
        propertyId={propertyId}
        current={document ? { id: document.assetId, name: document.assetName } : undefined}
      />
      <FormField field={fields.accessLevel} label="Who can see it">
        <Select options={levels} defaultValue={document?.accessLevel ?? "property_manager"} />
      </FormField>
      <FormField field={fields.description}>
        <Textarea rows={3} autoCapitalize="sentences" defaultValue={document?.description ?? ""} />
      </FormField>
      <FormField field={fields.tags} optional help="With commas between them.">
        <Input autoComplete="off" placeholder="fire, statutory" defaultValue={document?.tags.join(", ")} />
      </FormField>
    </>
  );
}
