import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Divided } from "#ui/card.tsx";
import { Day, Money } from "#ui/values.tsx";
import type { Statement } from "../contract.ts";
import { bankAccountLabels, type StatementState, statementStateLabels } from "../fields.ts";

const tones: Record<StatementState, BadgeTone> = { imported: "warn", matched: "good", closed: "plain" };

/** The files of the bank that were read in, the newest first. */
export function Statements({ statements }: { statements: readonly Statement[] }) {
  return (
    <Divided>
      {statements.map(
        ({ id, account, fileName, fromDay, toDay, openingKobo, closingKobo, open, state, gapReason, by, lines }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
            <span className="min-w-0">
              <span className="block font-semibold">
                <Day day={fromDay} /> to <Day day={toDay} />
              </span>
              <span className="block text-sm break-words text-ink-soft">
                {bankAccountLabels[account]} · {lines.toLocaleString("en-NG")} {lines === 1 ? "line" : "lines"} · {by}
                {fileName ? ` · ${fileName}` : ""}
              </span>
              <span className="block text-sm text-ink-soft">
                From <Money kobo={openingKobo} /> to <Money kobo={closingKobo} />
              </span>
              {gapReason ? (
                <span className="block text-sm text-warn">Days are missing beside it: {gapReason}</span>
              ) : null}
            </span>
            <Badge tone={tones[state]}>
              {state === "imported" ? `${open.toLocaleString("en-NG")} open` : statementStateLabels[state]}
            </Badge>
          </li>
        ),
      )}
    </Divided>
  );
}
