import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import { useChoose } from "../client.ts";
import type { Quote, QuoteRequest } from "../contract.ts";
import { QuoteFacts } from "./quote-cards.tsx";

type ChooseDialogProps = {
  request: QuoteRequest;
  quote: Quote;
  isUrgent: boolean;
  isOwner: boolean;
  onClose: () => void;
};

/** Looks once more before a job is ordered; a manager may say that it cannot wait for the owner. */
export function ChooseDialog({ request, quote, isUrgent, isOwner, onClose }: ChooseDialogProps) {
  const choose = useChoose(onClose);
  const [cannotWait, setCannotWait] = useState(false);
  const [why, setWhy] = useState("");
  const [onlyOne, setOnlyOne] = useState("");
  const [error, setError] = useState<string>();
  const asksWhy = request.asked.length === 1 && request.whyOnlyOne === null;
  const order = () => {
    if (cannotWait && why.trim() === "") return setError("Say why it cannot wait.");
    choose.mutate({
      id: quote.id,
      emergency: cannotWait ? why.trim() : undefined,
      whyOnlyOne: asksWhy && onlyOne.trim() !== "" ? onlyOne.trim() : undefined,
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Order from ${quote.contractorName}?`}
      description={isOwner ? request.taskTitle : `${request.taskTitle}. Above your limit the owner is asked first.`}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="action" busy={choose.isPending} busyLabel="Ordering" onClick={order}>
            Order it
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <QuoteFacts quote={quote} />
        {asksWhy ? (
          <Field label="Why only one was asked" optional help="Above ₦500,000 nothing is ordered without it.">
            <Textarea
              rows={2}
              maxLength={300}
              value={onlyOne}
              onChange={({ currentTarget }) => setOnlyOne(currentTarget.value)}
            />
          </Field>
        ) : null}
        {isUrgent && !isOwner ? (
          <CannotWait
            isOn={cannotWait}
            why={why}
            error={error}
            onTick={setCannotWait}
            onWhy={(said) => {
              setWhy(said);
              setError(undefined);
            }}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

type CannotWaitProps = {
  isOn: boolean;
  why: string;
  error: string | undefined;
  onTick: (isOn: boolean) => void;
  onWhy: (why: string) => void;
};

function CannotWait({ isOn, why, error, onTick, onWhy }: CannotWaitProps) {
  return (
    <>
      <Checkbox
        label="It cannot wait for the owner"
        help="It is ordered at once, up to three times your limit, and the owner looks at it afterwards."
        checked={isOn}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      {isOn ? (
        <Field label="Why it cannot wait" required error={error}>
          <Textarea rows={2} maxLength={500} value={why} onChange={({ currentTarget }) => onWhy(currentTarget.value)} />
        </Field>
      ) : null}
    </>
  );
}
