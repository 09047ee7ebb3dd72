import type { ReactNode } from "react";
import { type Entry, tallyWords } from "#browser/uploads/rules.ts";
import type { Uploads } from "#browser/uploads/use-uploads.ts";
import { UploadRow } from "./upload-row.tsx";

type UploadListProps = {
  uploads: Uploads;
  label: string;
  /** While the form is on its way nothing of it is taken away. */
  isLocked: boolean;
  /** What the form asks about each file. */
  fields?: (entry: Entry) => ReactNode;
};

/** The chosen files, how far each is, and in one line how it stands with all of them. */
export function UploadList({ uploads, label, isLocked, fields }: UploadListProps) {
  const { entries, tally } = uploads;
  const unkept = entries.filter(({ isKept, state }) => !isKept && state !== "preparing").length;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <p role="status" className="text-sm font-medium text-ink-soft tabular-nums empty:sr-only">
        {tallyWords(tally)}
      </p>
      {unkept > 0 ? (
        <p role="status" className="rounded-card border border-line bg-warn-tint p-3 text-sm">
          This device has no room to keep {unkept === 1 ? "a file" : `${unkept} files`}: leave this page open until{" "}
          {unkept === 1 ? "it is" : "they are"} sent.
        </p>
      ) : null}
      {entries.length > 0 ? (
        <ul aria-label={label} className="flex flex-col gap-2">
          {entries.map((entry) => (
            <UploadRow
              key={entry.id}
              entry={entry}
              onRetry={() => uploads.retry(entry.id)}
              onRemove={isLocked ? undefined : () => uploads.remove(entry.id)}
            >
              {fields?.(entry)}
            </UploadRow>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
