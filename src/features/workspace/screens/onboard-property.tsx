import { ArrowLeft, ArrowRight } from "lucide-react";
import { lazy, useEffect, useRef } from "react";
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useSearchParams,
} from "react-router";
import { requireSession } from "#browser/session.ts";
import type { Tally } from "#browser/uploads/rules.ts";
import { FromFileButton } from "#features/imports/parts/from-file-button.tsx";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { mending, useCreateProperty, useDraft, useFaults, useStep } from "#features/properties/onboarding/client.ts";
import { Duplicates } from "#features/properties/onboarding/parts/duplicates.tsx";
import { StepBasics } from "#features/properties/onboarding/parts/step-basics.tsx";
import { StepComponents } from "#features/properties/onboarding/parts/step-components.tsx";
import { StepDetails } from "#features/properties/onboarding/parts/step-details.tsx";
import { StepMedia } from "#features/properties/onboarding/parts/step-media.tsx";
import { StepReview } from "#features/properties/onboarding/parts/step-review.tsx";
import { Steps } from "#features/properties/onboarding/parts/steps.tsx";
import { type Draft, fieldId, stepOf, steps } from "#features/properties/onboarding/rules.ts";
import { useNotesRead } from "#features/schedules/drafts/client.ts";
import { ReadInNotes } from "#features/schedules/drafts/parts/read-in-notes.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const BuildingsImport = lazy(async () => ({
  default: (await import("#features/imports/parts/buildings-import.tsx")).BuildingsImport,
}));

export const meta = () => [{ title: "Add a property · Tunse" }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  return null;
}

/** Going from step to step reads nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function OnboardProperty() {
  const { step, goTo } = useStep();
  const { draft, uploads, change, forget } = useDraft();
  const { faults, attempt, refuse, mend } = useFaults();
  const isLast = step === steps.length;
  const { drafts, said, say, answers, forget: forgetSaid } = useNotesRead(draft, isLast);
  const { submit, creating, isWaiting, cancel } = useCreateProperty({
    ...{ draft, answers, uploads, refuse, goTo },
    forget: () => {
      forget();
      forgetSaid();
    },
  });
  const isLeaving = useNavigation().state !== "idle";

  const set = (fields: Partial<Draft>) => {
    change(fields);
    mend(Object.keys(fields));
  };
  const errorOf = (field: string) => faults.find((fault) => fault.field.split(".")[0] === field)?.message;
  const here = faults.filter(({ field }) => stepOf(field) === step);
  const heading = useStepHeading(step, here.length > 0);
  const form = { draft, set, errorOf };
  return (
    <>
      <PageHeader title="Add a property" back={{ to: "/dashboard", label: "Back to Dashboard" }} />
      {step === 1 ? <FromFile /> : null}
      <form
        noValidate
        aria-label="Add a property"
        className="flex max-w-3xl flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isLast) void submit();
          else goTo(step + 1);
        }}
      >
        <Steps step={step} onStep={goTo} />
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-[-0.01em] outline-none">
          {steps[step - 1]}
        </h2>
        <ErrorSummary
          attempt={attempt}
          faults={here.map(({ field, message }) => ({ fieldId: fieldId(field), message }))}
          title={here.some(({ field }) => field === "submit") ? "Not sent yet" : "Please check this step"}
        />
        {step === 1 ? <StepBasics {...form} /> : null}
        {step === 1 ? <Duplicates draft={draft} /> : null}
        {step === 2 ? <StepDetails {...form} /> : null}
        {step === 3 ? <StepComponents {...form} /> : null}
        {step === 4 ? (
          <StepMedia
            uploads={mending(uploads, mend)}
            isLocked={creating && !isWaiting}
            error={errorOf("mediaUploads")}
          />
        ) : null}
        {isLast ? <Duplicates draft={draft} /> : null}
        {isLast ? <ReadInNotes drafts={drafts} said={said} onSay={say} /> : null}
        {isLast ? <StepReview draft={draft} media={uploads.entries} onStep={goTo} /> : null}
        {isWaiting ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
        <Foot
          step={step}
          isBusy={creating}
          isLeaving={isLeaving}
          waitsFor={isWaiting ? uploads.tally : null}
          hasMedia={uploads.tally.total > 0}
          onBack={() => goTo(step - 1)}
        />
      </form>
    </>
  );
}

function FromFile() {
  const isOpen = useSearchParams()[0].get("from") === "file";
  return (
    <div className="mb-5 flex">
      <FromFileButton label="Several from a file" open={isOpen}>
        {(close) => <BuildingsImport onClose={close} />}
      </FromFileButton>
    </div>
  );
}

type FootProps = {
  step: number;
  isBusy: boolean;
  isLeaving: boolean;
  /** The files that it is sent after. */
  waitsFor: Tally | null;
  hasMedia: boolean;
  onBack: () => void;
};

function Foot({ step, isBusy, isLeaving, waitsFor, hasMedia, onBack }: FootProps) {
  const isLast = step === steps.length;
  return (
    <div className="flex flex-col-reverse gap-3 border-t border-line pt-5 sm:flex-row sm:justify-between">
      <Button
        onClick={onBack}
        disabled={step === 1 || isBusy}
        size="large"
        icon={<ArrowLeft aria-hidden="true" className="size-5" />}
      >
        Previous
      </Button>
      <Button
        type="submit"
        id={fieldId("submit")}
        variant={isLast ? "action" : "brand"}
        size="large"
        busy={isBusy || (isLast && isLeaving)}
        busyLabel={waitsFor ? sendingAfter(waitsFor) : "Creating property…"}
      >
        {isLast ? completeLabel(hasMedia) : "Next"}
        {isLast ? null : <ArrowRight aria-hidden="true" className="size-5" />}
      </Button>
    </div>
  );
}

const completeLabel = (hasMedia: boolean) =>
  hasMedia ? "Complete Onboarding & Start AI Analysis" : "Complete Onboarding";

/** A new step is read from its heading, or from its faults; the first look at the page keeps its own focus. */
function useStepHeading(step: number, hasFaults: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    if (!hasFaults) heading.current?.focus({ preventScroll: true });
  }, [step, hasFaults]);
  return heading;
}
