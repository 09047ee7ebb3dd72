import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type * as z from "zod";
import { Button } from "#ui/button.tsx";
import type { Callable } from "./api.ts";
import { saveFile } from "./save-file.ts";
import { problemToast } from "./toasts.ts";

type ExportButtonProps = {
  /** Has the browser save the file; what it throws is shown. */
  save: () => Promise<void>;
  busyLabel?: string;
  disabled?: boolean;
  title?: string;
  className?: string;
  children: ReactNode;
};

/** Has the browser save something as a file, and says where that failed. */
export function ExportButton({ save, busyLabel = "Exporting…", children, ...look }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await save().catch((error: unknown) => problemToast("Export Failed", error));
    setBusy(false);
  };
  return (
    <Button
      icon={<Download aria-hidden="true" className="size-5" />}
      busy={isBusy}
      busyLabel={busyLabel}
      onClick={() => void press()}
      {...look}
    >
      {children}
    </Button>
  );
}

type CsvButtonProps<I extends z.ZodType> = { call: Callable<I>; input: z.input<I>; className?: string };

/** All rows of a list under these filters as a file for spreadsheets, however many are on show. */
export function CsvButton<I extends z.ZodType>({
  call,
  input,
  className = "self-center print:hidden",
}: CsvButtonProps<I>) {
  return (
    <ExportButton save={() => saveFile(call, { ...(input as object), format: "csv" })} className={className}>
      Export as CSV
    </ExportButton>
  );
}
