import { useState } from "react";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { lagosDay } from "#domain/days.ts";
import { formatNaira, nairaToKobo, readNaira } from "#domain/money.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { usePropertyTasks } from "#features/tasks/client.ts";
import { AmountInput, Input } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { Select } from "#ui/select.tsx";
import { moneyOutApi } from "../by-hand/client.ts";
import { ledgerApi, refreshes } from "../client.ts";
import type { LedgerAccount } from "../contract.ts";
import { type EntryKind, entryKindLabels, entryFields as fields } from "../fields.ts";
import { choicesOf, openingSides } from "../money.rules.ts";

type EntryDialogProps = {
  propertyId: string;
  kind: EntryKind;
  accounts: readonly LedgerAccount[];
  /** How much money out one enters alone, in kobo; null without a bound. */
  aloneKobo: number | null;
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

/** The files that wait to be entered with it, whichever way they came. */
export const entryDraft = (propertyId: string) => `entry.${propertyId}`;

function useEntry({ propertyId, kind, accounts, aloneKobo, onClose }: EntryDialogProps) {
  const [kobo, setKobo] = useState(0);
  const draft = entryDraft(propertyId);
  const uploads = useUploads(draft, { kind: "paper" });
  useFailures(uploads.entries);
  const { send, wasKept } = useKeeping(draft, uploads);
  const opening = accounts.find(({ role }) => role === "opening");
  const named = (fromId: string, toId: string) => {
    const account = accounts.find(({ id }) => id === fromId);
    return kind === "opening" && account && opening ? openingSides(account, opening.id) : { fromId, toId };
  };
  const takesTwo = kind === "money_out" && aloneKobo !== null && kobo > aloneKobo;
  const form = useForm({
    ...{ name: "entry", fields, failsAt: "amount" },
    failed: { title: "Not entered", text: lookFirst },
    send: (latest) => {
      const { amount, onDay, memo, fromId, toId, taskId, noPaper } = latest();
      const said = { id: propertyId, kobo: nairaToKobo(amount) ?? 0, onDay, memo, ...named(fromId, toId) };
      const told = { lane: `books ${propertyId}`, title: `${entryKindLabels[kind]}: ${memo}` };
      const paper = { ...(noPaper ? { noPaper } : {}), ...(taskId ? { taskId } : {}) };
      return takesTwo
        ? send(moneyOutApi.askMoneyOut, { ...said, ...paper }, told)
        : send(ledgerApi.postEntry, { ...said, kind, ...paper }, told);
    },
    onSent: () => {
      if (!wasKept()) {
        uploads.clear();
        void refresh(...refreshes, moneyOutApi.listMoneyOut);
        goodToast(takesTwo ? "Asked: it waits for a second yes" : "Entered");
      }
      onClose();
    },
  });
  return { form, uploads, opening, takesTwo, setKobo };
}

/** One entry by hand: how much, when, what it was, and between which two accounts. */
export function EntryDialog(given: EntryDialogProps) {
  const { propertyId, kind, accounts, aloneKobo, onClose } = given;
  const { form, uploads, opening, takesTwo, setKobo } = useEntry(given);
  return (
    <FormDialog
      form={form}
      title={entryKindLabels[kind]}
      description={words[kind].about}
      act={takesTwo ? "Ask for a second yes" : "Enter"}
      busy={takesTwo ? "Asking" : "Entering"}
      large
      onClose={onClose}
    >
      {kind === "money_out" ? (
        <>
          <FilePicker
            label="Add a photo or PDF of the receipt"
            accept="image/*,application/pdf"
            onFiles={(files) => uploads.add(files)}
          />
          <UploadList uploads={uploads} label="Files to send" isLocked={form.isSending} />
        </>
      ) : null}
      <FormField field={fields.amount} label="Amount in naira">
        <AmountInput large onChange={({ currentTarget }) => setKobo(readNaira(currentTarget.value) ?? 0)} />
      </FormField>
      {takesTwo ? (
        <p role="status" className="text-ink-soft">
          Alone you enter up to {formatNaira(aloneKobo ?? 0)} now. This one waits for the yes of somebody else who may
          enter money here.
        </p>
      ) : null}
      <Accounts kind={kind} accounts={accounts} openingId={opening?.id ?? ""} />
      <FormField field={fields.memo}>
        <Input autoComplete="off" placeholder={words[kind].memo} />
      </FormField>
      <FormField field={fields.onDay}>
        <Input type="date" defaultValue={lagosDay(new Date())} max={lagosDay(new Date())} />
      </FormField>
      {kind === "money_out" ? <Job propertyId={propertyId} /> : null}
      {kind === "money_out" ? (
        <FormField field={fields.noPaper} help="Residents read it beside what was spent.">
          <Input autoComplete="off" placeholder="A market stall that writes none" />
        </FormField>
      ) : null}
    </FormDialog>
  );
}

/** For which job it was: those that are open, the most pressing first, and those that were done last. */
function Job({ propertyId }: { propertyId: string }) {
  const open = jobsIn(usePropertyTasks(propertyId, "all").data).filter(({ status }) => status !== "completed");
  const done = jobsIn(usePropertyTasks(propertyId, "completed").data);
  if (open.length + done.length === 0) return null;
  const groups = [
    { label: "Open", options: open.map(optionOf) },
    { label: "Done, the latest first", options: done.map(optionOf) },
  ];
  return (
    <FormField field={fields.taskId} help="Residents read it beside the job.">
      <Select
        options={[{ value: "", label: "No job" }]}
        groups={groups.filter(({ options }) => options.length > 0)}
        defaultValue=""
      />
    </FormField>
  );
}

const jobsIn = (found: ReturnType<typeof usePropertyTasks>["data"]) =>
  found?.pages.slice(0, 1).flatMap(({ tasks }) => tasks) ?? [];

const optionOf = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title });

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
