import { SlidersHorizontal, Sparkles } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Suggestion } from "#features/planning/contract.ts";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { useGenerate, useSuggestions } from "../client.ts";
import { SuggestionRow } from "./suggestion-row.tsx";

const ChangeSuggestion = lazy(async () => ({ default: (await import("./change-suggestion.tsx")).ChangeSuggestion }));
const Customize = lazy(async () => ({ default: (await import("./customize.tsx")).Customize }));

const shownAtFirst = 3;

/** What the plans offer besides what they schedule: each can be accepted, changed or dismissed. */
export function SuggestionsPanel({ hasProperties }: { hasProperties: boolean }) {
  const { data, isPending, isFetching, refetch } = useSuggestions();
  const generate = useGenerate();
  const [changing, setChanging] = useState<Suggestion | null>(null);
  const [isCustomizing, setCustomizing] = useState(false);
  const suggestions = data?.suggestions ?? [];
  return (
    <Section title="AI-Suggested Routine Maintenance">
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button
          onClick={() => generate.mutate({})}
          busy={generate.isPending}
          busyLabel="Generating…"
          disabled={!hasProperties}
          icon={<Sparkles aria-hidden="true" className="size-5 max-sm:hidden" />}
        >
          Generate New
        </Button>
        <Button
          onClick={() => setCustomizing(true)}
          icon={<SlidersHorizontal aria-hidden="true" className="size-5 max-sm:hidden" />}
        >
          Customize
        </Button>
      </div>
      {isPending ? (
        <Loading label="Loading the suggestions">
          <RowsSkeleton rows={shownAtFirst} />
        </Loading>
      ) : data ? (
        <Suggestions suggestions={suggestions} hasMore={data.nextCursor !== null} onChange={setChanging} />
      ) : (
        <FailedState onRetry={() => void refetch()} busy={isFetching} />
      )}
      <Suspense>
        {changing ? <ChangeSuggestion suggestion={changing} onClose={() => setChanging(null)} /> : null}
        {isCustomizing ? <Customize onClose={() => setCustomizing(false)} /> : null}
      </Suspense>
    </Section>
  );
}

type SuggestionsProps = {
  suggestions: readonly Suggestion[];
  hasMore: boolean;
  onChange: (suggestion: Suggestion) => void;
};

function Suggestions({ suggestions, hasMore, onChange }: SuggestionsProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (suggestions.length === 0) {
    return (
      <EmptyState small title="No AI suggestions yet">
        Good practice that fits your buildings, beyond what is scheduled already, appears here.
      </EmptyState>
    );
  }
  const shown = showsAll ? suggestions : suggestions.slice(0, shownAtFirst);
  return (
    <>
      <Divided>
        {shown.map((suggestion) => (
          <SuggestionRow key={suggestion.id} suggestion={suggestion} onChange={() => onChange(suggestion)} />
        ))}
      </Divided>
      {shown.length < suggestions.length ? (
        <Button variant="plain" onClick={() => setShowsAll(true)}>
          Show {suggestions.length - shown.length} more
        </Button>
      ) : null}
      {showsAll && hasMore ? (
        <p className="text-sm text-ink-soft">Further ones follow as you decide about these.</p>
      ) : null}
    </>
  );
}
