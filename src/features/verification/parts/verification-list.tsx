import { RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Stars } from "#ui/rating.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { callOf, useVerifications } from "../client.ts";
import type { Verification } from "../contract.ts";
import { VerdictBadge } from "./verdict-badge.tsx";

type VerificationListProps = { whose: "kept" | "own"; whenNone: string };

/** What was said of finished work, newest first. */
export function VerificationList({ whose, whenNone }: VerificationListProps) {
  const { data, isError, isFetching, refetch, ...more } = useVerifications(whose);
  if (data === undefined) {
    if (isError) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
    return (
      <Loading label="Loading verifications">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  const verifications = data.pages.flatMap((page) => page.verifications);
  if (verifications.length === 0)
    return (
      <EmptyState small title="No Verifications">
        {whenNone}
      </EmptyState>
    );
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-2">
        {verifications.map((one) => (
          <li key={one.id} className="flex *:flex-1">
            <VerificationCard verification={one} />
          </li>
        ))}
      </ul>
      <ShowMore list={more} label="Show more verifications" />
      <CsvButton call={callOf(whose)} input={{}} />
    </>
  );
}

function VerificationCard({ verification }: { verification: Verification }) {
  const { taskId, taskTitle, propertyName, contractorName, verifiedBy, verificationDate } = verification;
  return (
    <Card className="@container flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap gap-2">
          <VerdictBadge approved={verification.workApproved} />
          {verification.followupRequired ? (
            <Badge tone="warn" icon={RotateCcw}>
              Follow-up Required
            </Badge>
          ) : null}
          <strong className="ml-auto tabular-nums">{verification.averageRating.toFixed(1)}/5</strong>
        </div>
        <h3 className="mt-1 font-bold break-words">
          <Link to={`/tasks?task=${taskId}`} className="hover:underline">
            {taskTitle}
          </Link>
        </h3>
        <p className="text-sm break-words text-ink-soft">
          {contractorName} · {propertyName}
        </p>
      </div>
      <Ratings verification={verification} />
      <Said verification={verification} />
      <p className="mt-auto text-sm break-words text-ink-soft tabular-nums">
        {verifiedBy}, <Instant at={verificationDate} />
      </p>
    </Card>
  );
}

function Ratings({ verification }: { verification: Verification }) {
  const rows = [
    ["Work Quality", verification.workQualityRating],
    ["Timeliness", verification.timelinessRating],
    ["Communication", verification.communicationRating],
    ["Professionalism", verification.professionalismRating],
    ["Overall", verification.overallSatisfaction],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm @md:grid-cols-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-center justify-between gap-3 last:font-semibold">
          <dt>{name}</dt>
          <dd className="inline-flex items-center gap-2 tabular-nums">
            <Stars value={value} />
            <span aria-hidden="true">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Said({ verification }: { verification: Verification }) {
  const { feedbackComments, issuesIdentified, followupNotes, followupTaskId } = verification;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {feedbackComments ? <p className="break-words whitespace-pre-line">{feedbackComments}</p> : null}
      {issuesIdentified.length > 0 ? (
        <div>
          <p className="text-sm font-semibold text-ink-soft">Issues identified</p>
          <ul className="list-disc pl-5 marker:text-bad">
            {issuesIdentified.map((issue) => (
              <li key={issue} className="break-words">
                {issue}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {followupNotes ? (
        <p className="break-words whitespace-pre-line">
          <span className="block text-sm font-semibold text-ink-soft">Follow-up</span>
          {followupNotes}
        </p>
      ) : null}
      {followupTaskId ? (
        <Link
          to={`/tasks?task=${followupTaskId}`}
          className="inline-flex min-h-11 items-center self-start font-semibold text-brand hover:underline"
        >
          Open the follow-up task
        </Link>
      ) : null}
    </div>
  );
}
