import { type FormEvent, useState } from "react";
import { useActing } from "#browser/outbox/use-acting.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { useMembers } from "#features/properties/members/client.ts";
import type { Member } from "#features/properties/members/contract.ts";
import { ticketApi } from "#features/tickets/client.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import { ofTicket, showListed } from "#features/tickets/moves-client.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { taskApi } from "../../client.ts";
import { requestTaskApi } from "../client.ts";

type AssignDialogProps = { ticket: Ticket; onClose: () => void };

/**
 * Gives a request to one of the building's contractors, or to another while work has not begun: asks for the
 * contractor, the day, and what they should know.
 */
export function AssignDialog({ ticket, onClose }: AssignDialogProps) {
  const { data, error, isFetching, refetch } = useMembers(ticket.propertyId);
  const contractors = data?.pages
    .flatMap(({ members }) => members)
    .filter(({ role, status }) => role === "contractor" && status === "active");
  const description = ticket.assignedTo
    ? `${ticket.assignedTo} has it now. ${ticket.reporterName} is told of the change.`
    : `${ticket.reporterName} is told who comes.`;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Assign a contractor" description={description}>
      {contractors === undefined && error ? <FailedState onRetry={() => void refetch()} busy={isFetching} /> : null}
      {contractors === undefined && !error ? (
        <Loading label="Loading the contractors">
          <Skeleton className="h-12 w-full" />
        </Loading>
      ) : null}
      {contractors?.length === 0 ? <NoContractors ticket={ticket} /> : null}
      {contractors && contractors.length > 0 ? (
        <AssignForm ticket={ticket} contractors={contractors} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

const NoContractors = ({ ticket: { propertyId, propertyName } }: { ticket: Ticket }) => (
  <div className="flex flex-col items-start gap-4">
    <p>No contractor is engaged at {propertyName} yet. Add one by email under its members.</p>
    <ButtonLink to={`/property/${propertyId}?tab=members`} variant="action">
      Go to the members
    </ButtonLink>
  </div>
);

type AssignFormProps = AssignDialogProps & { contractors: readonly Member[] };

function AssignForm({ ticket, contractors, onClose }: AssignFormProps) {
  const today = lagosDay(new Date());
  const [only] = contractors.length === 1 ? contractors : [];
  const [contractorId, setContractorId] = useState(only?.accountId ?? "");
  const [dueDate, setDueDate] = useState(today);
  const [notes, setNotes] = useState("");
  const [wasPressed, setPressed] = useState(false);
  const assign = useActing(requestTaskApi.assignTicket, {
    told: ({ id }) => ofTicket(id, "Assign"),
    onKept: onClose,
    refreshes: [ticketApi.findTicket, ticketApi.listTickets, taskApi.listTasks],
    onError: (error) => {
      problemToast("Not assigned", error, "The request was not changed. Please try again.");
      void refresh(ticketApi.findTicket, ticketApi.listTickets);
    },
    onSent: ({ ticket: assigned }) => {
      const { assignedTo, reporterName } = assigned;
      showListed(assigned.id, () => assigned);
      goodToast("Assigned", `${assignedTo ?? "The contractor"} and ${reporterName} have been told.`);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (contractorId === "" || dueDate === "" || assign.isPending) return;
    assign.mutate({ id: ticket.id, contractorId, dueDate, notes, version: ticket.version });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Contractor" required error={wasPressed && contractorId === "" ? "Choose a contractor." : undefined}>
        <Select
          placeholder="Choose a contractor"
          options={contractors.map(({ accountId, name }) => ({ value: accountId, label: name }))}
          value={contractorId}
          onChange={({ currentTarget }) => setContractorId(currentTarget.value)}
        />
      </Field>
      <Field label="Due date" required error={wasPressed && dueDate === "" ? "Choose the day." : undefined}>
        <Input type="date" value={dueDate} onChange={({ currentTarget }) => setDueDate(currentTarget.value)} />
      </Field>
      <Field label="Notes for the contractor" optional>
        <Textarea
          maxLength={2_000}
          autoCapitalize="sentences"
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        />
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="action" busy={assign.isPending} busyLabel="Assigning…">
          Assign
        </Button>
      </div>
    </form>
  );
}
