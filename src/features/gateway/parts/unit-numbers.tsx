import { useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { useEndNumbers, useUnitNumbers } from "../client.ts";
import type { UnitNumber } from "../numbers/contract.ts";
import { NumbersDialog } from "./numbers-dialog.tsx";

/** Whether each unit of a building has an account number of its own, and which. */
export function UnitNumbers({ propertyId }: { propertyId: string }) {
  const list = useUnitNumbers(propertyId);
  const [open, setOpen] = useState<"ask" | "end" | null>(null);
  const close = () => setOpen(null);
  const end = useEndNumbers(close);
  const [first] = list.data?.pages ?? [];
  if (!first) return null;
  const { isOn, counts, can, phone, fee, mode } = first;
  const numbers = list.data?.pages.flatMap((page) => page.numbers) ?? [];
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h3 className="font-semibold">An account number for each unit</h3>
      <p className="text-ink-soft">
        {isOn
          ? saidOf(counts)
          : "Each unit can have a number of its own to transfer to. What comes is booked for it by itself, with a receipt; nobody has to look for it."}
        {fee && !isOn
          ? ` Paystack keeps ${fee.perMille / 10} % of each transfer, ${formatNaira(fee.capKobo)} at most, which the building bears.`
          : ""}
      </p>
      {isOn && mode === "test" ? <p className="font-semibold text-warn">A trial: residents see no number.</p> : null}
      {numbers.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">The numbers</summary>
          <Divided>
            {numbers.map((one) => (
              <Row key={one.unitId} number={one} />
            ))}
          </Divided>
          <ShowMore list={list} />
        </details>
      ) : null}
      {can.set ? (
        <div className="flex flex-wrap gap-2">
          {isOn && counts.failed === 0 ? null : (
            <Button onClick={() => setOpen("ask")}>{isOn ? "Ask again" : "Give each unit a number"}</Button>
          )}
          {isOn ? <Button onClick={() => setOpen("end")}>End the numbers</Button> : null}
        </div>
      ) : null}
      {open === "ask" ? <NumbersDialog propertyId={propertyId} phone={phone} onClose={close} /> : null}
      {open === "end" ? (
        <ConfirmDialog
          title="End the account numbers?"
          description="Residents see them no more. What still comes by them waits until you say for which unit it is."
          act="End the numbers"
          busy={end.isPending}
          busyLabel="Ending"
          onConfirm={() => end.mutate({ id: propertyId })}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

type Counts = { given: number; asked: number; failed: number };

/** "24 units have one. 2 wait for Paystack. 1 could not get one." */
function saidOf({ given, asked, failed }: Counts): string {
  const has = `${given} ${given === 1 ? "unit has" : "units have"} one.`;
  const waits = asked === 0 ? "" : ` ${asked} ${asked === 1 ? "waits" : "wait"} for Paystack.`;
  return `${has}${waits}${failed === 0 ? "" : ` ${failed} could not get one.`}`;
}

function Row({ number: { unit, state, number, bank, name, why, isLate } }: { number: UnitNumber }) {
  const waits = isLate ? "Paystack has not answered yet. It is asked again each night." : "Asked for.";
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold break-words">{unit}</span>
        <span className="block text-sm break-words text-ink-soft">
          {state === "given" ? `${bank}, ${name}` : state === "asked" ? waits : why}
        </span>
      </span>
      {number ? (
        <span className="shrink-0 font-bold tabular-nums">{number}</span>
      ) : (
        <Badge tone={state === "failed" ? "bad" : "plain"}>{state === "failed" ? "None" : "Waits"}</Badge>
      )}
    </li>
  );
}
