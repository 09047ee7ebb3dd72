import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { draftedIn } from "#browser/forms/drafted.ts";
import { Checkbox, RadioCards } from "#ui/choice.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import { StarChoice } from "#ui/rating.tsx";
import { best, ratings } from "../form.rules.ts";

type VerifyFieldsProps = { id: string; draft: string; errorOf: (field: string) => string | undefined };

/** What is said of the work: five ratings, the decision, and what is still to be done. */
export function VerifyFields({ id, draft, errorOf }: VerifyFieldsProps) {
  return (
    <>
      {ratings.map(([name, legend, help]) => (
        <StarChoice key={name} legend={legend} name={name} defaultValue={draftedStars(draft, name)} help={help} />
      ))}
      <Field label="Feedback" id={`${id}-feedbackComments`} optional error={errorOf("feedbackComments")}>
        <Textarea name="feedbackComments" rows={3} maxLength={10_000} autoCapitalize="sentences" />
      </Field>
      <Field
        label="Issues identified"
        id={`${id}-issuesIdentified`}
        optional
        help="One on each line."
        error={errorOf("issuesIdentified")}
      >
        <Textarea name="issuesIdentified" rows={2} maxLength={10_000} autoCapitalize="sentences" />
      </Field>
      <RadioCards
        legend="Decision"
        name="decision"
        columns={2}
        defaultValue={draftedIn(draft, "decision") ?? "approved"}
        cards={[
          {
            value: "approved",
            label: "Approve",
            icon: <CircleCheck aria-hidden="true" className="size-5 text-good" />,
          },
          { value: "rejected", label: "Reject", icon: <CircleX aria-hidden="true" className="size-5 text-bad" /> },
        ]}
      />
      <Followup id={id} draft={draft} error={errorOf("followupNotes")} />
    </>
  );
}

type FollowupProps = { id: string; draft: string; error: string | undefined };

function Followup({ id, draft, error }: FollowupProps) {
  const [isAsked, setAsked] = useState(draftedIn(draft, "followupRequired") !== undefined);
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        name="followupRequired"
        label="Follow-up required"
        help="Makes a task for the same contractor, due in a week."
        checked={isAsked}
        onChange={({ currentTarget }) => setAsked(currentTarget.checked)}
      />
      {isAsked ? (
        <Field label="Follow-up notes" id={`${id}-followupNotes`} optional error={error}>
          <Textarea
            name="followupNotes"
            rows={2}
            maxLength={5_000}
            autoCapitalize="sentences"
            defaultValue={draftedIn(draft, "followupNotes")}
            placeholder="What is to be done"
          />
        </Field>
      ) : null}
    </div>
  );
}

/** The stars that were chosen before a reload. */
function draftedStars(draft: string, name: string): number {
  const stars = Number(draftedIn(draft, name));
  return stars >= 1 && stars <= best ? stars : best;
}
