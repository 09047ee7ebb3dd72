import { Suspense } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { later } from "#ui/later.ts";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { useFirstApprovals } from "../client.ts";

// Most days nothing waits, so the first screen does not bring it.
const ApprovalCard = later(async () => (await import("./approval-card.tsx")).ApprovalCard);

const headingOf = (many: number, more: boolean): string => {
  if (more) return `More than ${many} things wait for you`;
  return many === 1 ? "1 thing waits for you" : `${many} things wait for you`;
};

/** What waits for the owner's word, each as a card that is answered in place. Nothing while nothing does. */
export function ApprovalsWaiting() {
  const { approvals, more } = useFirstApprovals();
  if (approvals.length === 0) return null;
  return (
    <Section
      title={headingOf(approvals.length, more)}
      action={
        <ButtonLink to="/quotes" variant="plain">
          {more ? "All of them" : "With quotes"}
        </ButtonLink>
      }
    >
      <Suspense fallback={<RowsSkeleton rows={approvals.length * 2} />}>
        <Divided>
          {approvals.map((approval) => (
            <ApprovalCard key={approval.id} approval={approval} withJob />
          ))}
        </Divided>
      </Suspense>
    </Section>
  );
}
