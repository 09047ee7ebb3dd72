import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { matchedSentence, refreshes, unitApi } from "../client.ts";
import type { Fate } from "../import.rules.ts";

type ImportDialogProps = { propertyId: string; onClose: () => void };

const fateLooks: Record<Fate, { tone: BadgeTone; label: string }> = {
  refused: { tone: "bad", label: "Cannot be read" },
  new: { tone: "good", label: "New" },
  changed: { tone: "brand", label: "Changes" },
  same: { tone: "plain", label: "There already" },
};
/** The most rows that are shown; those that cannot be read come first. */
const mostShown = 200;
const largest = 4_000_000;

/** The file's bytes as the call takes them. */
const asBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Looks at a file first, and then takes it in. */
function useImport(propertyId: string, onDone: () => void) {
  const [file, setFile] = useState<{ name: string; fileData: string }>();
  const [problem, setProblem] = useState<string>();
  const look = useSend(unitApi.importUnits, { onError: ({ message }) => setProblem(message) });
  const take = useSend(unitApi.importUnits, {
    refreshes,
    onError: (error) =>
      problemToast("Not read in", error, "Please load the page again and look before you try once more."),
    onSuccess: ({ counts, matched }) => {
      goodToast(`${(counts.new + counts.changed).toLocaleString("en-NG")} units read in`, matchedSentence(matched));
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
    look.mutate({ id: propertyId, fileData, dryRun: true });
  };
  return { file, problem, look, take, choose };
}

/** Units from a file: first what would become of every row, then all of them or none. */
export function ImportDialog({ propertyId, onClose }: ImportDialogProps) {
  const { file, problem, look, take, choose } = useImport(propertyId, onClose);
  const { counts, rows = [], warnings = [] } = look.data ?? {};
  const writes = counts ? counts.new + counts.changed : 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Read units from a file"
      description="CSV with the columns block, floor, name, kind, size_m2, share, weight, exclusions, occupancy. Only name is needed."
      wide
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="action"
            busy={take.isPending}
            busyLabel="Reading in"
            disabled={!file || writes === 0 || counts?.refused !== 0}
            onClick={() => file && take.mutate({ id: propertyId, fileData: file.fileData, dryRun: false })}
          >
            {writes > 0 ? `Read in ${writes.toLocaleString("en-NG")} units` : "Read in"}
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
        {counts ? <Outcome counts={counts} rows={rows} warnings={warnings} /> : null}
      </div>
    </Dialog>
  );
}

type Row = { row: number; fate: Fate; label: string; problems: string[] };
type OutcomeProps = { counts: Record<Fate, number>; rows: readonly Row[]; warnings: readonly string[] };

/** What would become of every row, those that cannot be read first. */
function Outcome({ counts, rows, warnings }: OutcomeProps) {
  const fates: Fate[] = ["refused", "new", "changed", "same"];
  const sorted = fates.flatMap((fate) => rows.filter((row) => row.fate === fate));
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-2">
        {fates.map((fate) => (
          <Badge key={fate} tone={counts[fate] > 0 ? fateLooks[fate].tone : "plain"}>
            {fateLooks[fate].label}: {counts[fate].toLocaleString("en-NG")}
          </Badge>
        ))}
      </p>
      {counts.refused > 0 ? <p className="font-semibold">Mend these rows in the file and choose it again.</p> : null}
      {warnings.map((warning) => (
        <p key={warning} className="text-warn">
          {warning}
        </p>
      ))}
      <Divided>
        {sorted.slice(0, mostShown).map(({ row, fate, label, problems }) => (
          <li key={row} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2">
            <span className="w-16 shrink-0 text-sm text-ink-soft">Row {row}</span>
            <span className="min-w-0 flex-1 break-words">
              {label} <Badge tone={fateLooks[fate].tone}>{fateLooks[fate].label}</Badge>
              {problems.map((said) => (
                <span key={said} className="block text-sm text-bad">
                  {said}
                </span>
              ))}
            </span>
          </li>
        ))}
      </Divided>
      {rows.length > mostShown ? (
        <p className="text-ink-soft">And {(rows.length - mostShown).toLocaleString("en-NG")} rows more.</p>
      ) : null}
    </div>
  );
}
