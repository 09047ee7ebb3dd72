import { Download, FileSpreadsheet } from "lucide-react";
import { saveBlob } from "#browser/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import type { Columns } from "../cells.rules.ts";
import { type Answered, type Importing, useImport, writtenOf } from "../client.ts";
import { countOf, importNouns, mostRows } from "../fields.ts";
import { EarlierImports } from "./earlier-imports.tsx";
import { ImportOutcome } from "./import-outcome.tsx";

export type ImportDialogProps<A extends Answered> = Importing<A> & {
  title: string;
  columns: Columns;
  sample: string;
  /** What else is to be known of the file. */
  hint?: string;
  most?: number;
  onClose: () => void;
};

/** Reads a list from a file: first what would become of every row, then all of them or none. */
export function ImportDialog<A extends Answered>(props: ImportDialogProps<A>) {
  const { title, kind, columns, sample, hint, most = mostRows, onClose } = props;
  const { file, problem, look, take, choose, takeIn, forget } = useImport(props, onClose);
  const answer = look.data;
  const isGood = answer?.counts.refused === 0;
  const writes = isGood ? writtenOf(answer) : 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      wide
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="action"
            busy={take.isPending}
            busyLabel="Reading in"
            disabled={!file || writes === 0}
            onClick={takeIn}
          >
            {writes > 0 ? `Read in ${countOf(kind, writes)}` : "Read in"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{columnsSentence(columns)}</p>
        {hint ? <p className="text-ink-soft">{hint}</p> : null}
        <Button
          className="self-start"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => saveBlob(new Blob(["\ufeff", sample], { type: "text/csv" }), `${importNouns[kind][1]}.csv`)}
        >
          Download a sample
        </Button>
        <FilePicker
          label={file ? file.fileName : "Choose a CSV file"}
          help={`At most ${most.toLocaleString("en-NG")} rows. Nothing is written yet.`}
          accept=".csv,text/csv,text/plain"
          multiple={false}
          busy={look.isPending}
          icon={FileSpreadsheet}
          onFiles={(files) => void choose(files)}
        />
        {problem ? <FieldError>{problem}</FieldError> : null}
        {answer ? <ImportOutcome {...answer} /> : null}
        <EarlierImports {...props} onUndone={forget} />
      </div>
    </Dialog>
  );
}

const listed = new Intl.ListFormat("en");

function columnsSentence(columns: Columns): string {
  const all = Object.values(columns);
  const needed = all.filter(({ field }) => field.required).map(({ header }) => header);
  const only = needed.length === 1 ? `Only ${needed[0]} is needed.` : `${listed.format(needed)} are needed.`;
  return `CSV with the columns ${all.map(({ header }) => header).join(", ")}. ${only}`;
}
