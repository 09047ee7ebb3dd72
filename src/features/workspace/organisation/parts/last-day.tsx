import { FormField } from "#browser/forms/form.tsx";
import { addDays, addMonths, daysBetween, formatDay, lagosDay } from "#domain/days.ts";
import { newMemberFields as fields, longestStay } from "#features/organisations/fields.ts";
import { Button } from "#ui/button.tsx";
import { Input } from "#ui/field.tsx";

type LastDayProps = { value: string; onChange: (day: string) => void };

const choices = [30, 90, 365] as const;
/** The last of so many days, today with them. */
const lastOf = (days: number, today: string) => addDays(today, days - 1);

const helpOf = (day: string, today: string): string => {
  if (day === "") return "Without a day they read until somebody ends it.";
  const days = daysBetween(today, day) + 1;
  if (days < 1) return "This day is over.";
  return `${days === 1 ? "Today alone" : `${days.toLocaleString("en")} days`}: to the end of ${formatDay(day)}, Lagos time.`;
};

/** Until when an accountant reads; empty for no end. */
export function LastDay({ value, onChange }: LastDayProps) {
  const today = lagosDay(new Date());
  return (
    <div className="flex flex-col gap-2">
      <FormField field={fields.lastDay} help={helpOf(value, today)}>
        <Input
          type="date"
          min={today}
          max={addMonths(today, longestStay)}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </FormField>
      <div className="flex flex-wrap gap-2">
        {choices.map((days) => (
          <Button key={days} onClick={() => onChange(lastOf(days, today))}>
            {days} days
          </Button>
        ))}
        <Button onClick={() => onChange("")}>No end</Button>
      </div>
    </div>
  );
}
