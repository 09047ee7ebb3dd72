import { ChevronRight } from "lucide-react";
import { formatNaira } from "#domain/money.ts";
import { Progress } from "#ui/progress.tsx";
import { Money } from "#ui/values.tsx";
import type { MoneyAccount } from "../contract.ts";
import { Ring, shadeOf } from "./ring.tsx";

type SpentProps = { spent: MoneyAccount["spent"]; onOpen: (kind: MoneyAccount["spent"][number]) => void };

/** What was spent by its kind, as a ring and as bars of which each opens its lines; the table beneath says the same in figures. */
export function Spent({ spent, onOpen }: SpentProps) {
  const most = Math.max(1, ...spent.map(({ kobo }) => kobo));
  const ordered = spent.toSorted((one, other) => other.kobo - one.kobo);
  return (
    <>
      <div className="flex justify-center print:hidden">
        <Ring spent={spent} />
      </div>
      <ul className="flex flex-col gap-1 print:hidden">
        {ordered.map((kind, at) => (
          <li key={kind.accountId}>
            <button
              type="button"
              onClick={() => onOpen(kind)}
              className="flex min-h-14 w-full flex-col justify-center gap-1.5 rounded-control px-2 py-2 text-left hover-fade hover:bg-hush"
            >
              <span className="flex w-full items-center justify-between gap-3">
                <span className="flex min-w-0 items-start gap-2 font-semibold">
                  <span
                    aria-hidden="true"
                    className={`mt-1 size-4 shrink-0 rounded-sm bg-brand ${shadeOf(at, spent)}`}
                  />
                  <span className="min-w-0 break-words">{kind.name}</span>
                </span>
                <span className="flex shrink-0 items-center gap-1">
                  <Money kobo={kind.kobo} className="font-bold" />
                  <ChevronRight aria-hidden="true" className="size-5 text-ink-soft" />
                </span>
              </span>
              <Progress label={`${kind.name}: ${formatNaira(kind.kobo)}`} value={Math.max(0, kind.kobo)} max={most} />
            </button>
          </li>
        ))}
      </ul>
      <Figures spent={spent} />
    </>
  );
}

function Figures({ spent }: Pick<SpentProps, "spent">) {
  const total = spent.reduce((sum, { kobo }) => sum + kobo, 0);
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What was spent, in figures</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="font-medium">
            For
          </th>
          <th scope="col" className="text-right font-medium">
            Part
          </th>
          <th scope="col" className="text-right font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {spent.map(({ accountId, name, kobo }) => (
          <tr key={accountId} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 font-medium break-words">
              {name}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap text-ink-soft tabular-nums">
              {total > 0 ? `${((kobo / total) * 100).toFixed(1)} %` : ""}
            </td>
            <td className="py-1.5 pl-3 text-right">
              <Money kobo={kobo} />
            </td>
          </tr>
        ))}
        <tr className="border-t border-line font-bold">
          <th scope="row" className="py-1.5 font-[inherit]">
            All
          </th>
          <td />
          <td className="py-1.5 text-right">
            <Money kobo={total} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
