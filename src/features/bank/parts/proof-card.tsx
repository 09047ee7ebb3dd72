import { CircleCheck, Scale } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { Card } from "#ui/card.tsx";
import { Money } from "#ui/values.tsx";
import type { AccountProof } from "../contract.ts";

const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString("en-NG")} ${count === 1 ? one : more}`;

type Part = { what: string; kobo: number };

/** Why bank and books differ: what each part comes to, in the direction of bank less books. */
function partsOf({ open, openKobo, entries, entriesKobo, beforeKobo, gapKobo, gaps, fromDay }: AccountProof): Part[] {
  const parts = [
    {
      what: counted(open, "line that is not matched", "lines that are not matched"),
      kobo: openKobo,
      isThere: open > 0,
    },
    {
      what: counted(entries.length, "entry of which the bank does not tell", "entries of which the bank does not tell"),
      kobo: -entriesKobo,
      isThere: entries.length > 0,
    },
    {
      what: counted(gaps.length, "gap of missing days", "gaps of missing days"),
      kobo: gapKobo,
      isThere: gaps.length > 0,
    },
    { what: `What stood there before ${formatDay(fromDay ?? "")}`, kobo: beforeKobo, isThere: beforeKobo !== 0 },
  ];
  return parts.filter(({ isThere }) => isThere);
}

/** What the bank says, what the books say, and by which lines they differ. */
export function ProofCard({ proof }: { proof: AccountProof }) {
  const { name, bankKobo, booksKobo, onDay, entries, gaps } = proof;
  const difference = bankKobo - booksKobo;
  const parts = partsOf(proof);
  const agrees = difference === 0 && parts.length === 0;
  const Icon = agrees ? CircleCheck : Scale;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <Icon aria-hidden="true" className={agrees ? "size-5 text-good" : "size-5 text-brand"} />
        {agrees ? `${name}: bank and books agree` : name}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Figure label={onDay ? `The bank, on ${formatDay(onDay)}` : "The bank"}>
          <Money kobo={bankKobo} />
        </Figure>
        <Figure label="The books say">
          <Money kobo={booksKobo} />
        </Figure>
        <Figure label="Difference">
          <Money kobo={difference} />
        </Figure>
      </dl>
      {parts.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {parts.map(({ what, kobo }) => (
            <li key={what} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0">{what}</span>
              <Money kobo={kobo} className="font-semibold" />
            </li>
          ))}
        </ul>
      ) : null}
      {gaps.map(({ fromDay, toDay, kobo }) => (
        <p key={`${fromDay}${toDay}${kobo}`} className="text-sm text-warn">
          Between {formatDay(fromDay)} and {formatDay(toDay)} no file tells of {formatNaira(kobo)}.
        </p>
      ))}
      {entries.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Entries of which the bank does not tell
          </summary>
          <ul className="flex flex-col divide-y divide-line">
            {entries.map(({ postingId, number, onDay, memo, kobo }) => (
              <li key={postingId} className="flex items-baseline justify-between gap-3 py-2 text-sm">
                <span className="min-w-0 break-words">
                  No. {number}, {formatDay(onDay)}: {memo}
                </span>
                <Money kobo={kobo} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-bold break-words">{children}</dd>
    </div>
  );
}
