import { useState } from "react";
import { Button } from "#ui/button.tsx";
import type { Property } from "../../contract.ts";
import type { PhotoEdits } from "../draft.rules.ts";
import { KeptPhoto } from "./kept-photo.tsx";

const firstShown = 6;

type KeptPhotosProps = { property: Property; photos: PhotoEdits; onChange: (photos: PhotoEdits) => void };

/** The photos that the building has: what each shows, which one stands for it, and which are to go. */
export function KeptPhotos({ property: { mediaUploads, coverId }, photos, onChange }: KeptPhotosProps) {
  const [all, setAll] = useState(false);
  const { removed, described } = photos;
  if (mediaUploads.length === 0) return <p className="text-ink-soft">No photos yet.</p>;
  const shown = all ? mediaUploads : mediaUploads.slice(0, firstShown);
  const firstPicture = mediaUploads.find(({ id, thumbnailUrl }) => thumbnailUrl && !removed.includes(id))?.id;
  const chosen = photos.coverId ?? coverId ?? undefined;
  const cover = chosen && !removed.includes(chosen) ? chosen : firstPicture;
  const remove = (id: string, isRemoved: boolean) => {
    const { coverId: wanted, ...rest } = photos;
    const next = { ...rest, removed: isRemoved ? [...removed, id] : removed.filter((one) => one !== id) };
    onChange(wanted !== undefined && wanted !== id ? { ...next, coverId: wanted } : next);
  };
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {shown.map((file) => (
          <KeptPhoto
            key={file.id}
            file={{ ...file, ...described[file.id] }}
            isCover={file.id === cover}
            isRemoved={removed.includes(file.id)}
            onDescribe={(change) =>
              onChange({ ...photos, described: { ...described, [file.id]: { ...described[file.id], ...change } } })
            }
            onCover={() => onChange({ ...photos, coverId: file.id })}
            onRemove={(isRemoved) => remove(file.id, isRemoved)}
          />
        ))}
      </ul>
      {mediaUploads.length > shown.length ? (
        <Button onClick={() => setAll(true)}>Show all {mediaUploads.length.toLocaleString("en-NG")} photos</Button>
      ) : null}
    </div>
  );
}
