import { CreditCard } from "lucide-react";
import { useEffect, useState } from "react";
import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { formatNaira, koboToNaira, nairaToKobo, readNaira } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { AmountInput } from "#ui/field.tsx";
import { gatewayApi, useOffer } from "../client.ts";
import type { Offer } from "../contract.ts";
import { feeOf } from "../fees.rules.ts";
import { onlineFields as fields, leastOnlineKobo, providerNames } from "../fields.ts";

/** Another way beside the transfer, where the building takes payments online; nothing where it does not. */
export function PayOnline({ unitId }: { unitId: string }) {
  const offer = useOffer(unitId).data?.offer;
  const [isOpen, setOpen] = useState(false);
  if (!offer) return null;
  return (
    <Section title="Or pay online">
      <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <p className="text-ink-soft">
          By card, bank or USSD on a page of {providerNames[offer.provider]}. The receipt comes by itself.{" "}
          {offer.fee ? "A bank transfer is cheaper for the building." : ""}
        </p>
        {offer.mode === "test" ? (
          <p className="font-semibold text-warn">This is a trial: no money moves, and nothing is booked.</p>
        ) : null}
        <Button
          className="self-start"
          icon={<CreditCard aria-hidden="true" className="size-5" />}
          onClick={() => setOpen(true)}
        >
          Pay online
        </Button>
      </div>
      {isOpen ? <PayDialog unitId={unitId} offer={offer} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

type PayDialogProps = { unitId: string; offer: Offer; onClose: () => void };

/** Whoever comes back by the browser's own button may find the page as it was left, on its way to the provider's. */
function useReturned(onReturned: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && onReturned();
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, [onReturned]);
}

function PayDialog({ unitId, offer, onClose }: PayDialogProps) {
  useReturned(onClose);
  const { owedKobo, fee, provider } = offer;
  const first = Math.max(owedKobo, leastOnlineKobo);
  const [kobo, setKobo] = useState<number | null>(owedKobo > 0 ? first : null);
  const form = useForm({
    ...{ name: "pay-online", fields, failsAt: "amount" },
    failed: { title: "Not begun", text: "Nothing was paid. Try again in a while, or pay by bank transfer." },
    send: async (latest) => {
      const paid = { id: unitId, kobo: nairaToKobo(latest().amount) ?? 0 };
      const { url } = await sendOnce(`pay-online.${unitId}`, gatewayApi.startOnlinePayment, paid);
      window.location.assign(url);
    },
    onSent: () => {},
  });
  const kept = fee && kobo !== null && kobo >= leastOnlineKobo ? feeOf(fee, kobo) : null;
  return (
    <FormDialog
      form={form}
      title="Pay online"
      description={`You pay on a page of ${providerNames[provider]}, and come back here.`}
      act="Go on to pay"
      busy="Opening"
      onClose={onClose}
    >
      <FormField
        field={fields.amount}
        label="Amount in naira"
        help={owedKobo > 0 ? `You owe ${formatNaira(owedKobo)}. You can pay less, or more ahead.` : undefined}
      >
        <AmountInput
          defaultValue={owedKobo > 0 ? koboToNaira(first) : ""}
          onChange={({ currentTarget }) => setKobo(readNaira(currentTarget.value))}
          large
        />
      </FormField>
      {kept === null ? null : (
        <p aria-live="polite">
          {providerNames[provider]} keeps about <strong className="tabular-nums">{formatNaira(kept)}</strong> of it,
          which the building bears. A bank transfer is cheaper.
        </p>
      )}
    </FormDialog>
  );
}
