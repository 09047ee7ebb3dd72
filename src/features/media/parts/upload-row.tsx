import { CircleAlert, CircleCheck, CloudOff, CloudUpload, MapPin, RotateCw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { type Entry, progressWords, type UploadState } from "#browser/uploads/rules.ts";
import { formatBytes } from "#domain/files.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Progress } from "#ui/progress.tsx";
import { UploadThumbnail } from "./upload-thumbnail.tsx";

type UploadRowProps = {
  entry: Entry;
  onRetry: () => void;
  /** Absent while nothing can be taken away. */
  onRemove: (() => void) | undefined;
  children?: ReactNode;
};

/** One chosen file: what it shows, how far it is, and what can be done about it. */
export function UploadRow({ entry, onRetry, onRemove, children }: UploadRowProps) {
  const { name, state, sent, size, problem } = entry;
  const isUnderWay = state === "sending" || (state === "offline" && sent > 0);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-3">
      <div className="flex min-h-14 items-start gap-3">
        <UploadThumbnail entry={entry} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="line-clamp-2 text-sm font-semibold break-all" title={name}>
            {name}
          </p>
          <Standing entry={entry} />
        </div>
        {onRemove ? (
          <IconButton label={`Remove ${name}`} onClick={onRemove} className="-my-1 -mr-2 shrink-0">
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        ) : null}
      </div>
      {isUnderWay ? (
        <Progress
          label={`Upload of ${name}`}
          value={Math.floor((sent / Math.max(1, size)) * 100)}
          tone={state === "offline" ? "warn" : "brand"}
        />
      ) : null}
      {state === "failed" && problem ? <p className="text-sm text-bad">{problem}</p> : null}
      {state === "failed" || state === "offline" ? (
        <Button
          onClick={onRetry}
          aria-label={`Retry ${name}`}
          icon={<RotateCw aria-hidden="true" className="size-5" />}
          className="self-start"
        >
          Retry
        </Button>
      ) : null}
      {children}
    </li>
  );
}

const words: Record<UploadState, string> = {
  preparing: "Getting ready",
  waiting: "Waiting",
  sending: "Uploading",
  offline: "Waiting for connection",
  done: "Uploaded",
  failed: "Not uploaded",
};

const looks: Record<UploadState, { Icon: typeof CloudUpload; tone: string }> = {
  preparing: { Icon: CloudUpload, tone: "text-ink-soft" },
  waiting: { Icon: CloudUpload, tone: "text-ink-soft" },
  sending: { Icon: CloudUpload, tone: "text-brand" },
  offline: { Icon: CloudOff, tone: "text-warn" },
  done: { Icon: CircleCheck, tone: "text-good" },
  failed: { Icon: CircleAlert, tone: "text-bad" },
};

function Standing({ entry: { state, sent, size, position } }: { entry: Entry }) {
  const { Icon, tone } = looks[state];
  const amount = state === "sending" ? progressWords(sent, size) : formatBytes(size);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft tabular-nums">
      <span className={`inline-flex items-center gap-1.5 font-medium ${tone}`}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {words[state]}
      </span>
      <span className="inline-flex items-center gap-1.5">
        {amount}
        {typeof position?.latitude === "number" ? (
          <MapPin aria-label="With position" className="size-4 shrink-0" />
        ) : null}
      </span>
    </p>
  );
}
