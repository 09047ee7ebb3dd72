import { NotebookPen } from "lucide-react";
import { useId } from "react";
import type { FactDraft } from "#features/planning/facts/contract.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { answersOf, type Says, withTheRest } from "../rules.ts";
import { DraftRows } from "./draft-rows.tsx";

type ReadInNotesProps = { drafts: readonly FactDraft[]; said: Says; onSay: (says: Says) => void };

/** What was read in the notes of a building before it is brought in, so that its first plan holds no more than is there. */
export function ReadInNotes({ drafts, said, onSay }: ReadInNotesProps) {
  const headingId = useId();
  if (drafts.length === 0) return null;
  const open = drafts.length - answersOf(drafts, said).length;
  return (
    <Card aria-labelledby={headingId}>
      <h3 id={headingId} className="flex items-center gap-2 text-lg font-bold tracking-[-0.01em]">
        <NotebookPen aria-hidden="true" className="size-5 shrink-0 text-brand" />
        We read this in your notes
      </h3>
      <p className="mt-1 mb-3 text-ink-soft">Tap what we got wrong; it stays out of the plan.</p>
      <DraftRows drafts={drafts} said={said} onSay={onSay} />
      <div className="mt-4 flex flex-wrap items-center gap-3" aria-live="polite">
        {open > 0 ? (
          <Button variant="brand" onClick={() => onSay(withTheRest(drafts, said))}>
            {open === drafts.length ? "All of it is right" : "The rest is right"}
          </Button>
        ) : (
          <p className="font-semibold text-good">All answered. Thank you.</p>
        )}
      </div>
    </Card>
  );
}
