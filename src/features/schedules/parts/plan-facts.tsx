import { useIsMutating, useQuery } from "@tanstack/react-query";
import { ScanText } from "lucide-react";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { Fact, ModelDraft } from "#features/planning/facts/contract.ts";
import type { Property } from "#features/properties/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PlanDrafts } from "../drafts/parts/plan-drafts.tsx";
import { factApi, planningApi } from "../plan-client.ts";

const useFacts = (propertyId: string) => useQuery(optionsOf(factApi.listFacts, { id: propertyId }), queryClient).data;

/** What was read in the notes and nobody has answered, each with its sentence: before the plan that rests on it. */
export function PlanAsked({ property: { id, can } }: { property: Property }) {
  const data = useFacts(id);
  if (!data || !can.edit || data.asked.length === 0) return null;
  return <PlanDrafts propertyId={id} drafts={data.asked} answered={data.answered} />;
}

/** What was answered, once nothing is asked any more, and what a model can read besides. */
export function PlanFacts({ property }: { property: Property }) {
  const data = useFacts(property.id);
  if (!data || !property.can.edit) return null;
  return (
    <>
      {data.asked.length === 0 && data.answered.length > 0 ? (
        <PlanDrafts propertyId={property.id} drafts={[]} answered={data.answered} />
      ) : null}
      {property.specialNotes && data.model ? (
        <ReadByModel property={property} drafts={data.drafts} model={data.model} />
      ) : null}
    </>
  );
}

type ReadByModelProps = { property: Property; drafts: readonly ModelDraft[]; model: string };

/** What a model read, and the press that has it read; nothing of it counts until somebody says so. */
function ReadByModel({ property: { id }, drafts, model }: ReadByModelProps) {
  const read = useSend(factApi.readByModel, {
    refreshes: [factApi.listFacts],
    onSuccess: () => goodToast("Read", "What it found and you did not know yet waits for your answer."),
    onError: (error: Error) => problemToast("Not read", error),
  });
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
        <ScanText aria-hidden="true" className="size-5 shrink-0 text-brand" />
        {drafts.length > 0 ? "Read by a model: is it so?" : "More from your notes"}
      </h2>
      <p className="mt-1 text-ink-soft">
        {drafts.length > 0
          ? "The plan does not rest on these until you say so."
          : `A model at ${model} can read your notes, without names and addresses. What it finds is asked of you first.`}
      </p>
      {drafts.length > 0 ? (
        <ul className="mt-3 divide-y divide-line">
          {drafts.map((draft) => (
            <FactRow key={`${draft.fact}:${draft.value}`} propertyId={id} fact={draft} by={draft.model} />
          ))}
        </ul>
      ) : (
        <Button className="mt-3" onClick={() => read.mutate({ id })} busy={read.isPending} busyLabel="Reading">
          Have it read
        </Button>
      )}
    </Card>
  );
}

type FactRowProps = {
  propertyId: string;
  fact: Pick<Fact, "fact" | "label" | "value" | "words">;
  /** The model that read it. */
  by?: string;
};

function FactRow({ propertyId, fact: { fact, label, value, words }, by }: FactRowProps) {
  const mutationKey = ["fact", propertyId];
  const send = useSend(factApi.sayFact, {
    mutationKey,
    refreshes: [factApi.listFacts, planningApi.findPlan],
    onSuccess: () => goodToast("Thank you", "The plan follows your answer."),
    onError: (error) => problemToast("Not saved", error, "Your answer was not saved. Please try again."),
  });
  const busy = useIsMutating({ mutationKey }, queryClient) > 0;
  const say = (holds: boolean) => send.mutate({ id: propertyId, fact, value, holds });
  const named = `${label}: ${value}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-1">
      <div className="min-w-0">
        <p className="font-semibold">{named}</p>
        {words ? <p className="text-sm break-words text-ink-soft">From “{words}”</p> : null}
        {by ? <Badge>Read by {by}</Badge> : null}
      </div>
      <div className="flex gap-2">
        <Button disabled={busy} onClick={() => say(true)} aria-label={`It is so: ${named}`}>
          It is so
        </Button>
        <Button disabled={busy} onClick={() => say(false)} aria-label={`Not so: ${named}`}>
          Not so
        </Button>
      </div>
    </li>
  );
}
