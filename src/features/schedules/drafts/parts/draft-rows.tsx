import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { FactDraft } from "#features/planning/facts/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { choicesOf, draftName, type Say, type Says, shownName, splitAt } from "../rules.ts";

type DraftRowsProps = { drafts: readonly FactDraft[]; said: Says; onSay: (says: Says) => void; busy?: boolean };

/** What was read in the notes, each with the sentence that it was read from and its answers, of which one can be tapped. */
export function DraftRows({ drafts, said, onSay, busy = false }: DraftRowsProps) {
  const toggle = (name: string, say: Say) => {
    const { [name]: before, ...others } = said;
    onSay(before === say ? others : { ...others, [name]: say });
  };
  return (
    <ul className="divide-y divide-line">
      {drafts.map((draft) => {
        const name = draftName(draft);
        return <DraftRow key={name} draft={draft} said={said[name]} onSay={(say) => toggle(name, say)} busy={busy} />;
      })}
    </ul>
  );
}

type DraftRowProps = { draft: FactDraft; said: Say | undefined; onSay: (say: Say) => void; busy: boolean };

function DraftRow({ draft, said, onSay, busy }: DraftRowProps) {
  const { fact, label, value, holds, saidBefore, quotes, words } = draft;
  const named = shownName({ value, holds });
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">{named}</span>
          {fact === "thing" ? null : <span className="text-sm text-ink-soft"> · {label}</span>}
        </p>
        {saidBefore === null ? null : (
          <Badge tone="warn">{saidBefore ? "You said that it is there" : "You said that it is not"}</Badge>
        )}
        {quotes.map((quote) => (
          <Quote key={quote} quote={quote} words={words} />
        ))}
        <Effect draft={draft} />
      </div>
      <fieldset className="flex flex-wrap gap-2" disabled={busy}>
        <legend className="sr-only">{named}</legend>
        {choicesOf(draft).map(({ say, label: choice }) => (
          <button
            key={say}
            type="button"
            aria-pressed={said === say}
            onClick={() => onSay(say)}
            className={clsx(
              "inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3 font-semibold hover-fade focus-visible:rounded-control disabled:opacity-55",
              said === say ? "border-brand bg-brand-tint text-brand" : "border-input-line bg-surface hover:bg-hush",
            )}
          >
            {said === say ? <Check aria-hidden="true" className="size-4 shrink-0" /> : null}
            {choice}
          </button>
        ))}
      </fieldset>
    </li>
  );
}

function Quote({ quote, words }: { quote: string; words: string }) {
  const [before, marked, after] = splitAt(quote, words);
  return (
    <p className="text-sm break-words text-ink-soft">
      “{before}
      {marked ? <strong className="font-semibold text-ink">{marked}</strong> : null}
      {after}”
    </p>
  );
}

/** What hangs on it. */
function Effect({ draft: { holds, saidBefore, titles, more } }: { draft: FactDraft }) {
  if (titles.length === 0) return null;
  const isPlanned = saidBefore ?? holds;
  const all = [...titles, ...(more > 0 ? [`${more} more`] : [])].join("; ");
  return (
    <p className="text-sm break-words text-ink-soft">
      {isPlanned ? "In the plan because of it" : "Not in the plan"}: {all}
    </p>
  );
}
