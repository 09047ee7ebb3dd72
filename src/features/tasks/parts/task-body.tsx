import { type ReactNode, Suspense, useContext } from "react";
import { Link } from "react-router";
import { useSession } from "#browser/session.ts";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { labelOf, taskStatusLabels } from "#domain/vocab.ts";
import { OwnProof } from "#features/evidence/parts/own-proof.tsx";
import { ProofReview } from "#features/evidence/parts/proof-review.tsx";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { Day, Instant, Money } from "#ui/values.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import type { Task, TaskDetail } from "../contract.ts";
import { DueDay } from "./due-day.tsx";
import { LateWork } from "./late-work.tsx";
import { PinnedSop } from "./pinned-sop.tsx";
import { TaskExtra } from "./task-extra.tsx";
import { TaskReasons } from "./task-reasons.tsx";
import { TickedLines } from "./ticked-lines.tsx";
import { Why } from "./why.tsx";

type TaskBodyProps = {
  task: Task | undefined;
  /** What only the task itself says; undefined until it has come. */
  detail: TaskDetail | undefined;
  failed: Error | null;
  onRetry: () => void;
  /** What can be done, where the page has no foot for it: above all that comes later, so that nothing moves it under a thumb. */
  acts?: ReactNode;
};

/** What a task is, why it is there, its facts, and how to do it. */
export function TaskBody({ task, detail, failed, onRetry, acts }: TaskBodyProps) {
  return (
    <div className="flex flex-col gap-5">
      {task?.description ? <p className="break-words whitespace-pre-line">{task.description}</p> : null}
      {acts}
      <WarningList title="A paper is missing. This work goes on." lines={detail?.missingPapers ?? []} />
      {detail ? <TaskReasons {...detail} /> : task?.why ? <Why>{task.why}</Why> : null}
      {task?.ticketId ? (
        <Link
          to={`/tickets/${task.ticketId}`}
          className="inline-flex min-h-11 items-center self-start font-semibold text-brand hover:underline"
        >
          Open the repair request behind it
        </Link>
      ) : null}
      {task ? (
        <TaskFacts task={task} costRange={detail?.costRange ?? null} machine={detail?.assetName ?? null} />
      ) : null}
      {detail ? <HowTo {...detail} /> : <Rest failed={failed} onRetry={onRetry} />}
      {detail ? <Verified task={detail} /> : null}
      {detail && detail.completionProof.length > 0 ? <Proof files={detail.completionProof} /> : null}
      {detail ? <More task={detail} /> : null}
      {detail ? <LateWork works={detail.lateWork} /> : null}
      {detail?.proof ? <Checked task={detail} proof={detail.proof} /> : null}
    </div>
  );
}

/** What a feature above says of a task. */
function More({ task }: { task: TaskDetail }) {
  const Extra = useContext(TaskExtra);
  return Extra === null ? null : (
    <Suspense>
      <Extra task={task} />
    </Suspense>
  );
}

function Rest({ failed, onRetry }: { failed: Error | null; onRetry: () => void }) {
  if (failed) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2">
        <p>The rest could not be loaded. {failed.message}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    );
  }
  return (
    <Loading label="Loading the details">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </Loading>
  );
}

/** Those who did the work reach its building only until it is done. */
function Building({ task: { propertyId, propertyName, status } }: { task: Task }) {
  const isOver = status === "completed" || status === "cancelled";
  if (useSession()?.user.role === "technician" && isOver) return propertyName;
  return (
    <Link to={`/property/${propertyId}`} className="text-brand hover:underline">
      {propertyName}
    </Link>
  );
}

/** Who may see the machine is led to it; others read what it is called. */
function MachineFact({ id, name }: { id: string | null; name: string }) {
  return (
    <Fact name="Machine" wide>
      {id === null ? (
        name
      ) : (
        <Link to={`/assets/${id}`} className="text-brand hover:underline">
          {name}
        </Link>
      )}
    </Fact>
  );
}

type TaskFactsProps = { task: Task; costRange: TaskDetail["costRange"]; machine: string | null };

function TaskFacts({ task, costRange, machine }: TaskFactsProps) {
  const status =
    task.overdue && task.status === "in_progress"
      ? "In progress, overdue"
      : taskStatusLabels[task.overdue ? "overdue" : task.status];
  return (
    <Facts className="border-y border-line py-4">
      <Fact name="Property" wide>
        <Building task={task} />
      </Fact>
      {machine === null ? null : <MachineFact id={task.assetId} name={machine} />}
      <Fact name="Category">{labelOf(task.category)}</Fact>
      <Fact name="Assigned to">{task.assignedTo ?? "Nobody yet"}</Fact>
      <Fact name="Due date">
        <Day day={task.dueDate} />
        {task.completedDate === null && task.status !== "cancelled" ? (
          <span className="text-ink-soft">
            {" "}
            (<DueDay task={task} />)
          </span>
        ) : null}
      </Fact>
      <Fact name="Estimated cost">
        <Money kobo={koboOf(task.estimatedCost)} />
        {costRange && costRange.low !== costRange.high ? <CostRange range={costRange} /> : null}
      </Fact>
      {task.actualCost === null ? null : (
        <Fact name="Actual cost">
          <Money kobo={koboOf(task.actualCost)} />
          {task.costIsEstimated ? <span className="text-ink-soft"> (as estimated)</span> : null}
        </Fact>
      )}
      <Fact name="Current status">{status}</Fact>
      <Fact name="Completed date">
        {task.completedDate ? <Instant at={task.completedDate} /> : <span className="text-ink-soft">Not yet</span>}
      </Fact>
      {task.contractorNotes ? (
        <Fact name="Notes from the contractor" wide>
          {task.contractorNotes}
        </Fact>
      ) : null}
    </Facts>
  );
}

const koboOf = (naira: number | null) => (naira === null ? null : nairaToKobo(naira));

function CostRange({ range: { low, high, count, per } }: { range: NonNullable<TaskDetail["costRange"]> }) {
  const [least, most] = [low, high].map((naira) => formatNaira(nairaToKobo(naira) ?? 0));
  return (
    <span className="block text-sm font-normal text-ink-soft">
      Usually {least} to {most}
      {per === "asset" && count > 1 ? `, for ${count}` : ""}
    </span>
  );
}

/** The list of the plan and the procedure, each line with the person who ticked it. */
function HowTo({ checklist, safety, sop }: Pick<TaskDetail, "checklist" | "safety" | "sop">) {
  return (
    <>
      <TickedLines title="What to do" lines={checklist} />
      <WarningList title="Safety" lines={safety} />
      {sop ? <PinnedSop sop={sop} steps={<TickedLines title="Steps" lines={sop.steps} />} /> : null}
    </>
  );
}

/** What was said of the finished work, and which work this one follows up. */
function Verified({ task: { followUpOf, verifications } }: { task: TaskDetail }) {
  return (
    <>
      {followUpOf ? (
        <p className="break-words">
          Follow-up of{" "}
          <Link to={`/tasks?task=${followUpOf.taskId}`} className="font-semibold text-brand underline">
            {followUpOf.title}
          </Link>
        </p>
      ) : null}
      {verifications.length > 0 ? (
        <section>
          <h3 className="font-bold">Verification</h3>
          <ul className="mt-2 flex flex-col gap-2">
            {verifications.map((one) => (
              <li key={one.id} className="break-words">
                <span className={`font-semibold ${one.workApproved ? "text-good" : "text-bad"}`}>
                  {one.workApproved ? "Approved" : "Rejected"}
                </span>{" "}
                by {one.verifiedBy}, {one.averageRating.toFixed(1)} out of 5
                {one.feedbackComments ? (
                  <span className="block whitespace-pre-line text-ink-soft">{one.feedbackComments}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** What the checks make of the proof: with numbers for those who decide, in plain words for those who did the work. */
function Checked({ task, proof }: { task: TaskDetail; proof: NonNullable<TaskDetail["proof"]> }) {
  if (proof.canAnswer) return <OwnProof taskId={task.id} proof={proof} />;
  return <ProofReview proof={proof} media={task.completionProof} />;
}

function Proof({ files }: { files: TaskDetail["completionProof"] }) {
  return (
    <section>
      <h3 className="font-bold">Proof of the work</h3>
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {files.map(({ id, url, thumbnailUrl, fileName }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-control bg-hush">
              {thumbnailUrl ? (
                <img src={thumbnailUrl} alt={fileName} loading="lazy" className="aspect-square w-full object-cover" />
              ) : (
                <span className="block p-3 text-sm break-words">{fileName}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
