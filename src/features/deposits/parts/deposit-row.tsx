import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Day, Money } from "#ui/values.tsx";
import type { Deposit } from "../contract.ts";
import { type DepositState, depositStateLabels } from "../fields.ts";

const tones: Record<DepositState, BadgeTone> = {
  held: "brand",
  proposed: "warn",
  decided: "warn",
  paid_out: "good",
  taken_back: "plain",
};

type DepositRowProps = { deposit: Deposit; isMine?: boolean; onOpen: () => void };

/** A deposit in a list: whose, how much, and how far it is. */
export function DepositRow({ deposit, isMine = false, onOpen }: DepositRowProps) {
  const { name, unit, property, kobo, deductedKobo, takenOn, state, objection } = deposit;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full items-start justify-between gap-3 px-4 py-3 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">
            {isMine ? `${unit}, ${property}` : `${unit}: ${name}`}
          </span>
          <span className="block text-sm break-words text-ink-soft">
            <Day day={takenOn} />
            {deductedKobo > 0 ? (
              <>
                {" · "}
                <Money kobo={deductedKobo} /> kept
              </>
            ) : null}
            {objection ? " · objected" : ""}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Money kobo={kobo} className="font-bold" />
          <Badge tone={tones[state]}>{depositStateLabels[state]}</Badge>
        </span>
      </button>
    </li>
  );
}
