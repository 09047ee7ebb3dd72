import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Divided } from "#ui/card.tsx";
import type { Answered } from "../client.ts";
import type { Fate } from "../fields.ts";

const looks: Record<Fate, { tone: BadgeTone; label: string }> = {
  refused: { tone: "bad", label: "Cannot be read" },
  new: { tone: "good", label: "New" },
  changed: { tone: "brand", label: "Changes" },
  same: { tone: "plain", label: "There already" },
};
/** The worst first. */
const order: readonly Fate[] = ["refused", "new", "changed", "same"];
/** The most rows that are shown; those that cannot be read come first. */
const mostShown = 200;
const mostWarnings = 10;

/** What would become of every row of a file, those that cannot be read first. */
export function ImportOutcome({ counts, rows, warnings }: Answered) {
  const sorted = order.flatMap((fate) => rows.filter((row) => row.fate === fate));
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-2">
        {order.map((fate) => (
          <Badge key={fate} tone={counts[fate] > 0 ? looks[fate].tone : "plain"}>
            {looks[fate].label}: {counts[fate].toLocaleString("en-NG")}
          </Badge>
        ))}
      </p>
      {counts.refused > 0 ? <p className="font-semibold">Mend these rows in the file and choose it again.</p> : null}
      {warnings.slice(0, mostWarnings).map((warning) => (
        <p key={warning} className="text-warn">
          {warning}
        </p>
      ))}
      {warnings.length > mostWarnings ? (
        <p className="text-warn">And {(warnings.length - mostWarnings).toLocaleString("en-NG")} warnings more.</p>
      ) : null}
      <Divided>
        {sorted.slice(0, mostShown).map(({ row, fate, label, problems }) => (
          <li key={row} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2">
            <span className="w-16 shrink-0 text-sm text-ink-soft">Row {row}</span>
            <span className="min-w-0 flex-1 break-words">
              {label} <Badge tone={looks[fate].tone}>{looks[fate].label}</Badge>
              {problems.map((said) => (
                <span key={said} className="block text-sm text-bad">
                  {said}
                </span>
              ))}
            </span>
          </li>
        ))}
      </Divided>
      {rows.length > mostShown ? (
        <p className="text-ink-soft">And {(rows.length - mostShown).toLocaleString("en-NG")} rows more.</p>
      ) : null}
    </div>
  );
}
