import { CircleCheck, TriangleAlert } from "lucide-react";
import { Instant } from "#ui/values.tsx";
import { useCheck } from "../client.ts";
import type { MoneyAccount } from "../contract.ts";

/** "Checked: adds up", counted anew each time; beneath it the range of numbers and the seal. */
export function Seal({ account }: { account: MoneyAccount }) {
  const check = useCheck(account.id).data;
  const { firstNumber, lastNumber, headHash, sha256 } = account;
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      {check?.adds === false ? (
        <div role="alert" className="flex items-start gap-2 text-bad">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p className="font-semibold">It does not add up. {check.faults.join(" ")}</p>
        </div>
      ) : check ? (
        <p className="flex items-center gap-2 font-semibold text-good">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          Checked: adds up
        </p>
      ) : (
        <p className="text-ink-soft">Adding up …</p>
      )}
      {check ? (
        <p className="text-sm text-ink-soft">
          {check.lines} lines of the books, No. {firstNumber} to {lastNumber}
          {check.booksCheckedAt ? (
            <>
              . All books were counted anew <Instant at={check.booksCheckedAt} />
            </>
          ) : null}
          .
        </p>
      ) : null}
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">The seal</summary>
        <p className="text-sm break-all text-ink-soft">
          Head of the books: <span className="font-mono">{headHash}</span>
        </p>
        {sha256 ? (
          <p className="text-sm break-all text-ink-soft">
            This account: <span className="font-mono">{sha256}</span>
          </p>
        ) : null}
      </details>
    </section>
  );
}
