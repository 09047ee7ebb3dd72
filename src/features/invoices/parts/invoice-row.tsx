import { lagosDay } from "#domain/days.ts";
import { Abroad } from "#features/currencies/parts/abroad.tsx";
import { Badge } from "#ui/badge.tsx";
import { Money } from "#ui/values.tsx";
import { stateTones } from "../client.ts";
import type { Invoice } from "../contract.ts";
import { invoiceKindLabels } from "../fields.ts";
import { heldWords, isOneMissing, stateWords } from "../rules.ts";

type InvoiceRowProps = { invoice: Invoice; withTask?: boolean; onOpen: () => void };

/** An invoice in a list: whose, how much, and how far it is. */
export function InvoiceRow({ invoice, withTask = false, onOpen }: InvoiceRowProps) {
  const { kind, number, seller, totalKobo, state, taskTitle, checks, payments } = invoice;
  const held = heldWords(invoice, lagosDay(new Date()));
  const isTwice = checks.some(({ answer }) => answer === "contradicts");
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2 sm:grid sm:grid-cols-[1fr_auto]"
      >
        {/* A sum that leaves a long name no room goes below it. */}
        <span className="min-w-0 grow basis-40 sm:row-span-2">
          <span className="block font-semibold break-words">{withTask ? taskTitle : seller}</span>
          <span className="block text-sm break-words text-ink-soft">
            {withTask ? `${seller} · ` : ""}
            {invoiceKindLabels[kind]}
            {number ? ` ${number}` : ""}
          </span>
          {held ? <span className="block text-sm break-words">{held}</span> : null}
        </span>
        <span className="ml-auto text-right">
          <Money kobo={totalKobo} className="font-bold" />
          <Abroad kobo={totalKobo} brief />
        </span>
        {/* Below all else on a phone: words of a state are long, and would leave the job's name no room. */}
        <span className="flex basis-full flex-wrap gap-1 sm:flex-col sm:items-end">
          <Badge tone={stateTones[state]}>{stateWords(invoice)}</Badge>
          {isOneMissing(payments) ? <Badge tone="bad">Not received</Badge> : null}
          {isTwice ? <Badge tone="warn">Sent before</Badge> : null}
        </span>
      </button>
    </li>
  );
}
