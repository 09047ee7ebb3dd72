import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Money } from "#ui/values.tsx";
import { useDecide, useObject, useTakeBack } from "../client.ts";
import type { Deposit } from "../contract.ts";
import { depositStateLabels, objectionFields, takeBackFields } from "../fields.ts";
import { DeductionDialog } from "./deduction-dialog.tsx";
import { DepositDetails } from "./deposit-details.tsx";
import { PayoutDialog } from "./payout-dialog.tsx";

type Open = "deduct" | "decide" | "pay" | "object" | "back" | null;
type DepositViewProps = { deposit: Deposit; onClose: () => void };

/** One deposit whole: its receipt, what is deducted and why, and what its reader can do about it. */
export function DepositView({ deposit, onClose }: DepositViewProps) {
  const [open, setOpen] = useState<Open>(null);
  const back = () => setOpen(null);
  const { unit, name, number, state, can, deductedKobo, heard } = deposit;
  if (open === "deduct") return <DeductionDialog deposit={deposit} onClose={back} />;
  if (open === "pay") return <PayoutDialog deposit={deposit} onClose={back} />;
  if (open !== null) return <Ask what={open} deposit={deposit} onClose={back} />;
  const isOpen = state === "held" || state === "proposed";
  const mayObject = can.object && !heard && deductedKobo > 0 && (state === "proposed" || state === "decided");
  const acts = [
    { is: state === "held" && can.take_back === true, what: "back" as const, label: "Entered by mistake" },
    { is: isOpen && can.deduct === true, what: "deduct" as const, label: "Deduct" },
    {
      is: isOpen && can.decide === true,
      what: "decide" as const,
      label: deductedKobo > 0 ? "Decide" : "Give all back",
    },
    { is: state === "decided" && can.pay === true, what: "pay" as const, label: "Record the payout" },
    { is: mayObject === true, what: "object" as const, label: "Say what you think" },
  ].filter(({ is }) => is);
  return (
    <Dialog
      open
      onOpenChange={(isOn) => isOn || onClose()}
      title={`Deposit No. ${number}`}
      description={`${unit} · ${name} · ${depositStateLabels[state]}`}
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          {acts.map(({ what, label }, at) => (
            <Button key={what} variant={at === acts.length - 1 ? "action" : "quiet"} onClick={() => setOpen(what)}>
              {label}
            </Button>
          ))}
        </>
      }
    >
      <DepositDetails deposit={deposit} />
    </Dialog>
  );
}

type AskProps = { what: "decide" | "object" | "back"; deposit: Deposit; onClose: () => void };

function Ask({ what, deposit: { id, version, restKobo, deductedKobo, objection }, onClose }: AskProps) {
  // What their reader saw when they began to write, whatever comes meanwhile.
  const [seen] = useState(version);
  const decide = useDecide(onClose);
  const object = useObject(onClose);
  const takeBack = useTakeBack(onClose);
  if (what === "decide") {
    return (
      <ConfirmDialog
        title={deductedKobo > 0 ? "Decide as it is proposed?" : "Give all of it back?"}
        description="This cannot be changed afterwards. The person is told."
        act="Decide"
        variant="action"
        keep="Cancel"
        busy={decide.isPending}
        busyLabel="Deciding"
        onConfirm={() => decide.mutate({ id, version })}
        onClose={onClose}
      >
        <p>
          <Money kobo={deductedKobo} /> is kept, <Money kobo={restKobo} /> is to be paid out.
        </p>
        {objection ? <p className="whitespace-pre-line break-words">They say: {objection}</p> : null}
      </ConfirmDialog>
    );
  }
  const isMine = what === "object";
  return (
    <ReasonDialog
      title={isMine ? "What do you say to it?" : "Entered by mistake?"}
      description={isMine ? aboutObjection(seen === version) : "It is put right, dated today."}
      act={isMine ? "Send" : "Take back"}
      busy={object.isPending || takeBack.isPending}
      busyLabel="Sending"
      missing={isMine ? "Write a sentence." : "Say why it is taken back."}
      most={isMine ? objectionFields.objection.max : takeBackFields.reason.max}
      onSay={(text) =>
        isMine ? object.mutate({ id, version: seen, objection: text }) : takeBack.mutate({ id, reason: text })
      }
      onClose={onClose}
    />
  );
}

const aboutObjection = (isAsSeen: boolean): string =>
  isAsSeen
    ? "One sentence. Owner and managers read it before it is decided."
    : "What is deducted changed meanwhile. Press Cancel and read it first.";
