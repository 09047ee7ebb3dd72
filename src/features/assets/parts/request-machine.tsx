import { useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import { ticketApi } from "#features/tickets/client.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import { Card } from "#ui/card.tsx";
import { controlLook } from "#ui/field.tsx";
import { useAssets } from "../client.ts";

const refreshes = [ticketApi.findTicket, ticketApi.listTickets];

/** A keeper says which machine a request is about; left out where the building has none. */
export function RequestMachine({ ticket }: { ticket: Ticket }) {
  return ticket.can.triage && ticket.status !== "resolved" ? <Choice ticket={ticket} /> : null;
}

function Choice({ ticket: { id, version, propertyId, assetId, assetName } }: { ticket: Ticket }) {
  const inUse = useAssets(propertyId).data?.assets.filter((asset) => !asset.retired || asset.id === assetId) ?? [];
  const name = useSend(ticketApi.correctTicket, {
    refreshes,
    onError: (error) => problemToast("Not changed", error, lookFirst),
    onSuccess: ({ ticket }) => goodToast(ticket.assetName ? `This is about ${ticket.assetName}` : "Changed"),
  });
  if (inUse.length === 0 && assetId === null) return null;
  const choices = inUse.map((asset) => ({ id: asset.id, name: asset.name }));
  const isThere = assetId === null || choices.some((one) => one.id === assetId);
  return (
    <Card className="flex flex-col gap-2">
      <label htmlFor="request-machine" className="font-semibold">
        Which machine is it about?
      </label>
      <select
        id="request-machine"
        className={controlLook}
        value={assetId ?? ""}
        disabled={name.isPending}
        onChange={({ currentTarget }) => name.mutate({ id, version, assetId: currentTarget.value || null })}
      >
        <option value="">None in particular</option>
        {isThere ? null : <option value={assetId}>{assetName}</option>}
        {choices.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <p className="text-sm text-ink-soft">Its history then tells of this.</p>
    </Card>
  );
}
