import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { meterApi, refreshes } from "../client.ts";
import type { Meter } from "../contract.ts";

const mostShown = 100;
const largest = 4_000_000;

/** Readings from a file: first what would become of every row, then all of them or none. */
export function ReadingsImport({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const { file, problem, look, take, choose } = useImport(meter.id, onClose);
  const { counts, rows = [], warnings = [] } = look.data ?? {};
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Readings of ${meter.name} from a file`}
      description="CSV with the columns at, value, added, event, ended, note. at and value are needed."
      wide
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="action"
            busy={take.isPending}
            busyLabel="Reading in"
            disabled={!file || !counts?.new || counts.refused > 0}
            onClick={() => file && take.mutate({ id: meter.id, fileData: file.fileData, dryRun: false })}
          >
            {counts?.new ? `Read in ${counts.new.toLocaleString("en-NG")} readings` : "Read in"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FilePicker
          label={file ? file.name : "Choose a CSV file"}
          help="At most 10,000 rows. Nothing is written yet."
          accept=".csv,text/csv,text/plain"
          multiple={false}
          busy={look.isPending}
          icon={FileSpreadsheet}
          onFiles={(files) => void choose(files)}
        />
        {problem ? <FieldError>{problem}</FieldError> : null}
        {counts ? (
          <p className="flex flex-wrap gap-2" aria-live="polite">
            <Badge tone={counts.refused > 0 ? "bad" : "plain"}>Cannot be read: {counts.refused}</Badge>
            <Badge tone={counts.new > 0 ? "good" : "plain"}>New: {counts.new}</Badge>
            <Badge>There already: {counts.same}</Badge>
          </p>
        ) : null}
        {warnings.slice(0, 10).map((warning) => (
          <p key={warning} className="text-warn">
            {warning}
          </p>
        ))}
        <Rows rows={rows} />
      </div>
    </Dialog>
  );
}

type RowOfFile = { row: number; fate: "new" | "same" | "refused"; label: string; problems: string[] };

/** Those that cannot be read first. */
function Rows({ rows }: { rows: readonly RowOfFile[] }) {
  if (rows.length === 0) return null;
  const sorted = [...rows].sort((a, b) => Number(b.fate === "refused") - Number(a.fate === "refused"));
  return (
    <Divided>
      {sorted.slice(0, mostShown).map(({ row, label, problems }) => (
        <li key={row} className="flex flex-wrap gap-x-3 px-4 py-2">
          <span className="w-16 shrink-0 text-sm text-ink-soft">Row {row}</span>
          <span className="min-w-0 flex-1 break-words">
            {label}
            {problems.map((said) => (
              <span key={said} className="block text-sm text-bad">
                {said}
              </span>
            ))}
          </span>
        </li>
      ))}
    </Divided>
  );
}

const asBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

function useImport(id: string, onDone: () => void) {
  const [file, setFile] = useState<{ name: string; fileData: string }>();
  const [problem, setProblem] = useState<string>();
  const look = useSend(meterApi.importReadings, { onError: ({ message }) => setProblem(message) });
  const take = useSend(meterApi.importReadings, {
    refreshes,
    onError: (error) =>
      problemToast("Not read in", error, "Please load the page again and look before you try once more."),
    onSuccess: ({ counts }) => {
      goodToast(`${counts.new.toLocaleString("en-NG")} readings read in`);
      onDone();
    },
  });
  const choose = async ([chosen]: File[]) => {
    setProblem(undefined);
    setFile(undefined);
    look.reset();
    if (!chosen) return;
    if (chosen.size > largest) return setProblem("The file is too large. 4 MB at most.");
    const fileData = await asBase64(chosen);
    setFile({ name: chosen.name, fileData });
    look.mutate({ id, fileData, dryRun: true });
  };
  return { file, problem, look, take, choose };
}
