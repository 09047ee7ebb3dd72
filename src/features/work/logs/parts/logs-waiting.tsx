import { Check, X } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Day } from "#ui/values.tsx";
import type { WorkLog } from "../contract.ts";
import { askedOf, type Deciding, useDecideLog, useLogsWaiting } from "../deciding-client.ts";
import { RejectLog } from "./reject-log.tsx";

type LogsWaitingProps = {
  whose: Deciding;
  /** How many there are in all, where that is known. */
  count?: number;
};

/** The logs that wait for a yes or no; nothing while none waits. */
export function LogsWaiting({ whose, count = 0 }: LogsWaitingProps) {
  const { data, isError, isFetching, refetch, ...more } = useLogsWaiting(whose);
  const logs = data?.pages.flatMap((page) => page.workLogs) ?? [];
  if (isError && !data) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-bad">
        <p>The work logs could not be loaded.</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (logs.length === 0) return null;
  return (
    <Section
      title={
        <>
          Work logs waiting{" "}
          <span className="tabular-nums text-ink-soft">({Math.max(count, logs.length).toLocaleString("en-NG")})</span>
        </>
      }
    >
      <Divided>
        {logs.map((log) => (
          <LogRow key={log.id} log={log} whose={whose} />
        ))}
      </Divided>
      <ShowMore list={more} label="Show more work logs" />
      <CsvButton {...askedOf(whose)} />
    </Section>
  );
}

const hours = (count: number) => (count === 1 ? "1 hour" : `${count.toLocaleString("en-NG")} hours`);

function LogRow({ log, whose }: { log: WorkLog; whose: Deciding }) {
  const decide = useDecideLog(whose);
  const [isRejecting, setRejecting] = useState(false);
  const { id, version, technicianName, taskTitle, materialsUsed, issuesEncountered, notes } = log;
  return (
    <li className="flex flex-col gap-3 px-4 py-3 md:flex-row md:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="break-words">
          <strong>{technicianName}</strong>, <span className="tabular-nums">{hours(log.hoursWorked)}</span> on{" "}
          <Day day={log.dateLogged} />
        </p>
        <p className="text-sm break-words text-ink-soft">
          {taskTitle} · {log.propertyName}
        </p>
        <p className="break-words whitespace-pre-line">{log.workDescription}</p>
        {materialsUsed.length > 0 ? <Said name="Materials">{materialsUsed.join(", ")}</Said> : null}
        {issuesEncountered ? <Said name="Issues">{issuesEncountered}</Said> : null}
        {notes ? <Said name="Notes">{notes}</Said> : null}
      </div>
      {log.can.approve ? (
        <div className="grid grid-cols-2 gap-2 md:flex md:shrink-0">
          <Button
            onClick={() => setRejecting(true)}
            aria-label={`Reject the log of ${technicianName}`}
            icon={<X aria-hidden="true" className="size-5" />}
          >
            Reject
          </Button>
          <Button
            variant="brand"
            busy={decide.isPending}
            busyLabel="Approving"
            onClick={() => decide.mutate({ id, version, approved: true })}
            aria-label={`Approve the log of ${technicianName}`}
            icon={<Check aria-hidden="true" className="size-5" />}
          >
            Approve
          </Button>
        </div>
      ) : null}
      {isRejecting ? <RejectLog log={log} whose={whose} onClose={() => setRejecting(false)} /> : null}
    </li>
  );
}

function Said({ name, children }: { name: string; children: string }) {
  return (
    <p className="text-sm break-words whitespace-pre-line">
      <span className="text-ink-soft">{name}: </span>
      {children}
    </p>
  );
}
