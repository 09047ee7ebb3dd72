import { FileText, Trash2 } from "lucide-react";
import type { Uploads } from "#browser/uploads/use-uploads.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { IconButton } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import type { Sop } from "../contract.ts";

type SopFilesProps = {
  id: string;
  uploads: Uploads;
  /** Those that the version before has and the next one keeps. */
  kept: Sop["attachments"];
  isSending: boolean;
  error: string | undefined;
  onRemove: (fileId: string) => void;
};

/** Pictures, films and papers that go with a procedure; they go up while the rest is written. */
export function SopFiles({ id, uploads, kept, isSending, error, onRemove }: SopFilesProps) {
  return (
    <fieldset id={id} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <legend className="mb-1 font-semibold">
        Attachments <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {kept.length > 0 ? (
        <ul aria-label="Attachments of this SOP" className="flex flex-col gap-2">
          {kept.map(({ id: fileId, fileName }) => (
            <li key={fileId} className="flex items-center gap-2 rounded-control border border-line pl-3">
              <FileText aria-hidden="true" className="size-5 shrink-0 text-brand" />
              <span className="min-w-0 flex-1 break-words">{fileName}</span>
              <IconButton label={`Remove ${fileName}`} onClick={() => onRemove(fileId)}>
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <FilePicker
        label="Add photos, videos or PDFs"
        help="A drawing, a photo of the valve, a film of the trick. At most 50 MB each."
        accept="image/*,video/*,application/pdf"
        busy={isSending}
        onFiles={uploads.add}
      />
      {error ? <FieldError>{error}</FieldError> : null}
      <UploadList uploads={uploads} label="Files to send" isLocked={isSending} />
    </fieldset>
  );
}
