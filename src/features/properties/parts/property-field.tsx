import { useState } from "react";
import { FormField, type FormFieldProps } from "#browser/forms/form.tsx";
import { Select } from "#ui/select.tsx";
import { useOwnProperties } from "../client.ts";

type Chosen = ReturnType<typeof useChosenProperty>;

/** The property that a form is about: the one it was opened for or that is picked, else the only one there is. */
export function useChosenProperty(asked: string) {
  const places = useOwnProperties();
  const [picked, pick] = useState(asked);
  const only = places?.length === 1 ? (places[0]?.id ?? "") : "";
  return { places, pick, propertyId: picked || only, isPicked: picked !== asked };
}

type PropertyFieldProps = Pick<FormFieldProps, "field" | "className"> & { chosen: Chosen };

/** Asks which property. The one that the form was opened for can be sent before the list has come. */
export function PropertyField({ field, className, chosen: { places, pick, propertyId } }: PropertyFieldProps) {
  const options = (places ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isThere = propertyId === "" || options.some(({ value }) => value === propertyId);
  return (
    <FormField
      field={field}
      className={className}
      help={places?.length === 0 ? "You look after none yet. Add a property first." : undefined}
    >
      <Select
        placeholder="Choose a property"
        options={isThere ? options : [...options, { value: propertyId, label: "Loading…" }]}
        value={propertyId}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
    </FormField>
  );
}
