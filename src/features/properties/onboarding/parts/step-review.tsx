import type { ReactNode } from "react";
import type { Entry } from "#browser/uploads/rules.ts";
import { readState } from "#domain/places.ts";
import { componentLabels } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { readAge } from "../../rules.ts";
import { type Draft, isListed, mediaSummary, steps } from "../rules.ts";

type StepReviewProps = { draft: Draft; media: readonly Entry[]; onStep: (step: number) => void };

/** All that was entered, step by step, each with a way back to it. */
export function StepReview({ draft, media, onStep }: StepReviewProps) {
  const part = (step: number) => ({ title: steps[step - 1] ?? "", onChange: () => onStep(step) });
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      <Part {...part(1)}>
        <Value label="Property name">{draft.name}</Value>
        <Value label="Property type">{draft.type}</Value>
        <Value label="Location">{draft.location}</Value>
        <Value label="State">{draft.state || readState(draft.location, draft.address)}</Value>
        {draft.address.trim() ? (
          <Value label="Full address" wide>
            {draft.address}
          </Value>
        ) : null}
        {draft.lga.trim() ? <Value label="Local government area">{draft.lga}</Value> : null}
        {draft.latitude === null || draft.longitude === null ? null : (
          <Value label="Position">{`${draft.latitude.toFixed(5)}, ${draft.longitude.toFixed(5)}`}</Value>
        )}
      </Part>
      <Part {...part(2)}>
        <Value label="Building age">{ageOf(draft)}</Value>
        <Value label="Construction type">{draft.constructionType}</Value>
        <Value label="Number of units">{draft.units}</Value>
        <Value label="Number of floors">{draft.floors}</Value>
        <Value label="Usage pattern">{draft.usagePattern}</Value>
        <Value label="Building directory">{isListed(draft) ? "Shown" : "Not shown"}</Value>
      </Part>
      <Part {...part(3)}>
        <Value label="Selected components" wide>
          {draft.components.length > 0 ? (
            <span className="flex flex-wrap gap-2 pt-1">
              {draft.components.map((component) => (
                <Badge key={component} tone="brand">
                  {componentLabels[component]}
                </Badge>
              ))}
            </span>
          ) : null}
        </Value>
        {draft.specialNotes.trim() ? (
          <Value label="Special notes" wide>
            {draft.specialNotes}
          </Value>
        ) : null}
        {draft.accessNotes.trim() ? (
          <Value label="Access notes" wide>
            {draft.accessNotes}
          </Value>
        ) : null}
      </Part>
      <Part {...part(4)}>
        <Value label="Photos and videos" wide>
          {media.length > 0 ? mediaSummary(media) : null}
        </Value>
      </Part>
    </div>
  );
}

/** The age as the server will read it: words that are no number count as not known. */
function ageOf({ buildingAge }: Draft): string | null {
  const years = readAge(buildingAge);
  if (years === null) return null;
  return years === 1 ? "1 year" : `${years} years`;
}

function Part({ title, onChange, children }: { title: string; onChange: () => void; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 p-4 sm:p-5">
      <header className="flex min-h-11 items-center justify-between gap-3">
        <h3 className="font-bold">{title}</h3>
        <Button variant="plain" onClick={onChange} aria-label={`Change ${title}`}>
          Change
        </Button>
      </header>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6">{children}</dl>
    </section>
  );
}

function Value({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  const isBlank = children === null || (typeof children === "string" && children.trim() === "");
  return (
    <div className={wide ? "col-span-2 min-w-0" : "min-w-0"}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="break-words whitespace-pre-line">
        {isBlank ? <span className="text-ink-soft">Not specified</span> : children}
      </dd>
    </div>
  );
}
