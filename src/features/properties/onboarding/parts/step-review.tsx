import type { ReactNode } from "react";
import type { Entry } from "#browser/uploads/rules.ts";
import { readState } from "#domain/places.ts";
import { componentLabels } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { readAge } from "../../rules.ts";
import { type Draft, isListed, mediaSummary, steps } from "../rules.ts";

type StepReviewProps = { draft: Draft; media: readonly Entry[]; onStep: (step: number) => void };

/** All that was entered, step by step, each with a way back to it. */
export function StepReview({ draft, media, onStep }: StepReviewProps) {
  const part = (step: number) => ({ title: steps[step - 1] ?? "", onChange: () => onStep(step) });
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      <Part {...part(1)}>
        <Fact name="Property name">{draft.name}</Fact>
        <Fact name="Property type">{draft.type}</Fact>
        <Fact name="Location">{draft.location}</Fact>
        <Fact name="State">{draft.state || readState(draft.location, draft.address)}</Fact>
        {draft.address.trim() ? (
          <Fact name="Full address" wide>
            {draft.address}
          </Fact>
        ) : null}
        {draft.lga.trim() ? <Fact name="Local government area">{draft.lga}</Fact> : null}
        {draft.latitude === null || draft.longitude === null ? null : (
          <Fact name="Position">{`${draft.latitude.toFixed(5)}, ${draft.longitude.toFixed(5)}`}</Fact>
        )}
      </Part>
      <Part {...part(2)}>
        <Fact name="Building age">{ageOf(draft)}</Fact>
        <Fact name="Construction type">{draft.constructionType}</Fact>
        <Fact name="Number of units">{draft.units}</Fact>
        <Fact name="Number of floors">{draft.floors}</Fact>
        <Fact name="Usage pattern">{draft.usagePattern}</Fact>
        <Fact name="Building directory">{isListed(draft) ? "Shown" : "Not shown"}</Fact>
      </Part>
      <Part {...part(3)}>
        <Fact name="Selected components" wide>
          {draft.components.length > 0 ? (
            <span className="flex flex-wrap gap-2 pt-1">
              {draft.components.map((component) => (
                <Badge key={component} tone="brand">
                  {componentLabels[component]}
                </Badge>
              ))}
            </span>
          ) : null}
        </Fact>
        {draft.specialNotes.trim() ? (
          <Fact name="Special notes" wide>
            {draft.specialNotes}
          </Fact>
        ) : null}
        {draft.accessNotes.trim() ? (
          <Fact name="Access notes" wide>
            {draft.accessNotes}
          </Fact>
        ) : null}
      </Part>
      <Part {...part(4)}>
        <Fact name="Photos and videos" wide>
          {media.length > 0 ? mediaSummary(media) : null}
        </Fact>
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
      <Facts className="sm:gap-x-6">{children}</Facts>
    </section>
  );
}
