import { ChevronDown, Scale } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "#browser/api.ts";
import { nairaToKobo } from "#domain/money.ts";
import { everyWords } from "#features/planning/engine/words.rules.ts";
import { Badge } from "#ui/badge.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { PriorityBadge } from "#ui/status-badges.tsx";
import { Money } from "#ui/values.tsx";
import { useBuildings } from "../client.ts";
import type { CatalogueBuilding, CatalogueEntry } from "../contract.ts";

/** An item of the catalogue; opened, it says when it applies, to which of one's buildings and why, and its sources. */
export function CatalogueRow({ item, act }: { item: CatalogueEntry; act: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { key, title, asset, interval, priority, law, estimatedCost, description } = item;
  return (
    <li>
      <details className="group/row" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex cursor-pointer list-none items-start gap-3 p-4 hover-fade hover:bg-hush focus-visible:-outline-offset-2">
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <span>
              <span className="block font-semibold break-words">{title}</span>
              <span className="block text-sm break-words text-ink-soft">{asset}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
              <PriorityBadge priority={priority} />
              {law ? (
                <Badge tone="brand" icon={Scale}>
                  Required by law
                </Badge>
              ) : null}
              <span>{everyWords(interval)}</span>
              <Money kobo={nairaToKobo(estimatedCost)} className="font-semibold" />
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open/row:rotate-180"
          />
        </summary>
        {isOpen ? (
          <div className="flex flex-col gap-4 px-4 pb-5">
            <p className="break-words">{description}</p>
            {law ? <p className="text-sm break-words">By law: {law}</p> : null}
            <Lines title="It applies to" lines={item.appliesWhen} none="Every building." />
            <Buildings itemKey={key} />
            <Lines title="What to do" lines={item.checklist} none="" />
            <Sources sources={item.sources} />
            {act ? <div>{act}</div> : null}
          </div>
        ) : null}
      </details>
    </li>
  );
}

function Lines({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) {
  return (
    <div>
      <h3 className="font-bold">{title}</h3>
      {lines.length === 0 ? <p className="mt-1.5">{none}</p> : null}
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5 marker:text-brand">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

const places: Record<CatalogueBuilding["place"], string> = {
  scheduled: "Scheduled",
  paused: "Paused",
  ended: "Ended",
  suggested: "Suggested",
  accepted: "Accepted",
  dismissed: "Dismissed",
};

function Buildings({ itemKey }: { itemKey: string }) {
  const list = useBuildings(itemKey);
  const buildings = list.data?.pages.flatMap((page) => page.buildings);
  return (
    <div>
      <h3 className="font-bold">Your buildings</h3>
      {buildings ? (
        <>
          {buildings.length === 0 ? <p className="mt-1.5">It applies to none of them.</p> : null}
          <ul className="mt-1.5 flex flex-col gap-3">
            {buildings.map(({ propertyId, name, place, why }) => (
              <li key={propertyId}>
                <Link to={`/property/${propertyId}?tab=plan`} className="font-semibold text-brand underline">
                  {name}
                </Link>{" "}
                <Badge>{places[place]}</Badge>
                {why ? <p className="text-sm break-words text-ink-soft">{why}</p> : null}
              </li>
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      ) : list.error ? (
        <FailedState onRetry={() => void list.refetch()} busy={list.isFetching}>
          {messageOf(list.error)}
        </FailedState>
      ) : (
        <Loading label="Loading your buildings">
          <RowsSkeleton rows={1} />
        </Loading>
      )}
    </div>
  );
}

function Sources({ sources }: Pick<CatalogueEntry, "sources">) {
  return (
    <div>
      <h3 className="font-bold">Sources</h3>
      <ul className="mt-1.5 flex flex-col gap-2">
        {sources.map(({ title, reference, url }) => (
          <li key={title} className="text-sm break-words">
            {url ? (
              <a href={url} target="_blank" rel="noreferrer" className="text-brand underline">
                {title}
              </a>
            ) : (
              title
            )}
            {reference ? <span className="block text-ink-soft">{reference}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
