import { BackButton, BackWords } from "#features/ledger/taking-back/parts/taking-back.tsx";
import { Photos } from "#features/media/parts/photos.tsx";
import { Button } from "#ui/button.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Day, Money } from "#ui/values.tsx";
import { useRemoveDeduction, useTakePayoutBack } from "../client.ts";
import type { Deposit } from "../contract.ts";
import { placeLabels } from "../fields.ts";

/** What was left, what is kept of it and why, and what comes back: the statement of a deposit. */
export function DepositDetails({ deposit }: { deposit: Deposit }) {
  const { kobo, deductedKobo, restKobo, state, deductions, objection, reason, paidOn, paidFrom } = deposit;
  const isDecided = state === "decided" || state === "paid_out";
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col divide-y divide-line">
        <Sum name="Deposit" kobo={kobo} />
        {deductedKobo > 0 ? <Sum name={isDecided ? "Kept" : "Proposed to be kept"} kobo={-deductedKobo} /> : null}
        <Sum name={state === "paid_out" ? "Paid out" : "Comes back"} kobo={state === "taken_back" ? 0 : restKobo} />
      </dl>
      {reason ? <p className="break-words text-warn">Entered by mistake: {reason}</p> : null}
      {deductions.map((one) => (
        <Deduction key={one.id} deduction={one} mayRemove={!isDecided && deposit.can.deduct === true} />
      ))}
      {objection ? (
        <p className="rounded-control bg-warn-tint p-3 whitespace-pre-line break-words">They say: {objection}</p>
      ) : null}
      {deposit.payoutsBack?.map(({ paidOn, paidFrom, takenBack }) => (
        <p key={takenBack.at} className="break-words">
          {placeLabels[paidFrom]}, paid out on <Day day={paidOn} />. <BackWords takenBack={takenBack} />
        </p>
      ))}
      {state === "paid_out" && paidOn && deposit.can.take_back ? <TakePayoutBack id={deposit.id} /> : null}
      {deposit.isPaidAlone ? (
        <p>One person decided about it and paid it out: nobody else could record the payout here.</p>
      ) : null}
      <Facts>
        <Fact name="Received from">{deposit.name}</Fact>
        <Fact name="Received by">{deposit.takenBy}</Fact>
        <Fact name="Premises" wide>
          {deposit.unit}, {deposit.property}
        </Fact>
        <Fact name="Paid on">
          <Day day={deposit.takenOn} />
        </Fact>
        <Fact name="Into">{placeLabels[deposit.paidInto]}</Fact>
        <Fact name="Reference">{deposit.reference}</Fact>
        <Fact name="In the books as">No. {deposit.posting}</Fact>
        {deposit.decidedOn ? (
          <Fact name="Decided">
            {deposit.decidedBy}, <Day day={deposit.decidedOn} />
          </Fact>
        ) : null}
        {paidOn && paidFrom ? (
          <Fact name="Paid out">
            <Day day={paidOn} />, {placeLabels[paidFrom]}
          </Fact>
        ) : null}
        <Fact name="Seal" wide>
          <CopyText text={deposit.seal} what="seal" />
        </Fact>
      </Facts>
    </div>
  );
}

function TakePayoutBack({ id }: { id: string }) {
  const takeBack = useTakePayoutBack(() => {});
  return (
    <BackButton
      follows="it is to be paid out again. Its person reads why."
      busy={takeBack.isPending}
      onSay={(reason) => takeBack.mutate({ id, reason })}
    />
  );
}

function Sum({ name, kobo }: { name: string; kobo: number }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-2">
      <dt>{name}</dt>
      <dd className="font-bold">
        <Money kobo={kobo} />
      </dd>
    </div>
  );
}

type DeductionProps = { deduction: Deposit["deductions"][number]; mayRemove: boolean };

function Deduction({ deduction: { id, kobo, reason, by, media }, mayRemove }: DeductionProps) {
  const remove = useRemoveDeduction();
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">{reason}</span>
        <Money kobo={kobo} className="font-semibold" />
      </p>
      <p className="text-sm text-ink-soft">Proposed by {by}</p>
      <Photos files={media} label="What it is for" />
      {mayRemove ? (
        <Button
          className="self-start"
          busy={remove.isPending}
          busyLabel="Taking away"
          onClick={() => remove.mutate({ id })}
        >
          Take away
        </Button>
      ) : null}
    </div>
  );
}
