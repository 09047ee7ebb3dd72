import { ArrowLeft, Printer } from "lucide-react";
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from "react-router";
import { ensure } from "#browser/queries.ts";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { requireSession } from "#browser/session.ts";
import { propertyApi } from "#features/properties/client.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { useTags } from "../client.ts";
import { TagSheet } from "../parts/tag-sheet.tsx";

export const meta: MetaFunction = () => [{ title: "Print tags · Tunse" }];

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  const id = params.propertyId ?? "";
  const { property } = await ensure(propertyApi.findProperty, { id });
  return { id, name: property.name };
}

/** Choosing another size reads nothing. */
export const shouldRevalidate = keepOnSearchChange;

/** The stickers of a building on A4, as they come out of the printer: 24 to a page, or one tag alone. */
export default function TagSheetScreen() {
  const { id, name } = useLoaderData<typeof clientLoader>();
  const [query] = useSearchParams();
  const list = useTags(id);
  const only = query.get("tag");
  const all = list.data?.pages.flatMap((page) => page.tags) ?? [];
  const tags = all.filter((tag) => tag.working && (only === null || tag.id === only));
  return (
    <div className="min-h-dvh bg-canvas print:bg-on-cloth">
      <header className="border-b border-line bg-surface print:hidden">
        <div className="page-width flex flex-wrap items-center gap-3 py-3">
          <ButtonLink
            to={`/property/${id}?tab=tags`}
            variant="plain"
            className="-ml-4"
            icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          >
            Back to the tags
          </ButtonLink>
          <div className="mr-auto min-w-48">
            <h1 className="text-lg font-bold">Print tags</h1>
            <p className="text-sm text-ink-soft">
              A4 without margins, at 100 %. {only === null ? "24 labels of 70 × 37 mm on a page." : "One large label."}
            </p>
          </div>
          <Button
            variant="action"
            disabled={tags.length === 0}
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </header>
      <main data-sheets className="overflow-x-auto p-4 print:overflow-visible print:p-0">
        {list.isPending ? (
          <Loading label="Loading the tags">
            <RowsSkeleton />
          </Loading>
        ) : null}
        {list.isError ? (
          <FailedState
            title="The tags could not be loaded"
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        ) : null}
        {list.isSuccess && tags.length === 0 && !list.hasNextPage ? (
          <EmptyState title="Nothing to print">
            {only === null ? "This building has no tags yet." : "This tag is not in use any more."}
          </EmptyState>
        ) : null}
        <TagSheet tags={tags} building={name} isSingle={only !== null} />
        <div className="print:hidden">
          <ShowMore list={list} label="Add the next thousand tags" shown={tags.length} />
        </div>
      </main>
    </div>
  );
}
