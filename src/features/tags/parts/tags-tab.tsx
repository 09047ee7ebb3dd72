import { Printer, ScanQrCode, Tags } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { useAssets } from "#features/assets/client.ts";
import { useUnits } from "#features/units/client.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { tagApi, useTags } from "../client.ts";
import type { Tag } from "../contract.ts";
import { MakeTags } from "./make-tags.tsx";
import { ReportInbox } from "./report-inbox.tsx";
import { TagRow } from "./tag-row.tsx";

/** What strangers reported at a building, and the tags by which they do. */
export function TagsTab({ propertyId }: { propertyId: string }) {
  const list = useTags(propertyId);
  if (list.isPending) {
    return (
      <Loading label="Loading the tags of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!list.data || (list.isError && !list.isFetchNextPageError)) {
    return (
      <FailedState title="The tags could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  }
  const tags = list.data.pages.flatMap((page) => page.tags);
  const can = list.data.pages[0]?.can;
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <ReportInbox propertyId={propertyId} hasTags={tags.length > 0} />
      <TagList
        propertyId={propertyId}
        tags={tags}
        mayMake={can?.create ?? false}
        mayChange={can?.renew ?? false}
        more={<ShowMore list={list} label="Show more tags" shown={tags.length} />}
      />
    </div>
  );
}

type ListProps = {
  propertyId: string;
  tags: readonly Tag[];
  mayMake: boolean;
  mayChange: boolean;
  /** The way to the tags that are not here yet. */
  more: ReactNode;
};

function TagList({ propertyId, tags, mayMake, mayChange, more }: ListProps) {
  const [isOpen, setOpen] = useState(false);
  const { things, failed } = useTaggable(propertyId, tags, isOpen);
  const make = mayMake ? (
    <Button
      variant={tags.length === 0 ? "action" : "quiet"}
      icon={<Tags aria-hidden="true" className="size-5" />}
      busy={isOpen && !things && failed.length === 0}
      busyLabel="Loading"
      onClick={() => setOpen(true)}
    >
      Make tags
    </Button>
  ) : null;
  return (
    <Section title="Tags">
      {tags.length === 0 ? (
        <EmptyState title="No tags yet" action={make}>
          A tag is a sticker with a code. Anybody scans it with a phone and reports a fault, without an account.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              to={`/tag-sheet/${propertyId}`}
              variant="action"
              icon={<Printer aria-hidden="true" className="size-5" />}
            >
              Print all
            </ButtonLink>
            {make}
            <ButtonLink to="/scan" icon={<ScanQrCode aria-hidden="true" className="size-5" />}>
              Scan
            </ButtonLink>
          </div>
          <Divided>
            {tags.map((tag) => (
              <TagRow key={tag.id} tag={tag} mayChange={mayChange} />
            ))}
          </Divided>
          {more}
          <CsvButton call={tagApi.listTags} input={{ id: propertyId }} className="self-start" />
        </>
      )}
      {isOpen && failed.length > 0 ? (
        <FailedState
          title="What can get a tag could not be loaded"
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      ) : null}
      {isOpen && things ? <MakeTags propertyId={propertyId} {...things} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

/** What a tag can be made for, once somebody asks: what is there, in use and has none. Undefined until all of it is known. */
function useTaggable(propertyId: string, tags: readonly Tag[], isAsked: boolean) {
  const assets = useAssets(propertyId, isAsked);
  const units = useUnits(propertyId, isAsked);
  const failed = [assets, units].filter(({ isError, data }) => isError && !data);
  const isKnown = [assets, units].every((list) => !list.hasNextPage || list.isFetchNextPageError);
  if (!isKnown || !assets.data || !units.data) return { failed };
  const has = new Set(tags.flatMap(({ assetId, unitId }) => [assetId, unitId]));
  const things = {
    machines: assets.data.assets.filter(({ id, retired }) => !retired && !has.has(id)),
    homes: units.data.units.filter(({ id }) => !has.has(id)),
    hasDoor: tags.some(({ thing }) => thing === "door"),
  };
  return { failed, things };
}
