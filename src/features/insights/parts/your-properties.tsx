import { Building2, MapPin, Snowflake } from "lucide-react";
import { Link } from "react-router";
import { componentLabels } from "#domain/vocab.ts";
import type { PropertySummary } from "#features/properties/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { PropertyStatusBadge } from "#ui/status-badges.tsx";

const shownComponents = 3;

/** Properties with their photos, each leading to its own page. */
export function PropertyTiles({ properties }: { properties: readonly PropertySummary[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {properties.map((property) => (
        <PropertyTile key={property.id} property={property} />
      ))}
    </ul>
  );
}

function PropertyTile({ property }: { property: PropertySummary }) {
  const { id, name, location, status } = property;
  const components = property.components ?? [];
  const more = components.length - shownComponents;
  return (
    <li className="relative flex overflow-hidden sm:flex-col rounded-card border border-line bg-surface hover-fade hover:bg-hush has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-brand">
      <Photo property={property} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-3.5 sm:p-4">
        <Link
          to={`/property/${id}`}
          prefetch="intent"
          className="line-clamp-3 font-bold break-words outline-none after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="flex items-start gap-1.5 text-sm text-ink-soft">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="line-clamp-2 min-w-0 break-words">{location}</span>
        </span>
        <span className="mt-auto flex flex-wrap gap-1.5 pt-1">
          {components.slice(0, shownComponents).map((component) => (
            <Badge key={component}>{componentLabels[component]}</Badge>
          ))}
          {more > 0 ? <span className="self-center text-sm text-ink-soft">+{more} more</span> : null}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-2 pt-1">
          {property.frozenAt ? (
            <Badge tone="bad" icon={Snowflake}>
              Frozen
            </Badge>
          ) : status ? (
            <PropertyStatusBadge status={status} />
          ) : null}
          <Waiting property={property} />
        </span>
      </div>
    </li>
  );
}

function Photo({ property: { thumbnailUrl } }: { property: PropertySummary }) {
  return (
    <span className="relative flex w-24 shrink-0 items-center justify-center bg-hush sm:h-32 sm:w-auto">
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" decoding="async" className="absolute inset-0 size-full object-cover" />
      ) : (
        <Building2 aria-hidden="true" className="size-10 text-ink-soft" />
      )}
    </span>
  );
}

/** How much work is open there. */
function Waiting({ property: { taskCounts } }: { property: PropertySummary }) {
  if (!taskCounts) return null;
  const { pending, in_progress, overdue } = taskCounts;
  const open = pending + in_progress + overdue;
  if (open === 0) return <span className="text-sm text-ink-soft">Nothing open</span>;
  return (
    <span className="text-sm text-ink-soft tabular-nums">
      {open} open{overdue > 0 ? <span className="font-semibold text-bad">, {overdue} overdue</span> : null}
    </span>
  );
}
