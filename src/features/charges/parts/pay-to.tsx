import type { ReactNode } from "react";
import { Section } from "#ui/card.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import type { MyCharge } from "../contract.ts";

/** Where somebody sends what their unit owes: its own number first, where it has one. */
export function PayTo({ unit: { unit, payTo, reference, ownNumber }, look }: { unit: MyCharge; look?: ReactNode }) {
  if (!payTo && !ownNumber) return <p className="text-ink-soft">Ask the manager into which account to pay.</p>;
  return (
    <>
      {ownNumber ? (
        <Section title="Pay by transfer to this number">
          <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
            <p className="break-words">
              {ownNumber.bank}, {ownNumber.name}
            </p>
            <CopyText text={ownNumber.number} what="account number" />
            <p className="text-sm text-ink-soft">
              It belongs to {unit} alone. What you send there is booked by itself, with a receipt.
            </p>
            {look}
          </div>
        </Section>
      ) : null}
      {payTo ? (
        <Section title={ownNumber ? "Or to the account of the building" : "Pay by bank transfer to"}>
          <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
            <p className="break-words">
              {payTo.name}, {payTo.bank}
            </p>
            <CopyText text={payTo.number} what="account number" />
            <p className="text-sm text-ink-soft">Write this with the transfer, so that it is found at once:</p>
            <CopyText text={reference} what="reference" />
          </div>
        </Section>
      ) : null}
    </>
  );
}
