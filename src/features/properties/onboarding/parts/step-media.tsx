import { useRef, useState } from "react";
import { mediaMessageOf, pickPropertyMedia } from "../../../../browser/media.ts";
import { goodToast } from "../../../../browser/toasts.ts";
import { BusyMark } from "../../../../ui/busy-mark.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { FilePicker } from "../../../../ui/file-picker.tsx";
import { toast } from "../../../../ui/toast.ts";
import { fieldId, type MediaItem } from "../rules.ts";
import { MediaRow } from "./media-row.tsx";

type StepMediaProps = {
  media: readonly MediaItem[];
  /** Files that were chosen before a reload, and are gone. */
  lost: number;
  error: string | undefined;
  onChange: (media: readonly MediaItem[]) => void;
};

export function StepMedia({ media, lost, error, onChange }: StepMediaProps) {
  const [busy, setBusy] = useState(false);
  const closeLast = useRef<() => void>(undefined);
  const add = async (files: File[]) => {
    closeLast.current?.();
    setBusy(true);
    try {
      const items = await pickPropertyMedia(files, { already: media });
      onChange([...media, ...items]);
      goodToast("Files Uploaded Successfully", `${items.length} file(s) uploaded and ready for AI analysis.`);
    } catch (problem) {
      closeLast.current = toast({ title: "Upload Failed", description: mediaMessageOf(problem), tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  const replace = (next: MediaItem) => onChange(media.map((one) => (one.item.id === next.item.id ? next : one)));
  const remove = (gone: MediaItem) => {
    URL.revokeObjectURL(gone.previewUrl);
    onChange(media.filter((one) => one.item.id !== gone.item.id));
  };
  return (
    <div id={fieldId("mediaUploads")} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {error ? <FieldError>{error}</FieldError> : null}
      {lost > 0 ? (
        <p className="rounded-card border border-line bg-warn-tint p-4">
          Everything else you typed is still here, but {lost === 1 ? "the file" : `the ${lost} files`} you chose before
          the page was reloaded must be chosen again.
        </p>
      ) : null}
      <FilePicker
        accept="image/*,video/*"
        busy={busy}
        label={busy ? "Uploading…" : "Take or choose photos and videos"}
        help="Or drop them here. Optional; up to 50MB each, 20 at most. They stay on this page until you complete the onboarding."
        onFiles={add}
      />
      {busy ? (
        <p role="status" className="flex items-center gap-2 text-ink-soft">
          <BusyMark /> Getting your files ready…
        </p>
      ) : null}
      {media.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {media.map((chosen) => (
            <MediaRow key={chosen.item.id} chosen={chosen} onChange={replace} onRemove={remove} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
