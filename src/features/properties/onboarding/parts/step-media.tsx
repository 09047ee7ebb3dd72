import type { Uploads } from "#browser/uploads/use-uploads.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { FieldError } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { fieldId } from "../rules.ts";
import { MediaFields } from "./media-fields.tsx";

type StepMediaProps = { uploads: Uploads; isLocked: boolean; error: string | undefined };

/** Photos and videos of the building; they go up while the rest is filled in. */
export function StepMedia({ uploads, isLocked, error }: StepMediaProps) {
  const isPreparing = uploads.entries.some(({ state }) => state === "preparing");
  return (
    <div id={fieldId("mediaUploads")} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {error ? <FieldError>{error}</FieldError> : null}
      <FilePicker
        accept="image/*,video/*"
        busy={isLocked || isPreparing}
        label={isPreparing ? "Uploading…" : "Take or choose photos and videos"}
        help="Or drop them here. Optional; up to 50MB each, 20 at most. They are uploaded while you go on, and kept if you come back later."
        onFiles={uploads.add}
      />
      <UploadList
        uploads={uploads}
        label="Photos and videos"
        isLocked={isLocked}
        fields={(entry) => <MediaFields file={entry} onChange={(fields) => uploads.describe(entry.id, fields)} />}
      />
    </div>
  );
}
