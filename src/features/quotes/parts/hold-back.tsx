import { Checkbox } from "#ui/choice.tsx";
import { Field, Input } from "#ui/field.tsx";
import type { Held } from "../retention.rules.ts";

type HoldBackProps = { held: Held | null; error: string | undefined; onChange: (held: Held | null) => void };

/** A part of what the job comes to may wait until the work has shown that it holds. */
export function HoldBack({ held, error, onChange }: HoldBackProps) {
  return (
    <>
      <Checkbox
        label="Hold back a part"
        help="It is paid some time after the work was approved. The contractor reads it on the order."
        checked={held !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? { percent: "5", days: "90" } : null)}
      />
      {held ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="How much, in %" required error={error}>
            <Input
              inputMode="decimal"
              value={held.percent}
              onChange={({ currentTarget }) => onChange({ ...held, percent: currentTarget.value })}
            />
          </Field>
          <Field label="For how many days" required>
            <Input
              inputMode="numeric"
              value={held.days}
              onChange={({ currentTarget }) => onChange({ ...held, days: currentTarget.value })}
            />
          </Field>
        </div>
      ) : null}
    </>
  );
}
