import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldError, Input } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { Select } from "#ui/select.tsx";
import { useStatement } from "../client.ts";
import type { GapShown } from "../contract.ts";
import { type BankAccount, bankAccountLabels, bankAccounts } from "../fields.ts";
import { FileRows } from "./file-rows.tsx";
import { MappingFields } from "./mapping-fields.tsx";

type StatementDialogProps = { propertyId: string; account: BankAccount; onClose: () => void };

/** Reads a file of the bank: first which column is which and what would become of every line, then all of it. */
export function StatementDialog({ propertyId, account: first, onClose }: StatementDialogProps) {
  const [account, setAccount] = useState(first);
  const [reason, setReason] = useState("");
  const { file, problem, answer, isLooking, take, choose, takeIn, lookAt } = useStatement(propertyId, account, onClose);
  const gaps = answer?.gaps ?? [];
  const count = answer?.counts.new ?? 0;
  const isReady = answer?.problem === null && count > 0 && (gaps.length === 0 || reason.trim());
  const change = (value: string) => {
    const next = bankAccounts.find((one) => one === value) ?? account;
    setAccount(next);
    if (file) lookAt(file, undefined, next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Read in a file of the bank"
      description="CSV, as your bank's website gives it. Nothing is written until you have seen every line."
      wide
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="action"
            busy={take.isPending}
            busyLabel="Reading in"
            disabled={!isReady || isLooking}
            onClick={() => takeIn(gaps.length > 0 ? reason.trim() : null)}
          >
            {count > 0 ? `Read in ${count.toLocaleString("en-NG")} ${count === 1 ? "line" : "lines"}` : "Read in"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Of which account">
          <Select
            options={bankAccounts.map((value) => ({ value, label: bankAccountLabels[value] }))}
            value={account}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        </Field>
        <FilePicker
          label={file ? file.fileName : "Choose a CSV file"}
          help="At most 10,000 lines. Nothing is written yet."
          accept=".csv,text/csv,text/plain"
          multiple={false}
          busy={isLooking}
          icon={FileSpreadsheet}
          onFiles={(files) => void choose(files)}
        />
        {problem ? <FieldError>{problem}</FieldError> : null}
        {answer ? <MappingFields answer={answer} onChange={(mapping) => file && lookAt(file, mapping)} /> : null}
        <Gaps gaps={gaps} reason={reason} onReason={setReason} />
        {answer ? <FileRows answer={answer} /> : null}
      </div>
    </Dialog>
  );
}

type GapsProps = { gaps: readonly GapShown[]; reason: string; onReason: (reason: string) => void };

/** Days of which no file tells must be accepted, with a reason. */
function Gaps({ gaps, reason, onReason }: GapsProps) {
  if (gaps.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-control bg-warn-tint p-3">
      {gaps.map(({ fromDay, toDay, kobo }) => (
        <p key={`${fromDay}${toDay}`}>
          Days are missing between {formatDay(fromDay)} and {formatDay(toDay)}: the account moved by {formatNaira(kobo)}{" "}
          meanwhile. Read that file in first, or say why it is missing.
        </p>
      ))}
      <Field label="Why days are missing">
        <Input value={reason} maxLength={500} onChange={({ currentTarget }) => onReason(currentTarget.value)} />
      </Field>
    </div>
  );
}
