import { CsvButton, ExportButton } from "#browser/csv-button.tsx";
import { saveFile } from "#browser/save-file.ts";
import { formatDay } from "#domain/days.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day, Money } from "#ui/values.tsx";
import { chargeApi, chargePaperApi, useStatement } from "../client.ts";
import type { Statement, StatementLine } from "../contract.ts";

type StatementDialogProps = { unitId: string; unit: string; onClose: () => void };

/** The statement of a unit: what it was asked, what was paid, and the balance after each. */
export function StatementDialog({ unitId, unit, onClose }: StatementDialogProps) {
  const found = useStatement(unitId);
  return (
    <Dialog
      open
      onOpenChange={(isOn) => isOn || onClose()}
      title={`Statement of ${unit}`}
      description={
        found.data ? `${formatDay(found.data.fromDay)} to ${formatDay(found.data.toDay)}` : "What was asked and paid"
      }
      wide
    >
      {found.isPending ? (
        <Loading label="Loading the statement">
          <RowsSkeleton />
        </Loading>
      ) : found.isError ? (
        <FailedState
          title="The statement could not be loaded"
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Lines statement={found.data} />
          <OwnNumber statement={found.data} />
          <div className="flex flex-wrap gap-2 print:hidden">
            <ExportButton
              save={() => saveFile(chargePaperApi.readStatementPaper, { id: unitId })}
              busyLabel="Making the PDF…"
            >
              Download the PDF
            </ExportButton>
            <CsvButton call={chargeApi.findUnitStatement} input={{ id: unitId }} className="" />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function OwnNumber({ statement: { ownNumber, unit } }: { statement: Statement }) {
  if (!ownNumber) return null;
  const { number, bank, name } = ownNumber;
  return (
    <p className="break-words">
      Pay by transfer to this number: <strong className="tabular-nums">{number}</strong>, {bank}, {name}. It is of{" "}
      {unit} alone.
    </p>
  );
}

const kindWords: Record<StatementLine["kind"], string> = {
  demand: "Asked",
  demand_taken_back: "Taken back",
  payment: "Paid",
  payment_taken_back: "Payment taken back",
};

/** "₦5,000 open" or "₦200 ahead". */
const Balance = ({ kobo }: { kobo: number }) => (
  <>
    <Money kobo={Math.abs(kobo)} />
    {kobo < 0 ? <span className="block text-sm text-ink-soft">ahead</span> : null}
  </>
);

function Lines({ statement }: { statement: Statement }) {
  const { openingKobo, lines, closingKobo } = statement;
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What was asked and paid, the oldest first</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="font-medium">
            What
          </th>
          <th scope="col" className="text-right font-medium">
            Amount
          </th>
          <th scope="col" className="pl-3 text-right font-medium">
            Open
          </th>
        </tr>
      </thead>
      <tbody>
        <Sum name="Before" kobo={openingKobo} />
        {lines.map(({ id, kind, onDay, title, kobo, balanceKobo }) => (
          <tr key={`${kind} ${id}`} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-3 font-medium break-words">
              {kindWords[kind]}
              <span className="block text-sm font-normal text-ink-soft">
                {title ? `${title} · ` : ""}
                <Day day={onDay} />
              </span>
            </th>
            <td className="py-1.5 text-right">
              <Money kobo={kobo} />
            </td>
            <td className="py-1.5 pl-3 text-right">
              <Balance kobo={balanceKobo} />
            </td>
          </tr>
        ))}
        <Sum name="At the end" kobo={closingKobo} />
      </tbody>
    </table>
  );
}

function Sum({ name, kobo }: { name: string; kobo: number }) {
  return (
    <tr className="border-t border-line font-bold">
      <th scope="row" className="py-1.5 font-[inherit]">
        {name}
      </th>
      <td />
      <td className="py-1.5 text-right">
        <Balance kobo={kobo} />
      </td>
    </tr>
  );
}
