import { sendOnce } from "#browser/drafts.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { nairaToKobo } from "#domain/money.ts";
import { AmountInput, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { ledgerApi, refreshes } from "../client.ts";
import type { LedgerAccount } from "../contract.ts";
import { type EntryKind, entryKindLabels, entryFields as fields } from "../fields.ts";
import { choicesOf, openingSides } from "../money.rules.ts";

type EntryDialogProps = {
  propertyId: string;
  kind: EntryKind;
  accounts: readonly LedgerAccount[];
  onClose: () => void;
};

const words: Record<EntryKind, { about: string; from: string; to: string; memo: string }> = {
  money_in: {
    about: "Something was paid to the building.",
    from: "What it is",
    to: "Paid into",
    memo: "Flat 3, October",
  },
  money_out: {
    about: "The building paid for something.",
    from: "Paid from",
    to: "What it was for",
    memo: "Diesel, 350 litres",
  },
  moved: {
    about: "From one account of the building to another.",
    from: "From",
    to: "To",
    memo: "Set aside for the roof",
  },
  opening: { about: "What was there before these books began.", from: "Account", to: "To", memo: "As the bank said" },
};

/** One entry by hand: how much, when, what it was, and between which two accounts. */
export function EntryDialog({ propertyId, kind, accounts, onClose }: EntryDialogProps) {
  const opening = accounts.find(({ role }) => role === "opening");
  const named = (fromId: string, toId: string) => {
    const account = accounts.find(({ id }) => id === fromId);
    return kind === "opening" && account && opening ? openingSides(account, opening.id) : { fromId, toId };
  };
  const form = useForm({
    ...{ name: "entry", fields, failsAt: "amount" },
    failed: { title: "Not entered", text: lookFirst },
    send: (latest) => {
      const { amount, onDay, memo, fromId, toId } = latest();
      const said = { kind, kobo: nairaToKobo(amount) ?? 0, onDay, memo, ...named(fromId, toId) };
      return sendOnce(`entry.${propertyId}`, ledgerApi.postEntry, { id: propertyId, ...said });
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Entered");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={entryKindLabels[kind]}
      description={words[kind].about}
      act="Enter"
      busy="Entering"
      large
      onClose={onClose}
    >
      <FormField field={fields.amount} label="Amount in naira">
        <AmountInput large />
      </FormField>
      <Accounts kind={kind} accounts={accounts} openingId={opening?.id ?? ""} />
      <FormField field={fields.memo}>
        <Input autoComplete="off" placeholder={words[kind].memo} />
      </FormField>
      <FormField field={fields.onDay}>
        <Input type="date" defaultValue={lagosDay(new Date())} max={lagosDay(new Date())} />
      </FormField>
    </FormDialog>
  );
}

type AccountsProps = Pick<EntryDialogProps, "kind" | "accounts"> & { openingId: string };

/** Between which two accounts; where one of them goes without saying, it is not asked. */
function Accounts({ kind, accounts, openingId }: AccountsProps) {
  const { money, groups } = choicesOf(accounts, kind);
  const bank = accounts.find(({ role }) => role === "bank")?.id ?? "";
  const lies = <Select options={money} defaultValue={bank} />;
  const purpose = <Select options={[]} groups={groups} placeholder="Choose" defaultValue="" />;
  const { from, to } = words[kind];
  if (kind === "opening") {
    return (
      <>
        <FormField field={fields.fromId} label={from}>
          {purpose}
        </FormField>
        <input type="hidden" name="toId" value={openingId} />
      </>
    );
  }
  const second = kind === "moved" ? <Select options={money} placeholder="Choose" defaultValue="" /> : purpose;
  return (
    <>
      <FormField field={fields.fromId} label={from}>
        {kind === "money_in" ? purpose : lies}
      </FormField>
      <FormField field={fields.toId} label={to}>
        {kind === "money_in" ? lies : second}
      </FormField>
    </>
  );
}
