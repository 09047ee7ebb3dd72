import { PhoneCall } from "lucide-react";
import type { ChangeEvent } from "react";
import { priorityLabels, repairCategories, ticketPriorities } from "#domain/vocab.ts";
import { Card } from "#ui/card.tsx";
import { RadioCards, Switch } from "#ui/choice.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { priorityMeanings } from "../request.rules.ts";
import { BuildingField } from "./building-field.tsx";

const categories = repairCategories.map((category) => ({ value: category, label: category }));
const priorities = ticketPriorities
  .toReversed()
  .map((priority) => ({ value: priority, label: priorityLabels[priority], help: priorityMeanings[priority] }));

type PanelProps = { errorOf: (field: string) => string | undefined };

/** The first panel: what is wrong, how pressing, and where. */
export function RequestDetails({ errorOf }: PanelProps) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-lg font-bold tracking-[-0.01em]">Request Details</h2>
      <Field label="Title" id="request-title" required error={errorOf("title")}>
        <Input name="title" maxLength={200} autoComplete="off" placeholder="Water through the bedroom ceiling" />
      </Field>
      <Field label="Category" id="request-category" required error={errorOf("category")}>
        <Select name="category" defaultValue="" placeholder="Choose what it is about" options={categories} />
      </Field>
      <div id="request-priority" tabIndex={-1}>
        <RadioCards legend="Priority" name="priority" cards={priorities} error={errorOf("priority")} />
      </div>
      <BuildingField error={errorOf("propertyId")} />
      <Field label="Location details" id="request-locationDetails" required error={errorOf("locationDetails")}>
        <Input name="locationDetails" maxLength={200} autoComplete="off" placeholder="Flat 3, small bedroom" />
      </Field>
      <Switch
        id="request-emergency"
        name="emergency"
        value="yes"
        label={<span className="font-semibold">Emergency</span>}
        help="People or the building are in danger now."
        onChange={raisePriority}
      />
      <CallFirst />
    </Card>
  );
}

/** An emergency without a priority is one of priority emergency: one question fewer at a bad moment. */
function raisePriority({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>): void {
  if (!checked || !form || form.querySelector("[name=priority]:checked")) return;
  const card = form.querySelector<HTMLInputElement>("[name=priority][value=emergency]");
  if (card) card.checked = true;
}

/** Stands there as soon as an emergency is ticked, before any script runs. */
function CallFirst() {
  return (
    <div className="hidden flex-col justify-between gap-3 rounded-card border-2 border-bad bg-bad-tint p-3 group-has-[[name=emergency]:checked]/request:flex group-has-[[value=emergency]:checked]/request:flex sm:flex-row sm:items-center">
      <p>
        <strong className="block text-bad">Danger to people? Call 112 first.</strong>
        Then send this, so that those who look after the building know.
      </p>
      <a
        href="tel:112"
        className="inline-flex min-h-12 shrink-0 items-center justify-center gap-2 rounded-control bg-bad px-4 font-bold text-on-fill hover:bg-bad-strong"
      >
        <PhoneCall aria-hidden="true" className="size-5" />
        Call 112
      </a>
    </div>
  );
}
