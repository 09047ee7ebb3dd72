import { Clock, PencilLine, ThumbsDown, ThumbsUp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { workLogStatuses } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { Day } from "#ui/values.tsx";
import { formOpenedHere, useOpenForm } from "../../parts/open-form.tsx";
import { inputOf, type LogFilter, logFilterOf, useOwnLogs, workLogApi } from "../client.ts";
import type { WorkLog } from "../contract.ts";

const EditLogDialog = lazy(async () => ({ default: (await import("./log-dialog.tsx")).EditLogDialog }));

const words: Record<LogFilter, string> = {
  all: "All",
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
};
const looks = {
  pending: { tone: "warn", icon: Clock },
  approved: { tone: "good", icon: ThumbsUp },
  rejected: { tone: "bad", icon: ThumbsDown },
} as const;

const deciders = {
  contractor: "Your contractor decides about it.",
  keepers: "The building’s owner or manager decides about it, since nobody approves their own work.",
};

const options = (["all", ...workLogStatuses] as const).map((value) => ({ value, label: words[value] }));

/** One's own work logs: what was written down, and what became of it. */
export function OwnLogs() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const status = logFilterOf(query);
  const { hrefOf } = useOpenForm();
  const choose = (next: string) => {
    const search = next === "all" ? "" : new URLSearchParams({ "log-status": next }).toString();
    void navigate({ search }, { preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <FilterChips label="Work logs by state" options={options} value={status} onChange={choose} />
        <ButtonLink
          to={hrefOf("log")}
          state={formOpenedHere}
          preventScrollReset
          variant="brand"
          icon={<PencilLine aria-hidden="true" className="size-5" />}
        >
          Log Work
        </ButtonLink>
      </div>
      <Results status={status} />
    </div>
  );
}

function Results({ status }: { status: LogFilter }) {
  const list = useOwnLogs(status);
  const [edited, setEdited] = useState<WorkLog | null>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  if (error && (data === undefined || isPlaceholderData))
    return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <RowsSkeleton />;
  const logs = data.pages.flatMap((page) => page.workLogs);
  if (logs.length === 0) return <None status={status} />;
  return (
    <>
      <Divided className={isPlaceholderData ? "opacity-50" : undefined}>
        {logs.map((log) => (
          <LogRow key={log.id} log={log} onEdit={() => setEdited(log)} />
        ))}
      </Divided>
      <ShowMore list={list} shown={logs.length} />
      <CsvButton call={workLogApi.listOwnLogs} input={inputOf(status)} />
      <Suspense>{edited ? <EditLogDialog log={edited} onClose={() => setEdited(null)} /> : null}</Suspense>
    </>
  );
}

const None = ({ status }: { status: LogFilter }) =>
  status === "all" ? (
    <EmptyState small title="No work logged yet">
      Write down your hours as you work; somebody else approves them.
    </EmptyState>
  ) : (
    <EmptyState small title={`No work log is ${words[status].toLowerCase()}`}>
      Logs in another state stand under the other filters.
    </EmptyState>
  );

function LogRow({ log, onEdit }: { log: WorkLog; onEdit: () => void }) {
  const { taskId, taskTitle, propertyName, dateLogged, hoursWorked, workDescription, materialsUsed, status } = log;
  const extras = [
    ["Materials", materialsUsed.join(", ")],
    ["Issues", log.issuesEncountered],
    ["Notes", log.notes],
  ].filter(([, text]) => text);
  return (
    <li className="flex flex-col gap-2 px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <Link to={`/technician/tasks/${taskId}`} className="min-w-0 font-semibold break-words hover:underline">
          {taskTitle}
        </Link>
        <Badge {...looks[status]}>{words[status]}</Badge>
      </div>
      <p className="text-sm break-words text-ink-soft tabular-nums">
        <strong className="font-semibold text-ink">{hoursWorked.toLocaleString("en-NG")} h</strong> ·{" "}
        <Day day={dateLogged} /> · {propertyName}
      </p>
      <p className="line-clamp-4 break-words whitespace-pre-line">{workDescription}</p>
      {extras.map(([name, text]) => (
        <p key={name} className="line-clamp-3 text-sm break-words">
          <span className="text-ink-soft">{name}: </span>
          {text}
        </p>
      ))}
      {status === "pending" ? <p className="text-sm text-ink-soft">{deciders[log.whoDecides]}</p> : null}
      {status === "rejected" && log.reason ? (
        <p className="rounded-control bg-bad-tint px-3 py-2 break-words">
          <strong className="font-semibold text-bad">Rejected{log.decidedBy ? ` by ${log.decidedBy}` : ""}:</strong>{" "}
          {log.reason}
        </p>
      ) : null}
      {log.can.edit ? (
        <Button className="self-start" onClick={onEdit} aria-label={`Edit the log of ${taskTitle}`}>
          Edit
        </Button>
      ) : null}
    </li>
  );
}
