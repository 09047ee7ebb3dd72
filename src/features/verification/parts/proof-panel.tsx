import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { ProofReview } from "#features/evidence/parts/proof-review.tsx";
import { spanWords } from "#features/evidence/times.rules.ts";
import { Photos } from "#features/media/parts/photos.tsx";
import { useTaskDetail } from "#features/tasks/client.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { Stars } from "#ui/rating.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Day, Instant } from "#ui/values.tsx";
import { useLogsOf } from "../proof-client.ts";
import { ProofPlaces } from "./proof-places.tsx";

/** All that shows how the work went: pictures, place, times, words, hours, logs and ticked steps. */
export function ProofPanel({ taskId }: { taskId: string }) {
  if (taskId === "")
    return <p className="rounded-card bg-hush p-4 text-ink-soft">Choose finished work, and its proof stands here.</p>;
  return <Proof taskId={taskId} />;
}

function Proof({ taskId }: { taskId: string }) {
  const { data, error } = useTaskDetail(taskId);
  if (error) return <p role="alert">The proof could not be loaded. {error.message}</p>;
  if (data === undefined) return <Skeleton className="h-64 w-full" />;
  const { task } = data;
  const { completionProof } = task;
  return (
    <section aria-label="Proof of the work" className="flex flex-col gap-5 rounded-card bg-hush p-4">
      <h3 className="text-lg font-bold">Proof of the work</h3>
      {completionProof.length > 0 ? (
        <Photos files={completionProof} label="Photos and videos" />
      ) : (
        <p>No proof: no photo or video was sent.</p>
      )}
      {completionProof.length > 0 ? <ProofPlaces files={completionProof} propertyId={task.propertyId} /> : null}
      <ProofReview proof={task.proof} media={completionProof} />
      <Times task={task} />
      <Completion task={task} />
      <Logs taskId={taskId} />
      <Steps task={task} />
      <SaidBefore task={task} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h4 className="font-semibold">{title}</h4>
      {children}
    </section>
  );
}

function Times({ task: { startedAt, completedDate, dueDate } }: { task: TaskDetail }) {
  return (
    <Part title="Times">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm tabular-nums">
        <dt className="text-ink-soft">Due</dt>
        <dd>
          <Day day={dueDate} />
        </dd>
        <dt className="text-ink-soft">Started</dt>
        <dd>{startedAt ? <Instant at={startedAt} /> : "Not recorded"}</dd>
        <dt className="text-ink-soft">Completed</dt>
        <dd>
          {completedDate ? <Instant at={completedDate} /> : "Not yet"}
          {startedAt && completedDate ? `, ${spanWords(Date.parse(completedDate) - Date.parse(startedAt))} later` : ""}
        </dd>
      </dl>
    </Part>
  );
}

const hours = (count: number) => `${count.toLocaleString("en-NG")} ${count === 1 ? "hour" : "hours"}`;

function Completion({ task: { completion } }: { task: TaskDetail }) {
  if (completion === null) return <p className="text-sm text-ink-soft">Completed without notes.</p>;
  const { completedBy, completionNotes, totalHours, additionalMaterials, workQualityRating } = completion;
  return (
    <Part title={`What ${completedBy} said`}>
      <p className="break-words whitespace-pre-line">{completionNotes}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
        {hours(totalHours)}
        <span className="inline-flex items-center gap-1.5">
          <Stars value={workQualityRating} /> self-rated
        </span>
      </p>
      {additionalMaterials.length > 0 ? (
        <p className="text-sm break-words">
          <span className="text-ink-soft">Materials: </span>
          {additionalMaterials.join(", ")}
        </p>
      ) : null}
    </Part>
  );
}

function Logs({ taskId }: { taskId: string }) {
  const logs = useLogsOf(taskId);
  if (logs === undefined || logs.length === 0) return null;
  return (
    <Part title="Work logs">
      <ul className="flex flex-col gap-2 text-sm">
        {logs.map((log) => (
          <li key={log.id} className="break-words">
            <span className="text-ink-soft tabular-nums">
              <Day day={log.dateLogged} />, {hours(log.hoursWorked)}, {log.technicianName}, {log.status}
            </span>
            <span className="block whitespace-pre-line">{log.workDescription}</span>
            {log.materialsUsed.length > 0 ? (
              <span className="block">Materials: {log.materialsUsed.join(", ")}</span>
            ) : null}
            {log.issuesEncountered ? <span className="block">Issues: {log.issuesEncountered}</span> : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The steps of the plan and of the procedure, and which of them were ticked. */
function Steps({ task: { checklist, sop } }: { task: TaskDetail }) {
  const steps = [
    ...checklist.map((line) => ({ ...line, key: `plan ${line.item}` })),
    ...(sop?.steps ?? []).map((line) => ({ ...line, key: `procedure ${line.item}` })),
  ];
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Part title={`Steps ticked: ${done} of ${steps.length}`}>
      <ul className="flex flex-col gap-1 text-sm">
        {steps.map((step) => {
          const Icon = step.done ? Check : Circle;
          return (
            <li key={step.key} className="flex items-start gap-2">
              <Icon
                role="img"
                aria-label={step.done ? "Ticked:" : "Not ticked:"}
                className={`mt-0.5 size-4 shrink-0 ${step.done ? "text-good" : "text-ink-soft"}`}
              />
              <span className="min-w-0 break-words">{step.text}</span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function SaidBefore({ task: { verifications } }: { task: TaskDetail }) {
  if (verifications.length === 0) return null;
  return (
    <Part title="Already said">
      <ul className="text-sm">
        {verifications.map((one) => (
          <li key={one.id} className="break-words">
            {one.verifiedBy}: {one.workApproved ? "Approved" : "Rejected"}, {one.averageRating.toFixed(1)} out of 5
          </li>
        ))}
      </ul>
    </Part>
  );
}
