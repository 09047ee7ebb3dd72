import { formatDay } from "#domain/days.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Money } from "#ui/values.tsx";
import type { Demand } from "../contract.ts";
import { demandStateLabels } from "../fields.ts";

/** How far a demand is, in a word. */
export function saysOf({ state, paid, overdue }: Pick<Demand, "state" | "paid" | "overdue">): {
  tone: BadgeTone;
  label: string;
} {
  if (state !== "issued") return { tone: "plain", label: demandStateLabels[state] };
  if (paid === "paid") return { tone: "good", label: "Paid" };
  if (overdue) return { tone: "warn", label: "Overdue" };
  return paid === "part_paid" ? { tone: "brand", label: "Paid in part" } : { tone: "brand", label: "Issued" };
}

/** A demand in a list: what for, how much, and how far it is. */
export function DemandRow({ demand, onOpen }: { demand: Demand; onOpen: () => void }) {
  const { title, totalKobo, paidKobo, dueOn } = demand;
  const { tone, label } = saysOf(demand);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full items-start justify-between gap-3 px-4 py-3 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">{title}</span>
          <span className="block text-sm text-ink-soft">
            To be paid by {formatDay(dueOn)}
            {paidKobo > 0 ? (
              <>
                {" · "}
                <Money kobo={paidKobo} /> came
              </>
            ) : null}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Money kobo={totalKobo} className="font-bold" />
          <Badge tone={tone}>{label}</Badge>
        </span>
      </button>
    </li>
  );
}
