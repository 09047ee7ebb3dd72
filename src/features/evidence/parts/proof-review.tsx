import type { ReactNode } from "react";
import type { Media } from "#features/media/contract.ts";
import type { Proof } from "../contract.ts";
import { BeforeAfter } from "./before-after.tsx";
import { CheckList } from "./check-list.tsx";
import { GradeBadge } from "./grade-badge.tsx";
import { ProofAnswers } from "./proof-answers.tsx";
import { ProofMap } from "./proof-map.tsx";

type ProofReviewProps = { proof: Proof | null; media: readonly Media[] };

/** What the checks make of a proof, for whoever decides: the grade with its reasons, each check, the map, and both pictures. */
export function ProofReview({ proof, media }: ProofReviewProps) {
  if (proof === null)
    return (
      <p className="text-sm text-ink-soft">The checks have not run yet. They take some seconds after completion.</p>
    );
  const nameOf = (id: string) => media.find((file) => file.id === id)?.fileName;
  return (
    <section aria-label="Checks of the proof" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="font-semibold">Checks</h4>
        <GradeBadge grade={proof.grade} />
      </div>
      <ol aria-label="Reasons, the weightiest first" className="list-decimal pl-5">
        {proof.reasons.map((reason) => (
          <li key={reason} className="break-words">
            {reason}
          </li>
        ))}
      </ol>
      <ProofAnswers answers={proof.answers} />
      <BeforeAfter files={proof.files} media={media} />
      <ProofMap building={proof.building} files={proof.files} />
      <Fold title={`All ${proof.checks.length} checks with their numbers`} isOpen={proof.grade === "in_doubt"}>
        <CheckList checks={proof.checks} nameOf={nameOf} />
      </Fold>
      <Raises raises={proof.raises} />
      <p className="text-sm text-ink-soft">Checks advise. You decide.</p>
    </section>
  );
}

function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">{title}</summary>
      {children}
    </details>
  );
}

/** What would raise the grade, next time or by an answer. */
export function Raises({ raises }: Pick<Proof, "raises">) {
  if (raises.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="font-semibold">What would raise it</p>
      <ul className="list-disc pl-5">
        {raises.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}
