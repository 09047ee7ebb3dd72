import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { optionsOf, queryClient, refresh } from "#browser/queries.ts";
import { lookFirst } from "#browser/toasts.ts";
import { formatNaira } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Input } from "#ui/field.tsx";
import { deliveryApi } from "../client.ts";
import type { MessageBudget } from "../contract.ts";
import { budgetFields } from "../fields.ts";

const amount = (naira: number) => formatNaira(Math.round(naira * 100));

/** What the messages of a building cost this month, and may cost. */
export function BudgetCard({ propertyId }: { propertyId: string }) {
  const { data } = useQuery(optionsOf(deliveryApi.findMessageBudget, { id: propertyId }), queryClient);
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const { budget } = data;
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <Spent label="Messages this month" spent={budget.ordinarySpent} most={budget.ordinary} />
      <Spent label="Emergencies this month" spent={budget.emergenciesSpent} most={budget.emergencies} />
      <Button onClick={() => setOpen(true)}>Change the budget</Button>
      {isOpen ? <BudgetDialog propertyId={propertyId} budget={budget} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function Spent({ label, spent, most }: { label: string; spent: number; most: number }) {
  const isUsed = spent >= most;
  return (
    <p className="min-w-40">
      <span className="block text-sm text-ink-soft">{label}</span>
      <span className="font-bold tabular-nums">{amount(spent)}</span>{" "}
      <span className="text-ink-soft">of {amount(most)}</span>
      {isUsed ? <span className="block text-sm text-bad">Used up: nothing that costs is sent</span> : null}
    </p>
  );
}

type DialogProps = { propertyId: string; budget: MessageBudget; onClose: () => void };

function BudgetDialog({ propertyId, budget, onClose }: DialogProps) {
  const form = useForm({
    ...{ name: "message-budget", fields: budgetFields, failsAt: "ordinary" },
    failed: { title: "Not kept", text: lookFirst },
    send: (latest) => callApi(deliveryApi.setMessageBudget, { id: propertyId, version: budget.version, ...latest() }),
    stays: "kept",
    onSent: () => {
      void refresh(deliveryApi.findMessageBudget);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="What messages may cost in a month" act="Keep" busy="Keeping" onClose={onClose}>
      <FormField
        field={budgetFields.ordinary}
        help="In naira. When it is used up, notices go to browsers, mail and Tunse alone."
      >
        <Input inputMode="decimal" defaultValue={budget.ordinary} />
      </FormField>
      <FormField
        field={budgetFields.emergencies}
        help="In naira, beside that. For SMS and calls when people are in danger."
      >
        <Input inputMode="decimal" defaultValue={budget.emergencies} />
      </FormField>
    </FormDialog>
  );
}
