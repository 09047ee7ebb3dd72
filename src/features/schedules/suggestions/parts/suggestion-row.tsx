import { CalendarClock, Repeat } from "lucide-react";
import { nairaToKobo } from "#domain/money.ts";
import type { Suggestion } from "#features/planning/contract.ts";
import { everyWords } from "#features/planning/engine/words.rules.ts";
import { FirstReason } from "#features/tasks/parts/why.tsx";
import { Button } from "#ui/button.tsx";
import { PriorityBadge } from "#ui/status-badges.tsx";
import { Day, Money } from "#ui/values.tsx";
import { useAccept, useDismiss } from "../client.ts";

type SuggestionRowProps = { suggestion: Suggestion; onChange: () => void };

/** One suggestion: what, how often, how pressing, what it costs, why, and what can be done about it. */
export function SuggestionRow({ suggestion, onChange }: SuggestionRowProps) {
  const { id, title, propertyName, description, interval, priority, estimatedCost, firstDueOn, reasons } = suggestion;
  return (
    <li className="flex flex-col gap-2.5 p-4">
      <div className="flex flex-col gap-0.5">
        <h3 className="font-semibold break-words">{title}</h3>
        <p className="line-clamp-1 text-sm break-words text-ink-soft">{propertyName}</p>
      </div>
      <p className="line-clamp-3 break-words">{description}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
        <PriorityBadge priority={priority} />
        <span className="inline-flex items-center gap-1.5">
          <Repeat aria-hidden="true" className="size-4 text-ink-soft" />
          {everyWords(interval)}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <CalendarClock aria-hidden="true" className="size-4 text-ink-soft" />
          <span className="sr-only">First on </span>
          <Day day={firstDueOn} />
        </span>
        <span>
          <span className="sr-only">Estimated cost </span>
          <Money kobo={nairaToKobo(estimatedCost)} className="font-semibold" />
        </span>
      </div>
      <FirstReason reasons={reasons} />
      <Acts id={id} title={title} onChange={onChange} />
    </li>
  );
}

function Acts({ id, title, onChange }: Pick<Suggestion, "id" | "title"> & Pick<SuggestionRowProps, "onChange">) {
  const accept = useAccept();
  const dismiss = useDismiss();
  return (
    <div className="grid grid-cols-3 gap-2 sm:flex">
      <Button
        variant="brand"
        className="max-sm:px-1"
        onClick={() => accept.mutate({ id })}
        busy={accept.isPending}
        disabled={dismiss.isPending}
        aria-label={`Accept: ${title}`}
      >
        Accept
      </Button>
      <Button
        className="max-sm:px-1"
        onClick={onChange}
        disabled={accept.isPending || dismiss.isPending}
        aria-label={`Change: ${title}`}
      >
        Change
      </Button>
      <Button
        variant="plain"
        className="max-sm:px-1"
        onClick={() => dismiss.mutate({ id })}
        busy={dismiss.isPending}
        disabled={accept.isPending}
        aria-label={`Dismiss: ${title}`}
      >
        Dismiss
      </Button>
    </div>
  );
}
