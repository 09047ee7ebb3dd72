import { clsx } from "clsx";
import { Button } from "#ui/button.tsx";
import type { Ticket } from "../../contract.ts";
import { type Correction, hintOf } from "../../hints.rules.ts";

type CardHintProps = { ticket: Ticket; onCorrect: (ticket: Ticket, what: Correction) => void };

/** Why it is ranked as it is, in its author's words, and the correction that one press makes. */
export function CardHint({ ticket, onCorrect }: CardHintProps) {
  const hint = hintOf(ticket);
  if (!hint) return null;
  const { text, isDanger, words, correction, label } = hint;
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
      <p className="line-clamp-2 break-words text-ink-soft">
        <span className={clsx(isDanger && "font-semibold text-bad")}>{text}</span>
        {words.length > 0 ? `: ${words.map((word) => `“${word}”`).join(", ")}` : null}
      </p>
      {correction && ticket.can.triage ? (
        <Button
          className="relative max-w-full"
          aria-label={`${label}: “${ticket.title}”`}
          onClick={() => onCorrect(ticket, correction)}
        >
          <span className="min-w-0 truncate">{label}</span>
        </Button>
      ) : null}
    </div>
  );
}
