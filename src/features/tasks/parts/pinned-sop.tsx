import { ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { SopBody } from "#features/library/sops/parts/sop-body.tsx";
import { SopFacts } from "#features/library/sops/parts/sop-facts.tsx";
import type { PinnedSop as Pinned } from "../checklist.contract.ts";

/** The procedure of a task in the version that the task got. */
export function PinnedSop({ sop, steps, heading: Heading = "h3" }: PinnedSopProps) {
  return (
    <section className="flex flex-col gap-3">
      <Heading className="flex items-start gap-2 text-lg font-bold tracking-[-0.01em]">
        <ClipboardList aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand" />
        <span className="min-w-0 break-words">SOP: {sop.title}</span>
      </Heading>
      <SopFacts sop={sop} />
      <SopBody sop={sop} steps={steps} />
    </section>
  );
}

type PinnedSopProps = {
  sop: Pinned;
  /** Plain, or to tick. */
  steps: ReactNode;
  heading?: "h2" | "h3";
};
