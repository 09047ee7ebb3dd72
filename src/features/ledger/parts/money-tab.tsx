import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, BookOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ExportButton } from "#browser/csv-button.tsx";
import { saveFile } from "#browser/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { WaitingMoney } from "../by-hand/parts/waiting.tsx";
import { ledgerApi, useAccounts, useLedger } from "../client.ts";
import type { Ledger } from "../contract.ts";
import { type EntryKind, entryKindLabels } from "../fields.ts";
import { Balances } from "./balances.tsx";
import { BooksDialog } from "./begin-books.tsx";
import { BooksCheck } from "./books-check.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { Journal } from "./journal.tsx";
import { MoneyFigures } from "./money-figures.tsx";
import { Months } from "./months.tsx";

type MoneyTabProps = {
  propertyId: string;
  name: string;
  /** What it means to spend this year; null where nothing is known or adopted. */
  budgetKobo: number | null;
  /** What stands below what it has: what waits, and the budget line by line. */
  beside: ReactNode;
};

/** The money of a building: what it has, what happened to it, and whether everything adds up. */
export function MoneyTab({ propertyId, name, budgetKobo, beside }: MoneyTabProps) {
  const found = useLedger(propertyId);
  const [isBeginning, setBeginning] = useState(false);
  if (found.isPending) {
    return (
      <Loading label="Loading the books of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (found.isError) {
    return (
      <FailedState title="The books could not be loaded" onRetry={() => void found.refetch()} busy={found.isFetching} />
    );
  }
  const { ledger, figures, aloneKobo, can } = found.data;
  if (ledger) {
    return (
      <div className="flex max-w-4xl flex-col gap-6">
        <MoneyFigures name={name} figures={figures} budgetKobo={budgetKobo} />
        <WaitingMoney propertyId={propertyId} />
        {beside}
        <Books propertyId={propertyId} ledger={ledger} aloneKobo={aloneKobo} can={can} />
      </div>
    );
  }
  return (
    <>
      <EmptyState
        title="No books yet"
        action={
          can.open ? (
            <Button
              variant="action"
              icon={<BookOpen aria-hidden="true" className="size-5" />}
              onClick={() => setBeginning(true)}
            >
              Begin the books
            </Button>
          ) : undefined
        }
      >
        Write down what comes in and what is spent, so that everybody can check it. Nothing that is entered can be
        changed afterwards, not even by Tunse. {can.open ? "" : "The owner begins the books."}
      </EmptyState>
      {isBeginning ? <BooksDialog propertyId={propertyId} onClose={() => setBeginning(false)} /> : null}
    </>
  );
}

type BooksProps = {
  propertyId: string;
  ledger: Ledger;
  aloneKobo: number | null;
  can: Partial<Record<string, boolean>>;
};

function Books({ propertyId, ledger, aloneKobo, can }: BooksProps) {
  const found = useAccounts(propertyId);
  const accounts = found.data?.accounts;
  const [open, setOpen] = useState<EntryKind | "books" | null>(null);
  const close = () => setOpen(null);
  const awaited = found.isPending ? (
    <Loading label="Loading the accounts">
      <RowsSkeleton rows={3} />
    </Loading>
  ) : (
    <FailedState
      title="The accounts could not be loaded"
      onRetry={() => void found.refetch()}
      busy={found.isFetching}
    />
  );
  return (
    <>
      {can.post ? <Entering onOpen={setOpen} /> : null}
      <BooksCheck propertyId={propertyId} ledger={ledger} />
      <Section title="Journal">
        <Journal propertyId={propertyId} mayPutRight={can.reverse === true} />
      </Section>
      <Section title="Accounts">
        {accounts ? <Balances {...{ propertyId, accounts }} mayName={can.name === true} /> : awaited}
      </Section>
      <Section title="Months">
        <Months propertyId={propertyId} mayClose={can.close === true} />
      </Section>
      <Section title="Take it along">
        <p className="text-ink-soft">
          The whole journal as a text. The free programs hledger and beancount add it up by themselves, without Tunse.
        </p>
        <div className="flex flex-wrap gap-2">
          {(["hledger", "beancount"] as const).map((program) => (
            <ExportButton key={program} save={() => saveFile(ledgerApi.exportLedger, { id: propertyId, program })}>
              For {program}
            </ExportButton>
          ))}
          {can.edit ? <Button onClick={() => setOpen("books")}>How the books are kept</Button> : null}
        </div>
      </Section>
      {open === "books" ? <BooksDialog propertyId={propertyId} ledger={ledger} onClose={close} /> : null}
      {open === null || open === "books" ? null : accounts ? (
        <EntryDialog {...{ propertyId, accounts, aloneKobo }} kind={open} onClose={close} />
      ) : (
        <Dialog open onOpenChange={close} title={entryKindLabels[open]}>
          {awaited}
        </Dialog>
      )}
    </>
  );
}

/** What can be entered, money out first: it is what happens most. */
function Entering({ onOpen }: { onOpen: (kind: EntryKind) => void }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button
        variant="action"
        icon={<ArrowUpRight aria-hidden="true" className="size-5" />}
        onClick={() => onOpen("money_out")}
      >
        Money out
      </Button>
      <Button
        variant="brand"
        icon={<ArrowDownLeft aria-hidden="true" className="size-5" />}
        onClick={() => onOpen("money_in")}
      >
        Money in
      </Button>
      <Button icon={<ArrowLeftRight aria-hidden="true" className="size-5" />} onClick={() => onOpen("moved")}>
        Move
      </Button>
      <Button onClick={() => onOpen("opening")}>Opening balance</Button>
    </div>
  );
}
