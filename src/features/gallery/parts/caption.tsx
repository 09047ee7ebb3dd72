import { Link } from "react-router";
import { currentSession } from "#browser/session.ts";
import type { Role } from "#domain/vocab.ts";
import { Instant } from "#ui/values.tsx";
import type { GalleryItem } from "../contract.ts";
import { categoryLabel, nameOf } from "../rules.ts";

/** Under a photo: what it is, who took it when, and what it belongs to. */
export function Caption({ item }: { item: GalleryItem }) {
  const { uploadedBy, timestamp, uploadedAt, category, latitude, longitude } = item;
  return (
    <div className="absolute inset-x-0 bottom-0 bg-cloth/85 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-on-cloth select-text">
      <div className="mx-auto flex max-w-3xl flex-col gap-0.5 text-sm">
        <p className="line-clamp-3 text-base font-semibold break-words">{nameOf(item)}</p>
        <p className="break-words">
          {categoryLabel(category)} · {uploadedBy} · <Instant at={timestamp ?? uploadedAt} />
        </p>
        <Source source={item.source} />
        {latitude === null || longitude === null ? null : (
          <p className="tabular-nums">
            Taken at {latitude.toFixed(5)}, {longitude.toFixed(5)}
          </p>
        )}
      </div>
    </div>
  );
}

const keepers: readonly (Role | undefined)[] = ["property_owner", "property_manager"];

/** Where this reader has a screen for what a file belongs to. */
function addressOf({ thing, id }: GalleryItem["source"], role: Role | undefined): string | null {
  if (thing === "ticket" && role === "building_occupant") return `/occupant/tickets/${id}`;
  if (!keepers.includes(role)) return null;
  return thing === "ticket" ? `/tickets/${id}` : `/tasks?task=${id}`;
}

function Source({ source }: { source: GalleryItem["source"] }) {
  if (source.thing === "property") return null;
  const address = addressOf(source, currentSession()?.user.role);
  const words = `${source.thing === "ticket" ? "Repair request" : "Task"}: ${source.title}`;
  return (
    <p className="line-clamp-2 break-words">
      {address === null ? (
        words
      ) : (
        <Link to={address} className="underline underline-offset-2">
          {words}
        </Link>
      )}
    </p>
  );
}
