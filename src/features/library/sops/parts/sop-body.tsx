import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { Photos } from "#features/media/parts/photos.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import type { SopVersion } from "../contract.ts";
import { Tools } from "./sop-facts.tsx";

type SopBodyProps = {
  sop: Omit<SopVersion, "id" | "steps" | "createdAt">;
  /** The steps, plain or to tick. */
  steps: ReactNode;
};

/** All that a procedure says, in the order in which it is needed: beware, bring, do. */
export function SopBody({ sop, steps }: SopBodyProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="break-words whitespace-pre-line">{sop.description}</p>
      <WarningList title="Safety requirements" lines={sop.safetyRequirements} />
      <Tools tools={sop.requiredTools} />
      {steps}
      <Attachments files={sop.attachments} />
    </div>
  );
}

export function PlainSteps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <section>
      <h3 className="font-bold">Steps</h3>
      <ol className="mt-1.5 flex list-decimal flex-col gap-1.5 pl-6 marker:font-semibold marker:text-ink-soft">
        {steps
          .map((text, at) => ({ text, key: `${at}` }))
          .map(({ text, key }) => (
            <li key={key} className="break-words">
              {text}
            </li>
          ))}
      </ol>
    </section>
  );
}

function Attachments({ files }: { files: SopVersion["attachments"] }) {
  if (files.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="flex items-center gap-2 font-bold">
        <FileText aria-hidden="true" className="size-5 text-brand" />
        Attachments
      </h3>
      <Photos files={files} label="Attachments" />
    </section>
  );
}
