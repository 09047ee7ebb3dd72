import { useState } from "react";
import { ExportButton } from "#browser/csv-button.tsx";
import { saveFile } from "#browser/save-file.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { ArrivalLater } from "#features/invoices/arrivals/parts/arrival-later.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Money } from "#ui/values.tsx";
import { payListApi, useCloseList } from "../client.ts";
import type { PayLine, PayList } from "../contract.ts";
import { lineStateLabels } from "../fields.ts";
import { goesToBank, lineProblem, narrationOf } from "../rules.ts";
import { RecordDialog } from "./record-dialog.tsx";

type ListViewProps = { list: PayList; mayRecord: boolean; onClose: () => void };

/** One list whole: whom to pay what and where, its file for the bank, and what was paid of it. */
export function ListView({ list, mayRecord, onClose }: ListViewProps) {
  const [doing, setDoing] = useState<"record" | "close" | null>(null);
  const { id, number, madeBy, openKobo, lines, version } = list;
  const back = () => setDoing(null);
  const close = useCloseList(onClose);
  if (doing === "record") return <RecordDialog list={list} onClose={back} onDone={onClose} />;
  if (doing === "close") {
    return (
      <ConfirmDialog
        title="Close it without the rest?"
        description="Do this once it is certain that the bank pays no more of it. What is left can be put on another list."
        act="Close the list"
        keep="Cancel"
        busy={close.isPending}
        busyLabel="Closing"
        onConfirm={() => close.mutate({ id, version })}
        onClose={back}
      />
    );
  }
  const isOpen = lines.some(({ state }) => state === "listed");
  const isOwed = lines.some((line) => line.state === "listed" && line.isOwed);
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOn) => isOn || onClose()}
      title={`Pay list No. ${number}`}
      description={`Made by ${madeBy}. Tunse moves no money: pay it at your bank, then record it here.`}
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          {lines.some(goesToBank) ? (
            <ExportButton save={() => saveFile(payListApi.listTransfers, { id, format: "csv" })}>
              File for the bank
            </ExportButton>
          ) : null}
          {isOpen && mayRecord ? <Button onClick={() => setDoing("close")}>Close the list</Button> : null}
          {isOwed && mayRecord ? (
            <Button variant="action" onClick={() => setDoing("record")}>
              Record as paid
            </Button>
          ) : null}
        </>
      }
    >
      {list.isUntaxed ? <Untaxed /> : null}
      <ol className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.id} line={line} narration={narrationOf(number, line.line)} />
        ))}
      </ol>
      <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3 font-bold">
        <span>Still to be paid</span>
        <Money kobo={openKobo} />
      </p>
    </Dialog>
  );
}

const Untaxed = () => (
  <p className="font-semibold break-words text-bad">
    This list was made before the building took tax of what it pays, so nothing is taken of its invoices. Close it and
    make another, unless the bank has paid it.
  </p>
);

function Line({ line, narration }: { line: PayLine; narration: string }) {
  const { name, bank, number, what, kobo, taxKobo, taxWords, state, reference, paidBy, paidOn } = line;
  const warning = lineProblem(line);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {line.line}. {name}
        </p>
        <p className="break-words tabular-nums">{[bank, number].filter(Boolean).join(", ")}</p>
        <p className="text-sm break-words text-ink-soft">
          {what}. {narration}
        </p>
        {taxWords ? (
          <p className="text-sm break-words">
            {formatNaira(taxKobo)} is taken for tax. {taxWords}
          </p>
        ) : null}
        {line.takenBackAt ? (
          <p className="text-sm font-semibold break-words">
            Taken back on {formatDay(lagosDay(new Date(line.takenBackAt)))}, since it never left the bank.
          </p>
        ) : line.arrival ? (
          <ArrivalLater of={line.advanceId ? "advance" : "invoice"} id={line.id} kobo={kobo} arrival={line.arrival} />
        ) : null}
        {warning ? <p className="text-sm font-semibold break-words text-bad">{warning}</p> : null}
      </div>
      <div className="sm:text-right">
        <Money kobo={kobo} className="font-bold" />
        <p className="text-sm break-words text-ink-soft">
          {lineStateLabels[state]}
          {paidBy ? `: ${paidBy}` : ""}
          {paidOn ? `, ${formatDay(paidOn)}` : ""}
          {reference ? `, ${reference}` : ""}
        </p>
      </div>
    </li>
  );
}
