import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Money } from "#ui/values.tsx";
import { useThrowAway } from "../client.ts";
import type { Budget, BudgetYear } from "../contract.ts";
import { AdoptDialog } from "./adopt-dialog.tsx";
import { BudgetDialog } from "./budget-dialog.tsx";

/** The draft of a year, and what can be done with it. */
export function DraftCard({ draft, can }: { draft: Budget; can: BudgetYear["can"] }) {
  const [open, setOpen] = useState<"change" | "adopt" | null>(null);
  const close = () => setOpen(null);
  const throwAway = useThrowAway(close);
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="warn">Draft</Badge>
          <span className="text-sm text-ink-soft">{draft.draftedBy ? `by ${draft.draftedBy}` : ""}</span>
        </span>
        <Money kobo={draft.totalKobo} className="font-bold" />
      </p>
      {can.draft ? (
        <div className="flex flex-wrap gap-2">
          <Button variant={can.adopt ? undefined : "action"} onClick={() => setOpen("change")}>
            Look and change
          </Button>
          {can.adopt ? (
            <Button variant="action" onClick={() => setOpen("adopt")}>
              Adopt
            </Button>
          ) : null}
          <Button
            busy={throwAway.isPending}
            busyLabel="Throwing away"
            onClick={() => throwAway.mutate({ id: draft.id })}
          >
            Throw away
          </Button>
        </div>
      ) : null}
      {can.draft && !can.adopt ? <p className="text-sm text-ink-soft">The owner adopts it.</p> : null}
      {open === "change" ? <BudgetDialog key={draft.version} draft={draft} onClose={close} /> : null}
      {open === "adopt" ? <AdoptDialog draft={draft} onClose={close} /> : null}
    </div>
  );
}
