import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { FormCards } from "#browser/forms/choices.tsx";
import { draftedIn } from "#browser/forms/drafted.ts";
import { FormField } from "#browser/forms/form.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Textarea } from "#ui/field.tsx";
import { StarChoice } from "#ui/rating.tsx";
import { verificationFields as fields } from "../fields.ts";

/** The five ratings as the form asks for them. */
const ratings = [
  [fields.workQualityRating, "Work Quality", "What was done, and how well."],
  [fields.timelinessRating, "Timeliness", "Begun and finished when it should be."],
  [fields.communicationRating, "Communication", "Whether you knew what was going on."],
  [fields.professionalismRating, "Professionalism", "Conduct, safety and a clean place after."],
  [fields.overallSatisfaction, "Overall Satisfaction", undefined],
] as const;

const best = 5;

/** What is said of the work: five ratings, the decision, and what is still to be done. */
export function VerifyFields({ draft, isDoubted }: { draft: string; isDoubted: boolean }) {
  return (
    <>
      {ratings.map(([{ name }, legend, help]) => (
        <StarChoice key={name} legend={legend} name={name} defaultValue={draftedStars(draft, name)} help={help} />
      ))}
      <FormField field={fields.feedbackComments}>
        <Textarea rows={3} autoCapitalize="sentences" />
      </FormField>
      <FormField field={fields.issuesIdentified} optional help="One on each line.">
        <Textarea rows={2} maxLength={10_000} autoCapitalize="sentences" />
      </FormField>
      <FormCards
        field={fields.workApproved}
        legend="Decision"
        columns={2}
        defaultValue="true"
        cards={[
          { value: "true", label: "Approve", icon: <CircleCheck aria-hidden="true" className="size-5 text-good" /> },
          { value: "false", label: "Reject", icon: <CircleX aria-hidden="true" className="size-5 text-bad" /> },
        ]}
      />
      {isDoubted ? (
        <FormField
          field={fields.reason}
          optional={false}
          label="Why do you approve it?"
          help="The proof of this work is in doubt. Your reason is kept with the work; rejecting it needs none."
        >
          <Textarea rows={2} autoCapitalize="sentences" />
        </FormField>
      ) : null}
      <Followup draft={draft} />
    </>
  );
}

function Followup({ draft }: { draft: string }) {
  const { followupRequired, followupNotes } = fields;
  const [isAsked, setAsked] = useState(draftedIn(draft, followupRequired.name) !== undefined);
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        name={followupRequired.name}
        label={followupRequired.label}
        help="Makes a task for the same contractor, due in a week."
        checked={isAsked}
        onChange={({ currentTarget }) => setAsked(currentTarget.checked)}
      />
      {isAsked ? (
        <FormField field={followupNotes}>
          <Textarea
            rows={2}
            autoCapitalize="sentences"
            defaultValue={draftedIn(draft, followupNotes.name)}
            placeholder="What is to be done"
          />
        </FormField>
      ) : null}
    </div>
  );
}

/** The stars that were chosen before a reload. */
function draftedStars(draft: string, name: string): number {
  const stars = Number(draftedIn(draft, name));
  return stars >= 1 && stars <= best ? stars : best;
}
