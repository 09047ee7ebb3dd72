import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { lookFirst } from "#browser/toasts.ts";
import { Checkbox } from "#ui/choice.tsx";
import { Input } from "#ui/field.tsx";
import { Money } from "#ui/values.tsx";
import { ledgerApi, refreshes } from "../client.ts";
import type { LedgerAccount } from "../contract.ts";
import { accountKindLabels, accountKinds, accountFields as fields } from "../fields.ts";

type BalancesProps = { propertyId: string; accounts: readonly LedgerAccount[]; mayName: boolean };

/** Every account with what it has, under what it is. */
export function Balances({ propertyId, accounts, mayName }: BalancesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [named, setNamed] = useState<LedgerAccount | null>(null);
  const shown = showsAll ? accounts : accounts.filter(({ entries }) => entries > 0);
  return (
    <div className="flex flex-col gap-3">
      {shown.length === 0 ? <p className="text-ink-soft">No account has anything yet.</p> : null}
      {accountKinds.map((kind) => {
        const list = shown.filter((account) => account.kind === kind);
        return list.length === 0 ? null : (
          <Kind key={kind} label={accountKindLabels[kind]} accounts={list} onName={mayName ? setNamed : undefined} />
        );
      })}
      <Checkbox
        label="Show accounts without anything, too"
        checked={showsAll}
        onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
      />
      <CsvButton call={ledgerApi.listLedgerAccounts} input={{ id: propertyId }} className="self-start" />
      {named ? <NameDialog account={named} onClose={() => setNamed(null)} /> : null}
    </div>
  );
}

type KindProps = {
  label: string;
  accounts: readonly LedgerAccount[];
  onName: ((account: LedgerAccount) => void) | undefined;
};

function Kind({ label, accounts, onName }: KindProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-left">
        <caption className="border-b border-line bg-hush px-4 py-2 text-left text-sm font-semibold text-ink-soft">
          {label}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Holds</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} className="border-t border-line first:border-t-0">
              <th scope="row" className="px-4 py-1 font-medium">
                <Name account={account} onName={onName} />
              </th>
              <td className="py-2.5 pr-4 text-right font-semibold">
                <Money kobo={account.balanceKobo} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Name({ account, onName }: { account: LedgerAccount; onName: KindProps["onName"] }) {
  const said = (
    <>
      <span className="text-sm text-ink-soft tabular-nums">{account.code}</span> {account.name}
    </>
  );
  if (!onName) return <span className="block py-1.5">{said}</span>;
  return (
    <button
      type="button"
      title="Give it another name"
      onClick={() => onName(account)}
      className="min-h-11 text-left hover:underline"
    >
      {said}
    </button>
  );
}

function NameDialog({ account, onClose }: { account: LedgerAccount; onClose: () => void }) {
  const form = useForm({
    ...{ name: "account-name", fields, failsAt: "name" },
    failed: { title: "Not renamed", text: lookFirst },
    send: (latest) => callApi(ledgerApi.renameLedgerAccount, { id: account.id, version: account.version, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Account ${account.code}`}
      description="What it is used for stays as it is."
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.name}>
        <Input defaultValue={account.name} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
