import { type MediaCategory, mediaCategories, mediaCategoryLabels } from "#domain/vocab.ts";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

const options = mediaCategories.map((category) => ({ value: category, label: mediaCategoryLabels[category] }));

type MediaFieldsProps = {
  file: { name: string; category: string; description: string };
  onChange: (fields: { category?: MediaCategory; description?: string }) => void;
};

/** What a file of the building is of, and a word about it. */
export function MediaFields({ file: { name, category, description }, onChange }: MediaFieldsProps) {
  return (
    <fieldset aria-label={`About ${name}`} className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Field label="Category">
        <Select
          value={category}
          onChange={(event) => onChange({ category: event.currentTarget.value as MediaCategory })}
          options={options}
        />
      </Field>
      <Field label="Description" optional>
        <Input
          value={description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
          maxLength={500}
          autoComplete="off"
          placeholder="What it shows"
        />
      </Field>
    </fieldset>
  );
}
