import { OwnProof } from "#features/evidence/parts/own-proof.tsx";
import { Photos } from "#features/media/parts/photos.tsx";
import { useTaskDetail } from "#features/tasks/client.ts";
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
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-bold tracking-[-0.01em]">What was done</h2>
      <p className="break-words whitespace-pre-line">{completionNotes}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
        {totalHours.toLocaleString("en-NG")} h
        <Stars value={workQualityRating} />
      </p>
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
