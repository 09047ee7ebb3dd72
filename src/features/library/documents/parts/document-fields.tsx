import { type AccessLevel, accessLevels, documentCategories, labelOf } from "#domain/vocab.ts";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

const levelLabels: Record<AccessLevel, string> = {
  property_manager: "Owner and managers only",
  contractor: "Contractors of the property too",
  technician: "Contractors and technicians with a job there too",
  all: "Everybody there, with confirmed occupants",
};

const levels = accessLevels.map((value) => ({ value, label: levelLabels[value] }));
const categories = documentCategories.map((value) => ({ value, label: labelOf(value) }));

type DocumentFieldsProps = {
  id: string;
  /** What the fields begin with, by their names. */
  before: (name: string) => string | undefined;
  errorOf: (name: string) => string | undefined;
};

/** What is written about a document; the browser holds it. */
export function DocumentFields({ id, before, errorOf }: DocumentFieldsProps) {
  const at = (name: string) => ({ id: `${id}-${name}`, error: errorOf(name) });
  return (
    <>
      <Field label="Title" required {...at("title")}>
        <Input
          name="title"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="sentences"
          defaultValue={before("title")}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" {...at("category")}>
          <Select name="category" options={categories} defaultValue={before("category") ?? "technical_drawings"} />
        </Field>
        <Field label="Expiry date" optional help="You are reminded 60, 30 and 7 days before." {...at("expiresOn")}>
          <Input name="expiresOn" type="date" defaultValue={before("expiresOn")} />
        </Field>
      </div>
      <Field label="Who can see it" {...at("accessLevel")}>
        <Select name="accessLevel" options={levels} defaultValue={before("accessLevel") ?? "property_manager"} />
      </Field>
      <Field label="Description" optional {...at("description")}>
        <Textarea
          name="description"
          rows={3}
          maxLength={10_000}
          autoCapitalize="sentences"
          defaultValue={before("description")}
        />
      </Field>
      <Field label="Tags" optional help="With commas between them." {...at("tags")}>
        <Input name="tags" autoComplete="off" placeholder="fire, statutory" defaultValue={before("tags")} />
      </Field>
    </>
  );
}
