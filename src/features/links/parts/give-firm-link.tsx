import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { useContractors } from "#features/tasks/editing/client.ts";
import { Checkbox } from "#ui/choice.tsx";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { linkApi } from "../client.ts";
import { contractorLinkFields as fields } from "../fields.ts";
import { contractorProblems } from "../rules.ts";
import type { GivenLink } from "./share-link.tsx";

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
  const options = (contractors ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }));
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
        help="By the link they accept the job, say no, give it to a person, or quote. They need no account."
      >
        <Select
          options={[{ value: "", label: "A contractor without an account" }, ...options]}
          value={firm}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </FormField>
      {firm === "" ? <Stranger /> : null}
      {task.contractorId === null ? (
        <Checkbox
          label="Ask what it would cost first"
          help="They quote by the link. The job is given once you choose a quote."
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

const Stranger = () => (
  <>
    <FormField field={fields.name} required>
      <Input autoComplete="off" />
    </FormField>
    <FormField field={fields.phone} required help="They become a contractor of this building.">
      <Input type="tel" inputMode="tel" autoComplete="off" />
    </FormField>
  </>
);
