import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { useLinks } from "../client.ts";
import { LinkList } from "./link-list.tsx";

/** All links of a building, for its keepers. */
export function LinksTab({ propertyId }: { propertyId: string }) {
  const list = useLinks({ propertyId });
  const links = list.data?.pages.flatMap((page) => page.links) ?? [];
  if (list.isPending) {
    return (
      <Loading label="Loading the links">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (list.isError)
    return (
      <FailedState title="The links could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  if (links.length === 0) {
    return (
      <EmptyState title="No links yet">
        A contractor can give a job by a link to somebody without an account. Who has one stands here, and you can take
        it back.
      </EmptyState>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-ink-soft">Who can do one thing in this building without an account.</p>
      <LinkList links={links} withTitle />
      <ShowMore list={list} label="Show more links" />
    </div>
  );
}
