import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Instant, Money } from "#ui/values.tsx";
import { useCheck } from "../client.ts";
import type { Check, Ledger } from "../contract.ts";

type BooksCheckProps = { propertyId: string; ledger: Ledger };

/** Counts everything anew at a press, and says what the nightly count found. */
export function BooksCheck({ propertyId, ledger }: BooksCheckProps) {
  const asked = useCheck(propertyId);
  const check = asked.data?.check;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4" aria-live="polite">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {check ? <Found check={check} /> : <Nightly ledger={ledger} />}
        <Button busy={asked.isFetching} busyLabel="Counting" onClick={() => void asked.refetch()}>
          Check now
        </Button>
      </div>
      {asked.isError ? <p className="text-bad">It could not be counted. Please try again.</p> : null}
      {check && !check.adds ? (
        <ul className="list-disc pl-5">
          {check.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Found({ check: { adds, postings, debitKobo, headHash } }: { check: Check }) {
  if (!adds) return <Bad>Checked: does not add up</Bad>;
  return (
    <span className="min-w-0">
      <Good>Checked: adds up</Good>
      <span className="block text-sm break-all text-ink-soft">
        {postings.toLocaleString("en-NG")} entries, <Money kobo={debitKobo} /> on each side, seal{" "}
        {headHash.slice(0, 14)}…
      </span>
    </span>
  );
}

function Nightly({ ledger: { checkedAt, fault, postings } }: { ledger: Ledger }) {
  if (fault) return <Bad>{fault}</Bad>;
  if (checkedAt === null)
    return <span className="text-ink-soft">{postings.toLocaleString("en-NG")} entries, counted anew each night.</span>;
  return (
    <span className="min-w-0">
      <Good>Checked: adds up</Good>
      <span className="block text-sm text-ink-soft">
        Counted <Instant at={checkedAt} />
      </span>
    </span>
  );
}

function Good({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-2 font-semibold text-good">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </span>
  );
}

function Bad({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-2 font-semibold text-bad">
      <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </span>
  );
}
