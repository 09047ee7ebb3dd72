import { formatDay } from "#domain/days.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Divided } from "#ui/card.tsx";
import { FieldError } from "#ui/field.tsx";
import { Money } from "#ui/values.tsx";
import type { Answered } from "../client.ts";
import type { FileRow } from "../contract.ts";

const looks: Record<FileRow["fate"], { tone: BadgeTone; label: string }> = {
  refused: { tone: "bad", label: "Cannot be read" },
  new: { tone: "good", label: "New" },
  same: { tone: "plain", label: "There already" },
  silent: { tone: "plain", label: "Moves no money" },
};
const order = ["refused", "new", "same", "silent"] as const;
/** The most lines that are shown; those that cannot be read come first. */
const mostShown = 200;

/** What would become of every line of a file, and whether it adds up. */
export function FileRows({ answer }: { answer: Answered }) {
  const { rows, counts, problem, openingKobo, closingKobo, warnings } = answer;
  const sorted = order.flatMap((fate) => rows.filter((row) => row.fate === fate));
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {problem ? (
        <FieldError>{problem}</FieldError>
      ) : (
        <p className="font-semibold">
          It adds up line by line: from <Money kobo={openingKobo} /> to <Money kobo={closingKobo} />.
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="text-warn">
          {warning}
        </p>
      ))}
      <p className="flex flex-wrap gap-2">
        {order.map((fate) => (
          <Badge key={fate} tone={counts[fate] > 0 ? looks[fate].tone : "plain"}>
            {looks[fate].label}: {counts[fate].toLocaleString("en-NG")}
          </Badge>
        ))}
      </p>
      {sorted.length > 0 ? (
        <Divided>
          {sorted.slice(0, mostShown).map(({ row, fate, onDay, text, kobo, problems }) => (
            <li key={row} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 px-4 py-2">
              <span className="min-w-0 flex-1 basis-60 break-words">
                <span className="block text-sm text-ink-soft">
                  Line {row}
                  {onDay ? `, ${formatDay(onDay)}` : ""}
                </span>
                {text} <Badge tone={looks[fate].tone}>{looks[fate].label}</Badge>
                {problems.map((said) => (
                  <span key={said} className="block text-sm text-bad">
                    {said}
                  </span>
                ))}
              </span>
              {kobo === null ? null : <Money kobo={kobo} className="font-semibold" />}
            </li>
          ))}
        </Divided>
      ) : null}
      {rows.length > mostShown ? (
        <p className="text-ink-soft">And {(rows.length - mostShown).toLocaleString("en-NG")} lines more.</p>
      ) : null}
    </div>
  );
}
