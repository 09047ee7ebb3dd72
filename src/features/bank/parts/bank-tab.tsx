import { FileSpreadsheet } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { bankApi, useBank } from "../client.ts";
import { type BankAccount, bankAccountLabels, bankAccounts } from "../fields.ts";
import { BankLines } from "./bank-lines.tsx";
import { ProofCard } from "./proof-card.tsx";
import { StatementDialog } from "./statement-dialog.tsx";
import { Statements } from "./statements.tsx";

/** What the bank says of a building's money, beside its books. */
export function BankTab({ propertyId }: { propertyId: string }) {
  const found = useBank(propertyId);
  const [isReading, setReading] = useState(false);
  if (found.isPending) {
    return (
      <Loading label="Loading the bank of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (found.isError) {
    return (
      <FailedState title="The bank could not be loaded" onRetry={() => void found.refetch()} busy={found.isFetching} />
    );
  }
  const { accounts, hasBooks, can } = found.data;
  const button = can.import ? (
    <Button
      variant="action"
      className="self-start"
      icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
      onClick={() => setReading(true)}
    >
      Read in a file of the bank
    </Button>
  ) : undefined;
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      {accounts.length === 0 ? (
        <EmptyState title="Nothing of the bank yet" action={button}>
          Download a CSV file from your bank and read it in: Tunse finds whose payment each line is, and shows whether
          bank and books agree. {hasBooks ? "" : "The owner begins the books first, under Money."}
        </EmptyState>
      ) : (
        <Accounts propertyId={propertyId} found={found.data} button={button} />
      )}
      {isReading ? (
        <StatementDialog
          propertyId={propertyId}
          account={accounts[0]?.account ?? "bank"}
          onClose={() => setReading(false)}
        />
      ) : null}
    </div>
  );
}

type AccountsProps = { propertyId: string; found: NonNullable<ReturnType<typeof useBank>["data"]>; button: ReactNode };

/** One account after the other: what the bank says, and its lines. */
function Accounts({ propertyId, found: { accounts, statements }, button }: AccountsProps) {
  const [chosen, setChosen] = useState<BankAccount>();
  const shown = accounts.find(({ account }) => account === chosen) ?? accounts[0];
  if (!shown) return null;
  const options = accounts.map(({ account, open }) => ({
    ...{ value: account, label: bankAccountLabels[account], count: open },
  }));
  return (
    <>
      {accounts.length > 1 ? (
        <FilterChips
          label="Bank account"
          options={options}
          value={shown.account}
          onChange={(value) => setChosen(bankAccounts.find((one) => one === value))}
        />
      ) : null}
      <ProofCard proof={shown} />
      {button}
      <BankLines propertyId={propertyId} account={shown.account} entries={shown.entries} />
      <Section title="Files that were read in">
        <Statements statements={statements} />
        <CsvButton call={bankApi.listBankLines} input={{ id: propertyId }} className="self-start" />
      </Section>
    </>
  );
}
