import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { Input } from "#ui/field.tsx";
import { archiveApi } from "../client.ts";
import { statementFields as fields } from "../fields.ts";

/** The way to the statements of all units of a building, to be sent round or printed. */
export function AskStatements({ propertyId }: { propertyId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Statements of all units" className="max-w-4xl">
      <p className="text-ink-soft">
        One PDF a unit, and a list of what each owes, in one ZIP. A notice tells you when it is ready; you take it on
        your account's page within a week.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>Make the statements</Button>
        <ButtonLink to="/account" variant="plain">
          My archives
        </ButtonLink>
      </div>
      {isOpen ? <StatementsDialog propertyId={propertyId} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function StatementsDialog({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const form = useForm({
    ...{ name: "statements", fields, failsAt: "to" },
    failed: { title: "Not asked for", text: lookFirst },
    send: (latest) => callApi(archiveApi.askStatements, { id: propertyId, ...latest() }),
    onSent: () => {
      void refresh(archiveApi.listArchives);
      goodToast("They are being made", "A notice tells you when they are ready. You need not stay here.");
      onClose();
    },
  });
  const today = lagosDay(new Date());
  return (
    <FormDialog
      form={form}
      title="Statements of all units"
      description="What each unit was asked and what it paid in this time, a year at most."
      act="Make them"
      busy="Asking"
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.from}>
          <Input type="date" defaultValue={`${today.slice(0, 4)}-01-01`} />
        </FormField>
        <FormField field={fields.to}>
          <Input type="date" defaultValue={today} />
        </FormField>
      </div>
    </FormDialog>
  );
}
