import { Camera, Film, MapPin, Trash2 } from "lucide-react";
import { formatBytes } from "../../../domain/files.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, Textarea } from "../../../ui/field.tsx";
import { FilePicker } from "../../../ui/file-picker.tsx";
import type { Evidence, Shelf } from "./use-evidence.tsx";

type EvidencePanelProps = { errorOf: (field: string) => string | undefined; shelf: Shelf; isSending: boolean };

/** The second panel: in the occupant's own words, with photos or videos. */
export function EvidencePanel({ errorOf, shelf, isSending }: EvidencePanelProps) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-lg font-bold tracking-[-0.01em]">Description &amp; Evidence</h2>
      <Field
        label="Description"
        id="request-description"
        required
        error={errorOf("description")}
        help="What happened, since when, and when somebody can come in."
      >
        <Textarea name="description" className="min-h-32" maxLength={10_000} autoCapitalize="sentences" />
      </Field>
      <EvidencePicker shelf={shelf} isSending={isSending} />
    </Card>
  );
}

type PickerProps = { shelf: Shelf; isSending: boolean; isSmall?: boolean };

const accept = "image/*,video/*";

/** Takes photos and videos from the camera or the gallery and shows what was taken. */
export function EvidencePicker({ shelf, isSending, isSmall = false }: PickerProps) {
  const { items, isReading, lost, add, remove } = shelf;
  const busy = isReading || isSending;
  const label = isReading ? "Reading your files…" : "Add photos or videos";
  return (
    <div id="request-mediaUploads" tabIndex={-1} className="flex flex-col gap-3">
      {isSmall ? (
        <SmallPicker label={label} busy={busy} onFiles={add} />
      ) : (
        <FilePicker
          label={label}
          help="From the camera or the gallery, up to 20 files of 50 MB. Their place and time go with them, if you allow it."
          accept={accept}
          busy={busy}
          onFiles={add}
        />
      )}
      {lost > 0 ? (
        <p role="status" className="text-sm font-medium text-warn">
          {lost === 1 ? "Your photo was" : `Your ${lost} photos were`} not kept when the page was loaded again. Please
          add {lost === 1 ? "it" : "them"} again.
        </p>
      ) : null}
      <Thumbnails items={items} remove={isSending ? undefined : remove} />
    </div>
  );
}

type SmallPickerProps = { label: string; busy: boolean; onFiles: (files: File[]) => void };

function SmallPicker({ label, busy, onFiles }: SmallPickerProps) {
  return (
    <label
      aria-busy={busy || undefined}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-control px-2 font-semibold text-brand hover:bg-hush has-focus-visible:outline-2 has-focus-visible:outline-brand aria-busy:cursor-progress"
    >
      <input
        type="file"
        accept={accept}
        multiple
        disabled={busy}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <Camera aria-hidden="true" className="size-5" />
      {label}
    </label>
  );
}

type ThumbnailsProps = { items: readonly Evidence[]; remove: ((id: string) => void) | undefined };

function Thumbnails({ items, remove }: ThumbnailsProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Photos and videos to send" className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {items.map((item) => (
        <li key={item.id} className="flex min-w-0 flex-col gap-1">
          <span className="relative block aspect-square overflow-hidden rounded-control bg-hush">
            <Preview item={item} />
            {remove ? (
              <IconButton
                label={`Remove ${item.item.file_name}`}
                onClick={() => remove(item.id)}
                className="absolute top-1 right-1 bg-surface text-ink shadow-float"
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            ) : null}
          </span>
          <span className="flex items-center gap-1 truncate text-sm text-ink-soft">
            {item.item.latitude === null ? null : <MapPin aria-label="With position" className="size-4 shrink-0" />}
            {formatBytes(item.bytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Preview({ item: { item, previewUrl } }: { item: Evidence }) {
  if (item.file_type === "image") {
    return <img src={previewUrl} alt={item.file_name} className="size-full object-cover" />;
  }
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1 px-2 text-center">
      <Film aria-hidden="true" className="size-7 text-brand" />
      <span className="w-full truncate text-sm">{item.file_name}</span>
    </span>
  );
}
