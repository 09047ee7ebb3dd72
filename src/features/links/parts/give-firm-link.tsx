import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { addDays, lagosDay } from "#domain/days.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { useContractors } from "#features/tasks/editing/client.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import { Checkbox } from "#ui/choice.tsx";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { linkApi } from "../client.ts";
import { contractorLinkFields as fields, requestLinkFields as ofRequest } from "../fields.ts";
import { contractorProblems } from "../rules.ts";
import type { GivenLink } from "./share-link.tsx";

const usualDays = 3;

const firmOptions = (contractors: readonly { accountId: string; name: string }[] | undefined) => [
  { value: "", label: "A contractor without an account" },
  ...(contractors ?? []).map(({ accountId, name }) => ({ value: accountId, label: name })),
];

type GiveProps = { task: TaskDetail; onGiven: (given: GivenLink) => void; onClose: () => void };

/** Gives a contractor a job by a link, or asks them what it would cost; they need no account. */
export function GiveFirmLink({ task, onGiven, onClose }: GiveProps) {
  const contractors = useContractors(task.propertyId);
  const [firm, choose] = useState(task.contractorId ?? "");
  const [asks, setAsks] = useState(false);
  const form = useForm({
    ...{ name: "give-firm-link", fields, failed: { title: "No link was made", text: "Please try again." } },
    check: contractorProblems,
    send: async (latest) => {
      const { contractorId, name, phone, about } = latest();
      const to = contractorId ? { contractorId } : { name, phone };
      const given = await callApi(linkApi.createContractorLink, { id: task.id, ...to, about, asks });
      void refresh("task", linkApi.listLinks);
      onClose();
      onGiven(given);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Give a contractor a link"
      description={<span className="line-clamp-3 break-words">{task.title}</span>}
      act="Make the link"
      busy="Making it"
      onClose={onClose}
    >
      <FormField
        field={fields.contractorId}
        label="Which contractor"
        required
        help="By the link they accept the job, say no, give it to a person, or quote. They need no account. Another keeper then approves the work."
      >
        <Select
          options={firmOptions(contractors)}
          value={firm}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </FormField>
      {firm === "" ? <Stranger /> : null}
      {task.contractorId === null ? (
        <Checkbox
          label="Ask what it would cost first"
          help="Who has no account quotes by the link, others sign in. The job is given once you choose a quote."
          checked={asks}
          onChange={({ currentTarget }) => setAsks(currentTarget.checked)}
        />
      ) : null}
      {asks ? (
        <FormField field={fields.about}>
          <Textarea rows={3} />
        </FormField>
      ) : null}
    </FormDialog>
  );
}

const Stranger = ({ of = fields }: { of?: Pick<typeof fields, "name" | "phone"> }) => (
  <>
    <FormField field={of.name} required>
      <Input autoComplete="off" />
    </FormField>
    <FormField field={of.phone} required help="They become a contractor of this building.">
      <Input type="tel" inputMode="tel" autoComplete="off" />
    </FormField>
  </>
);

type GiveRequestProps = { ticket: Ticket; onGiven: (given: GivenLink) => void; onClose: () => void };

/** Gives a contractor a repair request by a link; its task is made with it. */
export function GiveRequestLink({ ticket, onGiven, onClose }: GiveRequestProps) {
  const contractors = useContractors(ticket.propertyId);
  const [firm, choose] = useState("");
  const form = useForm({
    ...{
      name: "give-request-link",
      fields: ofRequest,
      failed: { title: "No link was made", text: "Please try again." },
    },
    check: contractorProblems,
    send: async (latest) => {
      const { contractorId, name, phone, about, dueDate } = latest();
      const to = contractorId ? { contractorId } : { name, phone };
      const given = await callApi(linkApi.createRequestContractorLink, { id: ticket.id, ...to, about, dueDate });
      void refresh("task", "ticket", linkApi.listLinks);
      onClose();
      onGiven(given);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Give a contractor this request"
      description={<span className="line-clamp-3 break-words">{ticket.title}</span>}
      act="Make the link"
      busy="Making it"
      onClose={onClose}
    >
      <FormField
        field={ofRequest.contractorId}
        label="Which contractor"
        required
        help="A task is made for them. By the link they accept it, say no, or give it to a person. Another keeper then approves the work."
      >
        <Select
          options={firmOptions(contractors)}
          value={firm}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </FormField>
      {firm === "" ? <Stranger of={ofRequest} /> : null}
      <FormField field={ofRequest.dueDate}>
        <Input type="date" defaultValue={addDays(lagosDay(new Date()), ticket.emergency ? 0 : usualDays)} />
      </FormField>
      <FormField field={ofRequest.about}>
        <Textarea rows={3} />
      </FormField>
    </FormDialog>
  );
}
