import { Suspense } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { later } from "#ui/later.ts";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { useWaiting } from "../client.ts";

// Most days nothing waits, so the first screen does not bring them.
const ApprovalCard = later(async () => (await import("#features/orders/parts/approval-card.tsx")).ApprovalCard);
const AdvanceRow = later(async () => (await import("#features/invoices/advances/parts/job-advances.tsx")).AdvanceRow);
const MoneyOutRow = later(async () => (await import("#features/ledger/by-hand/parts/waiting.tsx")).MoneyOutRow);

const headingOf = (many: number, more: boolean): string => {
  if (more) return `More than ${many} things wait for you`;
  return many === 1 ? "1 thing waits for you" : `${many} things wait for you`;
};

/** What waits for the owner's word, each as a card that is answered in place. Nothing while nothing does; where that is not known, it says so. */
export function ThingsWaiting() {
  const { data: waiting, isError, isFetching, refetch } = useWaiting();
  if (!waiting) {
    if (!isError) return null;
    return (
      <FailedState title="What waits for you could not be loaded" onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  const { approvals, advances, entries, more } = waiting;
  const many = approvals.length + advances.length + entries.length;
  if (many === 0) return null;
  return (
    <Section
      title={headingOf(many, more)}
      action={
        more || approvals.length === 0 ? (
          <ButtonLink to="/day-money" variant="plain">
            All of them
          </ButtonLink>
        ) : (
          <ButtonLink to="/quotes" variant="plain">
            With quotes
          </ButtonLink>
        )
      }
    >
      <Suspense fallback={<RowsSkeleton rows={many * 2} />}>
        <Divided>
          {approvals.map((approval) => (
            <ApprovalCard key={approval.id} approval={approval} withJob />
          ))}
          {advances.map((advance) => (
            <AdvanceRow key={advance.id} advance={advance} withJob />
          ))}
          {entries.map((entry) => (
            <MoneyOutRow key={entry.id} entry={entry} mayDecide withBuilding />
          ))}
        </Divided>
      </Suspense>
    </Section>
  );
}
