import { useSearchParams } from "react-router";
import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { labelOf } from "#domain/vocab.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { ticketApi } from "../client.ts";
import { type RequestFilter, requestFilters, usePropertyTickets } from "../property-client.ts";
import { TicketRows } from "./ticket-rows.tsx";

const wordOf = (filter: RequestFilter) => (filter === "unresolved" ? "Not resolved" : labelOf(filter));

/** All repair requests of this property; each leads to its own page. */
export function PropertyTickets({ property }: { property: { id: string; name: string } }) {
  const [query, setQuery] = useSearchParams();
  const status = requestFilters.find((known) => known === query.get("status")) ?? "all";
  const { data, error, isPending, isFetching, refetch, ...more } = usePropertyTickets(property.id, status);
  const show = (value: string) =>
    setQuery(value === "all" ? { tab: "tickets" } : { tab: "tickets", status: value }, { preventScrollReset: true });
  if (isPending) {
    return (
      <Loading label="Loading repair requests">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!data)
    return (
      <FailedState onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </FailedState>
    );
  const counts = data.pages[0]?.counts;
  const tickets = data.pages.flatMap((page) => page.tickets);
  if (status === "all" && tickets.length === 0) {
    return (
      <EmptyState
        title="No repair requests yet"
        action={<ButtonLink to={`/property/${property.id}?tab=members`}>Invite occupants</ButtonLink>}
      >
        What the occupants of {property.name} report will stand here, with its photos and how far it is.
      </EmptyState>
    );
  }
  const options = requestFilters.map((value) => ({ value, label: wordOf(value), count: counts?.[value] }));
  return (
    <div className="flex flex-col gap-4">
      <FilterChips label="Which requests" options={options} value={status} onChange={show} />
      {tickets.length > 0 ? (
        <TicketRows tickets={tickets} under="/tickets" forKeepers />
      ) : (
        <EmptyState
          small
          title={`No request is “${wordOf(status).toLocaleLowerCase("en-NG")}”`}
          action={<Button onClick={() => show("all")}>Show all requests</Button>}
        />
      )}
      <ShowMore list={more} />
      <CsvButton call={ticketApi.listTickets} input={{ propertyId: property.id, status }} />
    </div>
  );
}
