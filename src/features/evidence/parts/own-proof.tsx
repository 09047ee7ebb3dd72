import { MessageSquare } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { Proof } from "../contract.ts";
import { CheckList } from "./check-list.tsx";
import { GradeBadge } from "./grade-badge.tsx";
import { ProofAnswers } from "./proof-answers.tsx";
import { Raises } from "./proof-review.tsx";

const AnswerDialog = lazy(async () => ({ default: (await import("./answer-dialog.tsx")).AnswerDialog }));

type OwnProofProps = { taskId: string; proof: Proof | null };

/** What the checks make of one's own proof, what would raise it, and how to answer. */
export function OwnProof({ taskId, proof }: OwnProofProps) {
  const [isAnswering, setAnswering] = useState(false);
  if (proof === null) return null;
  return (
    <section aria-label="Your proof" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-bold">Your proof</h3>
        <GradeBadge grade={proof.grade} />
      </div>
      {proof.reasons.length > 0 ? (
        <ul className="list-disc pl-5">
          {proof.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <p>Nothing speaks against it.</p>
      )}
      <ProofAnswers answers={proof.answers} />
      <Raises raises={proof.raises} />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          What was checked
        </summary>
        <CheckList checks={proof.checks} />
      </details>
      {proof.canAnswer ? (
        <Button
          onClick={() => setAnswering(true)}
          icon={<MessageSquare aria-hidden="true" className="size-5" />}
          className="self-start max-sm:w-full"
        >
          Answer, or send a photo
        </Button>
      ) : null}
      <Suspense>{isAnswering ? <AnswerDialog taskId={taskId} onClose={() => setAnswering(false)} /> : null}</Suspense>
    </section>
  );
}
