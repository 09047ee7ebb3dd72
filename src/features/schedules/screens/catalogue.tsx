import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { requireSession } from "#browser/session.ts";
import { Divided } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { catalogueApi, useCatalogue } from "../catalogue/client.ts";
import { CatalogueRow } from "../catalogue/parts/catalogue-row.tsx";

export const meta: MetaFunction = () => [{ title: "Catalogue of maintenance · Tunse" }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  return null;
}

/** What plans are made of: every item with its sources, when it applies, and to which of one's buildings. */
export default function Catalogue() {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const list = useCatalogue(search);
  const items = list.data?.pages.flatMap((page) => page.items);
  const count = list.data?.pages[0]?.count ?? 0;
  const ask = (text: string) => setParams(text === "" ? {} : { search: text }, { replace: true });
  return (
    <>
      <PageHeader
        title="Catalogue of maintenance"
        actions={<CsvButton call={catalogueApi.listCatalogue} input={search === "" ? {} : { search }} />}
      />
      <div className="flex max-w-4xl flex-col gap-4">
        <p className="text-ink-soft">
          What plans are made of, with its sources, and which of your buildings it is for.
        </p>
        <SearchBox label="Search the catalogue" placeholder="Generator, roof, fire…" value={search} onSearch={ask} />
        {items ? (
          <>
            <p role="status" className="text-sm text-ink-soft tabular-nums">
              {count === 1 ? "One item" : `${count.toLocaleString("en-NG")} items`}
            </p>
            {items.length === 0 ? (
              <EmptyState title="Nothing is found">Try fewer words, or another one for the same thing.</EmptyState>
            ) : (
              <Divided>
                {items.map((item) => (
                  <CatalogueRow key={item.key} item={item} />
                ))}
              </Divided>
            )}
            <ShowMore list={list} shown={items.length} />
          </>
        ) : list.error ? (
          <FailedState
            title="The catalogue could not be loaded"
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        ) : (
          <Loading label="Loading the catalogue">
            <RowsSkeleton rows={6} />
          </Loading>
        )}
      </div>
    </>
  );
}
