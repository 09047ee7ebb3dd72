import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import { useChoose } from "../client.ts";
import type { Quote, QuoteRequest } from "../contract.ts";
import { type Held, heldProblem, retentionOf } from "../retention.rules.ts";
import { HoldBack } from "./hold-back.tsx";
import { QuoteFacts } from "./quote-cards.tsx";

type ChooseDialogProps = {
  request: QuoteRequest;
  quote: Quote;
  isUrgent: boolean;
  isOwner: boolean;
  onClose: () => void;
};

type Said = { cannotWait: boolean; why: string; onlyOne: string; held: Held | null };

/** What is said beside a quote before it is ordered, and the order itself. */
function useOrdering({ request, quote, onClose }: Pick<ChooseDialogProps, "request" | "quote" | "onClose">) {
  const choose = useChoose(onClose);
  const [said, setSaid] = useState<Said>({ cannotWait: false, why: "", onlyOne: "", held: null });
  const [error, setError] = useState<"why" | "held">();
  const asksWhy = request.asked.length === 1 && request.whyOnlyOne === null;
  const { cannotWait, why, onlyOne, held } = said;
  const order = () => {
    if (cannotWait && why.trim() === "") return setError("why");
    const retention = held ? retentionOf(held) : {};
    if (retention === null) return setError("held");
    choose.mutate({
      id: quote.id,
      emergency: cannotWait ? why.trim() : undefined,
      whyOnlyOne: asksWhy && onlyOne.trim() !== "" ? onlyOne.trim() : undefined,
      ...retention,
    });
  };
  const say = (more: Partial<Said>) => {
    setSaid({ ...said, ...more });
    setError(undefined);
  };
  return { said, say, error, order, asksWhy, isSending: choose.isPending };
}

/** Looks once more before a job is ordered; a manager may say that it cannot wait for the owner. */
export function ChooseDialog({ request, quote, isUrgent, isOwner, onClose }: ChooseDialogProps) {
  const { said, say, error, order, asksWhy, isSending } = useOrdering({ request, quote, onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Order from ${quote.contractorName}?`}
      description={isOwner ? request.taskTitle : `${request.taskTitle}. Above your limit the owner is asked first.`}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="action" busy={isSending} busyLabel="Ordering" onClick={order}>
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
              value={said.onlyOne}
              onChange={({ currentTarget }) => say({ onlyOne: currentTarget.value })}
            />
          </Field>
        ) : null}
        <HoldBack
          held={said.held}
          error={error === "held" ? heldProblem : undefined}
          onChange={(held) => say({ held })}
        />
        {isUrgent && !isOwner ? (
          <CannotWait
            isOn={said.cannotWait}
            why={said.why}
            error={error === "why" ? "Say why it cannot wait." : undefined}
            onTick={(cannotWait) => say({ cannotWait })}
            onWhy={(why) => say({ why })}
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
