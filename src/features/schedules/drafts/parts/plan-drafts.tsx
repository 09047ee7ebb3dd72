import { NotebookPen } from "lucide-react";
import { useId, useState } from "react";
import { callKey, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { formatDay } from "#domain/days.ts";
import type { FactAnswered, FactDraft } from "#features/planning/facts/contract.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { factApi, planningApi } from "../../plan-client.ts";
import { answersOf, draftName, type Says, withTheRest } from "../rules.ts";
import { DraftRows } from "./draft-rows.tsx";

type PlanDraftsProps = {
  propertyId: string;
  drafts: readonly FactDraft[];
  answered: readonly FactAnswered[];
};

/** Sends answers; what the call answers is shown at once. */
function useSayFacts(propertyId: string, onDone?: () => void) {
  return useSend(factApi.sayFacts, {
    refreshes: [planningApi.findPlan],
    onSuccess: (answer) => {
      queryClient.setQueryData(callKey(factApi.listFacts, { id: propertyId }), answer);
      goodToast("Thank you", "The plan follows your answers.");
      onDone?.();
    },
    onError: (error) => problemToast("Not saved", error, "Your answers were not saved. Please try again."),
  });
}

/** What was read in the notes and nobody has answered, to be answered in one go; and what was answered, to be asked again. */
export function PlanDrafts({ propertyId, drafts, answered }: PlanDraftsProps) {
  const headingId = useId();
  const [said, setSaid] = useState<Says>({});
  const send = useSayFacts(propertyId, () => setSaid({}));
  const tapped = answersOf(drafts, said);
  const say = (says: Says) => send.mutate({ id: propertyId, answers: answersOf(drafts, says) });
  const isOpen = tapped.length < drafts.length;
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
        <NotebookPen aria-hidden="true" className="size-5 shrink-0 text-brand" />
        {drafts.length > 0 ? "Read in your notes: is it so?" : "What you said of your notes"}
      </h2>
      {drafts.length > 0 ? (
        <>
          <p className="mt-1 mb-3 text-ink-soft">The plan rests on these. Tap what is wrong, then keep the rest.</p>
          <DraftRows drafts={drafts} said={said} onSay={setSaid} busy={send.isPending} />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              variant="brand"
              busy={send.isPending}
              busyLabel="Saving…"
              onClick={() => say(withTheRest(drafts, said))}
            >
              {restLabel(tapped.length, isOpen)}
            </Button>
            {tapped.length > 0 && isOpen ? (
              <Button disabled={send.isPending} onClick={() => say(said)}>
                Save {tapped.length} only
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      {answered.length > 0 ? (
        <Answered propertyId={propertyId} answered={answered} isAlone={drafts.length === 0} />
      ) : null}
    </Card>
  );
}

function restLabel(tapped: number, isOpen: boolean): string {
  if (tapped === 0) return "All of it is right";
  return isOpen ? `Save ${tapped}; the rest is right` : "Save";
}

const whyNot = { not_ours: "not ours", gone: "not there", misread: "not so" } as const;
const wordOf = ({ holds, why }: FactAnswered) => (holds ? "is so" : whyNot[why ?? "gone"]);

type AnsweredProps = { propertyId: string; answered: readonly FactAnswered[]; isAlone: boolean };

/** What was answered stays so until the notes say otherwise, or somebody takes it back. */
function Answered({ propertyId, answered, isAlone }: AnsweredProps) {
  const send = useSayFacts(propertyId);
  return (
    <details className={isAlone ? "mt-2" : "mt-4 border-t border-line"}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        {answered.length} answered
      </summary>
      <ul className="divide-y divide-line">
        {answered.map((one) => (
          <li key={draftName(one)} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <p className="min-w-0 break-words">
              <span className="font-semibold">{one.value}</span>: {wordOf(one)}{" "}
              <span className="text-sm text-ink-soft">{formatDay(one.saidOn)}</span>
            </p>
            <Button
              variant="plain"
              disabled={send.isPending}
              aria-label={`Take back: ${one.value}`}
              onClick={() =>
                send.mutate({ id: propertyId, answers: [{ fact: one.fact, value: one.value, holds: null }] })
              }
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
