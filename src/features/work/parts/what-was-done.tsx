import { conditionLabels, conditions } from "#domain/findings.ts";
import { OwnProof } from "#features/evidence/parts/own-proof.tsx";
import { Photos } from "#features/media/parts/photos.tsx";
import { useTaskDetail } from "#features/tasks/client.ts";
import type { TaskCompletion } from "#features/tasks/contract.ts";
import { Stars } from "#ui/rating.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** What was said of a completed job, with its proof. */
export function WhatWasDone({ taskId }: { taskId: string }) {
  const { data, error } = useTaskDetail(taskId);
  if (error) return null;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  const { completion, completionProof, proof } = data.task;
  if (completion === null) return null;
  const { completionNotes, totalHours, workQualityRating, additionalMaterials } = completion;
  const finding = findingWords(completion);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-bold tracking-[-0.01em]">What was done</h2>
      <p className="break-words whitespace-pre-line">{completionNotes}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
        {totalHours.toLocaleString("en-NG")} h
        <Stars value={workQualityRating} />
      </p>
      {finding ? (
        <p className="text-sm break-words">
          <span className="text-ink-soft">Found: </span>
          {finding}
        </p>
      ) : null}
      {additionalMaterials.length > 0 ? (
        <p className="text-sm break-words">
          <span className="text-ink-soft">Materials: </span>
          {additionalMaterials.join(", ")}
        </p>
      ) : null}
      <Photos files={completionProof} label="Proof of the work" />
      <OwnProof taskId={taskId} proof={proof} />
    </section>
  );
}

type Finding = Pick<TaskCompletion, "condition" | "failureMode" | "measured">;

/** "Worn, can wait, leaking, pressure 2 bar"; empty where nobody said. */
function findingWords({ condition, failureMode, measured }: Finding): string {
  const known = conditions.find((one) => one === condition);
  const values = (measured ?? []).map(
    ({ name, value, unit }) => `${name} ${value.toLocaleString("en-NG")} ${unit ?? ""}`,
  );
  return [known ? conditionLabels[known] : null, failureMode, ...values].flatMap((one) => one?.trim() || []).join(", ");
}
