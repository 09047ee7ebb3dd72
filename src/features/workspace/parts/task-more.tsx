import { lazy, Suspense } from "react";
import { useSession } from "#browser/session.ts";
import { TakePack } from "#features/chain/parts/take-pack.tsx";
import { JobMoney } from "#features/invoices/parts/job-money.tsx";
import { TaskLinks } from "#features/links/parts/task-links.tsx";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { Skeleton } from "#ui/skeleton.tsx";

const JobQuotes = lazy(async () => ({ default: (await import("#features/quotes/parts/job-quotes.tsx")).JobQuotes }));
const JobOrders = lazy(async () => ({ default: (await import("#features/quotes/parts/job-quotes.tsx")).JobOrders }));

/** What other features say of an open task: its links, what it would cost, was ordered at and came to, and its proof. */
export function TaskMore({ task }: { task: TaskDetail }) {
  return (
    <>
      <TaskLinks task={task} />
      <MoneyOf task={task} />
      <TakePack taskId={task.id} />
    </>
  );
}

/** For keepers, and for the contractor of the job. */
function MoneyOf({ task: { id, contractorId, propertyId, priority } }: { task: TaskDetail }) {
  const user = useSession()?.user;
  const isKeeper = user?.role === "property_owner" || user?.role === "property_manager";
  const isTheirs = contractorId !== null && user?.id === contractorId;
  if (!isKeeper && !isTheirs) return null;
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      {isKeeper ? (
        <JobQuotes taskId={id} propertyId={propertyId} isUrgent={priority === "critical"} />
      ) : (
        <JobOrders taskId={id} />
      )}
      {contractorId === null ? null : <JobMoney taskId={id} />}
    </Suspense>
  );
}
