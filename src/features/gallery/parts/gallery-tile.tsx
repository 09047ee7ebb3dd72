import { FileImage, Play } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { GalleryItem } from "../contract.ts";
import { categoryLabel, nameOf } from "../rules.ts";
import { useSeen } from "./near-view.tsx";

type GalleryTileProps = { item: GalleryItem; to: string; onBroken: () => void };

/** For the one that opened the lightbox to be found again when it closes. */
export const tileId = (id: string) => `photo-${id}`;

/** One square of the gallery, which leads to the whole of it. */
export function GalleryTile({ item, to, onBroken }: GalleryTileProps) {
  const square = useRef<HTMLAnchorElement>(null);
  const isSeen = useSeen(square);
  const kind = item.fileType === "video" ? "Video" : "Photo";
  return (
    <li>
      <Link
        ref={square}
        id={tileId(item.id)}
        to={to}
        state={{ fromGallery: true }}
        preventScrollReset
        aria-label={`${kind}: ${nameOf(item)}, ${categoryLabel(item.category)}`}
        className="relative block aspect-square overflow-hidden rounded-control bg-hush transition-opacity duration-150 hover:opacity-85 focus-visible:rounded-control"
      >
        {item.tileUrl && isSeen ? (
          <img src={item.tileUrl} alt="" decoding="async" onError={onBroken} className="size-full object-cover" />
        ) : null}
        {item.tileUrl ? null : <Placeholder item={item} />}
        {item.tileUrl && item.fileType === "video" ? (
          <span className="absolute right-1.5 bottom-1.5 flex size-8 items-center justify-center rounded-full bg-cloth text-on-cloth">
            <Play aria-hidden="true" className="size-4" />
          </span>
        ) : null}
      </Link>
    </li>
  );
}

function Placeholder({ item }: { item: GalleryItem }) {
  const Icon = item.fileType === "video" ? Play : FileImage;
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1.5 p-2 text-ink-soft">
      <Icon aria-hidden="true" className="size-7 text-brand" />
      <span className="line-clamp-2 w-full text-center text-sm break-all">{nameOf(item)}</span>
    </span>
  );
}
