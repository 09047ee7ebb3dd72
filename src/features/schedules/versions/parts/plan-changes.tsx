import { History } from "lucide-react";
import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { FailedState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { changeApi, useDecide, usePlanChanges } from "../client.ts";
import type { PlanChange } from "../contract.ts";
import { changedTo, fieldLabels } from "../rules.ts";

/** "Plan 7 · what changed": what waits for somebody first, then every change with its event, why, old and new. */
export function PlanChanges({ propertyId, number }: { propertyId: string; number: number }) {
  const open = usePlanChanges(propertyId, "open");
  const list = usePlanChanges(propertyId);
  const waiting = open.data?.pages.flatMap(({ changes }) => changes) ?? [];
  const told = (list.data?.pages.flatMap(({ changes }) => changes) ?? []).filter(({ decision }) => decision !== "open");
  if (!list.data && list.error)
    return (
      <FailedState onRetry={() => void list.refetch()} busy={list.isFetching}>
        {messageOf(list.error)}
      </FailedState>
    );
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
        <History aria-hidden="true" className="size-5 shrink-0 text-brand" />
        Plan {number} · what changed
      </h2>
      {waiting.length > 0 ? (
        <>
          <p className="mt-1 text-ink-soft">
            {waiting.length === 1 ? "One change waits" : `${waiting.length} changes wait`} for you: nothing that you set
            changes by itself.
          </p>
          <Changes changes={waiting} />
        </>
      ) : null}
      <details className="mt-2 border-t border-line first-of-type:mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          {told.length === 0 ? "Nothing else changed" : "All changes"}
        </summary>
        <Changes changes={told} />
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <ShowMore list={list} />
          <CsvButton call={changeApi.listPlanChanges} input={{ id: propertyId }} />
        </div>
      </details>
    </Card>
  );
}

function Changes({ changes }: { changes: readonly PlanChange[] }) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} />
      ))}
    </ul>
  );
}

function ChangeRow({ change }: { change: PlanChange }) {
  const { number, at, title, event, field, old, new: now, why, decision, decidedBy } = change;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-1">
      <div className="flex flex-col gap-1">
        <p className="text-sm text-ink-soft">
          Plan {number} · <Instant at={at} />
        </p>
        <p className="font-semibold break-words">{title}</p>
        <p className="break-words">
          {fieldLabels[field]}: <del className="text-ink-soft">{changedTo(old, field)}</del>{" "}
          <span aria-hidden="true">→</span> <ins className="font-semibold no-underline">{changedTo(now, field)}</ins>
        </p>
        <p className="text-sm break-words text-ink-soft">{event.text}</p>
        {why === event.text ? null : <p className="text-sm break-words text-ink-soft">Why: {why}</p>}
      </div>
      {decision === "open" ? <Decide change={change} /> : <Decided decision={decision} by={decidedBy} />}
    </li>
  );
}

const decidedWords = { accepted: "Accepted", kept: "Kept as it was", overtaken: "Out of date" };

function Decided({ decision, by }: { decision: Exclude<PlanChange["decision"], "open">; by: string | null }) {
  if (decision === null) return null;
  return (
    <p className="text-sm">
      <Badge>
        {decidedWords[decision]}
        {by ? ` by ${by}` : ""}
      </Badge>
    </p>
  );
}

function Decide({ change: { id: changeId, propertyId: id, title } }: { change: PlanChange }) {
  const { accept, keep } = useDecide();
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      <Button
        variant="brand"
        className="max-sm:px-1"
        onClick={() => accept.mutate({ id, changeId })}
        busy={accept.isPending}
        disabled={keep.isPending}
        aria-label={`Accept: ${title}`}
      >
        Accept
      </Button>
      <Button
        className="max-sm:px-1"
        onClick={() => keep.mutate({ id, changeId })}
        busy={keep.isPending}
        disabled={accept.isPending}
        aria-label={`Keep as it is: ${title}`}
      >
        Keep as it is
      </Button>
    </div>
  );
}
