import { Trash2 } from "lucide-react";
import { formatBytes } from "../../../../domain/files.ts";
import { type MediaCategory, mediaCategories, mediaCategoryLabels } from "../../../../domain/vocab.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { Field, Input } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import type { MediaItem } from "../rules.ts";

const options = mediaCategories.map((category) => ({ value: category, label: mediaCategoryLabels[category] }));

type MediaRowProps = {
  chosen: MediaItem;
  onChange: (chosen: MediaItem) => void;
  onRemove: (chosen: MediaItem) => void;
};

/** One chosen file: what it shows, what it is of, and a word about it. */
export function MediaRow({ chosen, onChange, onRemove }: MediaRowProps) {
  const { item } = chosen;
  const change = (fields: Partial<MediaItem["item"]>) => onChange({ ...chosen, item: { ...item, ...fields } });
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:flex-row">
      <div className="flex items-start gap-3 sm:w-56 sm:flex-col">
        <Preview chosen={chosen} />
        <p className="min-w-0 flex-1 text-sm sm:w-full">
          <span className="block truncate font-semibold" title={item.fileName}>
            {item.fileName}
          </span>
          <span className="text-ink-soft">{formatBytes(item.fileSize)}</span>
        </p>
        <span className="sm:hidden">
          <RemoveButton name={item.fileName} onClick={() => onRemove(chosen)} />
        </span>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <Field label="Category">
          <Select
            value={item.category}
            onChange={(event) => change({ category: event.currentTarget.value as MediaCategory })}
            options={options}
          />
        </Field>
        <Field label="Description" optional>
          <Input
            value={item.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
            maxLength={500}
            autoComplete="off"
            placeholder="What it shows"
          />
        </Field>
      </div>
      <span className="hidden sm:block">
        <RemoveButton name={item.fileName} onClick={() => onRemove(chosen)} />
      </span>
    </li>
  );
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton label={`Remove ${name}`} onClick={onClick}>
      <Trash2 aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

function Preview({ chosen: { item, previewUrl } }: { chosen: MediaItem }) {
  const look = "size-20 shrink-0 rounded-control bg-hush object-cover sm:h-32 sm:w-full";
  if (item.fileType.startsWith("video"))
    return <video src={previewUrl} muted playsInline preload="metadata" className={look} />;
  return <img src={previewUrl} alt="" className={look} />;
}
