import { FormField } from "#browser/forms/form.tsx";
import { signUpFields as fields } from "#features/accounts/fields.ts";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

export const unitLabel = "Building unit";

/** What was said of the unit before a reload: its list comes after the form's draft was given back. */
export type Drafted = { drafted?: string | undefined };

/** Which flat or shop in the building, in one's own words. */
export function UnitField({ drafted }: Drafted) {
  return (
    <FormField field={fields.buildingUnit} label={unitLabel}>
      <Input autoComplete="address-line2" placeholder="Flat 4B" defaultValue={drafted} />
    </FormField>
  );
}

/** In place of a list that is still to come. */
export const UnitsToCome = () => (
  <FormField field={fields.buildingUnit} label={unitLabel}>
    <Select disabled placeholder="Loading its units…" options={[]} defaultValue="" />
  </FormField>
);
