import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { formatNaira, koboToNaira } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { AmountInput, Textarea } from "#ui/field.tsx";
import { budgetApi, refreshes } from "../client.ts";
import type { Budget } from "../contract.ts";
import { noteFields } from "../fields.ts";
import { fieldOf, budgetForm as fields, linesTyped, sumsInOrder } from "../form.rules.ts";

/** Changes the sums and the note of a draft. */
export function BudgetDialog({ draft, onClose }: { draft: Budget; onClose: () => void }) {
  const [isWhole, setWhole] = useState(false);
  const form = useForm({
    ...{ name: "budget", fields, failsAt: "note" },
    failed: { title: "Not saved", text: lookFirst },
    send: (latest) => {
      const typed = latest();
      const said = { lines: linesTyped(typed), note: typed.note, version: draft.version };
      return callApi(budgetApi.changeBudget, { id: draft.id, ...said });
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Saved");
      onClose();
    },
  });
  const { first, more } = sumsInOrder(draft.lines);
  return (
    <FormDialog
      form={form}
      title={`Budget for ${draft.year}`}
      description="What the building means to spend in the whole year, in naira. An empty field is none."
      act="Save the draft"
      busy="Saving"
      wide
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {[...first, ...(isWhole || first.length === 0 ? more : [])].map(({ code, name }) => (
          <Sum key={code} code={code} name={name} line={draft.lines.find((line) => line.code === code)} />
        ))}
      </div>
      {isWhole || first.length === 0 || more.length === 0 ? null : (
        <Button className="self-start" onClick={() => setWhole(true)}>
          More kinds of cost
        </Button>
      )}
      <FormField field={noteFields.note} help="It is shown with the budget when it is adopted.">
        <Textarea rows={3} defaultValue={draft.note ?? ""} />
      </FormField>
    </FormDialog>
  );
}

type SumProps = { code: string; name: string; line: Budget["lines"][number] | undefined };

function Sum({ code, name, line }: SumProps) {
  const field = fieldOf(code);
  if (!field) return null;
  return (
    <FormField field={field} label={name} help={helpOf(line)}>
      <AmountInput defaultValue={line ? koboToNaira(line.kobo) : ""} />
    </FormField>
  );
}

function helpOf(line: SumProps["line"]): string | undefined {
  if (!line) return undefined;
  if (line.lowKobo !== null && line.highKobo !== null)
    return `By the plan ${formatNaira(line.lowKobo)} to ${formatNaira(line.highKobo)}`;
  return line.source === "past" ? "As in the last twelve months" : undefined;
}
