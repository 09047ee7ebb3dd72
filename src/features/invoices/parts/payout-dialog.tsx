import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { Input } from "#ui/field.tsx";
import { invoiceApi, usePayoutAccount } from "../client.ts";
import { payoutFields as fields } from "../fields.ts";
import { restHours } from "../rules.ts";

const toFirms = `Owners and managers see them with your invoices. New details rest ${restHours} hours before anybody is paid by them.`;

/** By which bank account one is paid; `about` where that is not what they are for. */
export function PayoutDialog({ about = toFirms, onClose }: { about?: string; onClose: () => void }) {
  const found = usePayoutAccount();
  if (found.data === undefined) return null;
  return (
    <Details key={found.data.account?.version ?? 0} account={found.data.account} about={about} onClose={onClose} />
  );
}

type Account = NonNullable<ReturnType<typeof usePayoutAccount>["data"]>["account"];

function Details({ account, about, onClose }: { account: Account; about: string; onClose: () => void }) {
  const form = useForm({
    ...{ name: "payout", fields, failsAt: "number" },
    failed: { title: "Not saved", text: lookFirst },
    send: (latest) => callApi(invoiceApi.setPayoutAccount, { version: account?.version, ...latest() }),
    onSent: () => {
      void refresh(invoiceApi.findPayoutAccount);
      goodToast("Saved");
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="My bank details" description={about} act="Save" busy="Saving" onClose={onClose}>
      <FormField field={fields.bank}>
        <Input defaultValue={account?.bank ?? ""} autoComplete="off" />
      </FormField>
      <FormField field={fields.number}>
        <Input defaultValue={account?.number ?? ""} inputMode="numeric" autoComplete="off" className="tabular-nums" />
      </FormField>
      <FormField field={fields.name}>
        <Input defaultValue={account?.name ?? ""} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
