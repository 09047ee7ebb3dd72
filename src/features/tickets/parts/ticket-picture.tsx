import { Hammer } from "lucide-react";
import type { Ticket } from "../contract.ts";

/** The first picture of a request, or a sign in its place. */
export function TicketPicture({ ticket: { mediaUploads } }: { ticket: Ticket }) {
  const src = mediaUploads.find((file) => file.thumbnailUrl)?.thumbnailUrl;
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-hush">
      {src ? (
        <img src={src} alt="" loading="lazy" decoding="async" draggable={false} className="size-full object-cover" />
      ) : (
        <Hammer aria-hidden="true" className="size-6 text-ink-soft" />
      )}
    </span>
  );
}
