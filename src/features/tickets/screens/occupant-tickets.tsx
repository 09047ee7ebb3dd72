import { Plus } from "lucide-react";
import { type ClientLoaderFunctionArgs, useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { ensurePages, usePages } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { ticketStatuses, ticketStatusLabels } from "#domain/vocab.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { EmptyState } from "#ui/states.tsx";
import { ticketApi } from "../client.ts";
import { NoRequests, TicketRows } from "../parts/ticket-rows.tsx";

export const meta = () => [{ title: "My repair requests · Tunse" }];

const filters = ["all", "unresolved", ...ticketStatuses] as const;
type Filter = (typeof filters)[number];
const options = filters.map((value) => ({ value, label: labelOf(value) }));

function labelOf(filter: Filter): string {
  if (filter === "all") return "All";
  return filter === "unresolved" ? "Not resolved" : ticketStatusLabels[filter];
}

const filterOf = (query: URLSearchParams): Filter => filters.find((known) => known === query.get("status")) ?? "all";
const pageOf = (status: Filter) => ({ limit: 20, status });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["building_occupant"] });
  await ensurePages(ticketApi.listTickets, pageOf(filterOf(new URL(request.url).searchParams)));
  return null;
}

export default function OccupantTickets() {
  const [query, setQuery] = useSearchParams();
  const status = filterOf(query);
  const list = usePages(ticketApi.listTickets, pageOf(status));
  const tickets = list.data.pages.flatMap((page) => page.tickets);
  const report = (
    <ButtonLink to="/occupant/create-ticket" variant="action" icon={<Plus aria-hidden="true" className="size-5" />}>
      Submit Repair Request
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="My repair requests"
        back={{ to: "/occupant-dashboard", label: "Back to Dashboard" }}
        actions={report}
      />
      <div className="flex flex-col gap-4">
        <FilterChips
          label="Which requests"
          options={options}
          value={status}
          onChange={(value) => setQuery(value === "all" ? {} : { status: value }, { preventScrollReset: true })}
        />
        {tickets.length > 0 ? <TicketRows tickets={tickets} under="/occupant/tickets" /> : <None status={status} />}
        <ShowMore list={list} />
        {tickets.length > 0 ? <CsvButton call={ticketApi.listTickets} input={pageOf(status)} /> : null}
      </div>
    </>
  );
}

function None({ status }: { status: Filter }) {
  if (status === "all") return <NoRequests />;
  const all = <ButtonLink to="/occupant/tickets">Show all requests</ButtonLink>;
  return (
    <EmptyState small title={`No request is “${labelOf(status).toLocaleLowerCase("en-NG")}”`} action={all}>
      You may have requests in another state.
    </EmptyState>
  );
}
