import { type ClientLoaderFunctionArgs, Link, type MetaFunction } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { requireSession, useSession } from "#browser/session.ts";
import { useApprovals } from "#features/orders/client.ts";
import { ApprovalCard } from "#features/orders/parts/approval-card.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { quoteApi, useQuoteRequests } from "../client.ts";
import type { QuoteRequest } from "../contract.ts";
import { RequestView } from "../parts/request-view.tsx";

export const meta: MetaFunction = () => [{ title: "Quotes · Tunse" }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager", "contractor"] });
  return null;
}

/** What one is asked to quote for; for owners and managers what they asked, and what waits for the owner. */
export default function Quotes() {
  const isFirm = useSession()?.user.role === "contractor";
  return (
    <>
      <PageHeader title="Quotes" actions={<CsvButton call={quoteApi.listQuoteRequests} input={{}} />} />
      <div className="flex max-w-4xl flex-col gap-8">
        {isFirm ? null : <Waiting />}
        <Requests isFirm={isFirm} />
      </div>
    </>
  );
}

function Waiting() {
  const list = useApprovals(true);
  const approvals = list.data?.pages.flatMap((page) => page.approvals) ?? [];
  if (list.isError)
    return (
      <FailedState title="What waits could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  if (approvals.length === 0) return null;
  return (
    <Section title="Waits for the owner">
      <Divided>
        {approvals.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} withJob />
        ))}
      </Divided>
      <ShowMore list={list} />
    </Section>
  );
}

function Requests({ isFirm }: { isFirm: boolean }) {
  const list = useQuoteRequests();
  if (list.isPending)
    return (
      <Loading label="Loading the quotes">
        <RowsSkeleton />
      </Loading>
    );
  if (list.isError)
    return (
      <FailedState title="The quotes could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  const requests = list.data.pages.flatMap((page) => page.requests);
  if (requests.length === 0)
    return (
      <EmptyState title="No quotes yet">
        {isFirm
          ? "When an owner or manager asks you what a job would cost, it stands here."
          : "Open a task that nobody has and ask contractors what it would cost."}
      </EmptyState>
    );
  return (
    <Section title={isFirm ? "You are asked" : "Asked of contractors"}>
      <Divided>
        {requests.map((request) => (
          <Row key={request.id} request={request} isFirm={isFirm} />
        ))}
      </Divided>
      <ShowMore list={list} />
    </Section>
  );
}

function Row({ request, isFirm }: { request: QuoteRequest; isFirm: boolean }) {
  const { taskTitle, propertyName, taskId } = request;
  return (
    <li className="flex flex-col gap-2 p-4">
      <div>
        <h3 className="font-semibold break-words">
          {isFirm ? (
            taskTitle
          ) : (
            <Link to={`/tasks?task=${taskId}`} className="text-brand hover:underline">
              {taskTitle}
            </Link>
          )}
        </h3>
        <p className="text-sm break-words text-ink-soft">{propertyName}</p>
      </div>
      <RequestView request={request} />
    </li>
  );
}
