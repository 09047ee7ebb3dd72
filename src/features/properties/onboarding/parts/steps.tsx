import { clsx } from "clsx";
import { Progress } from "#ui/progress.tsx";
import { steps } from "../rules.ts";

/** How far the wizard is; on wide screens each step can be gone to. */
export function Steps({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft">
        Step {step} of {steps.length}
      </p>
      <Progress label="Steps" value={step} max={steps.length} />
      <ol className="hidden grid-cols-5 gap-2 sm:grid">
        {steps.map((name, at) => (
          <li key={name}>
            <button
              type="button"
              aria-current={at + 1 === step ? "step" : undefined}
              onClick={() => onStep(at + 1)}
              className={clsx(
                "min-h-11 w-full rounded-control px-1 py-1.5 text-left text-sm leading-tight hover-fade hover:bg-hush hover:text-ink",
                at + 1 === step ? "font-semibold text-brand" : "text-ink-soft",
              )}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
