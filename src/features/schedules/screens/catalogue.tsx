import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { ensure, optionsOf, queryClient } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { organisationApi, useOrganisations } from "#features/organisations/client.ts";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Select } from "#ui/select.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { catalogueApi, useCatalogue } from "../catalogue/client.ts";
import type { CatalogueEntry } from "../catalogue/contract.ts";
import { CatalogueRow } from "../catalogue/parts/catalogue-row.tsx";
import { houseApi } from "../house/client.ts";
import { ChangeDialog } from "../house/parts/change-dialog.tsx";
import { HousePanel } from "../house/parts/house-panel.tsx";

export const meta: MetaFunction = () => [{ title: "Catalogue of maintenance · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  await ensure(organisationApi.listOrganisations, {});
  return null;
}

/** What plans are made of: every item with its sources, when it applies, and to which of one's buildings. */
export default function Catalogue() {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const list = useCatalogue(search);
  const items = list.data?.pages.flatMap((page) => page.items);
  const count = list.data?.pages[0]?.count ?? 0;
  const own = useOwnWay();
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
        {own.choice}
        {own.panel}
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
                  <CatalogueRow key={item.key} item={item} act={own.actOf(item)} />
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

/** What the organisation of the reader does its own way: its panel, the button of each item, and the dialog behind it. */
function useOwnWay() {
  const mine = useOrganisations().filter(({ can, buildings }) => can.set_catalogue && buildings > 0);
  const [chosen, setChosen] = useState<string | undefined>();
  const [item, setItem] = useState<CatalogueEntry | null>(null);
  const organisation = mine.find(({ id }) => id === chosen) ?? mine[0];
  const held = useQuery(
    {
      ...optionsOf(houseApi.listHouseItems, { id: organisation?.id ?? "" }),
      enabled: organisation !== undefined,
    },
    queryClient,
  ).data;
  if (!organisation || !held) return { choice: null, panel: null, actOf: () => null };
  const { id } = organisation;
  const choice =
    mine.length > 1 ? (
      <Field label="Organisation">
        <Select
          options={mine.map((one) => ({ value: one.id, label: one.name }))}
          value={id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      </Field>
    ) : null;
  const panel = (
    <>
      <HousePanel organisationId={id} held={held} />
      {item ? (
        <ChangeDialog
          organisationId={id}
          item={item}
          held={held.items.find(({ key }) => key === item.key)}
          onClose={() => setItem(null)}
        />
      ) : null}
    </>
  );
  const actOf = (one: CatalogueEntry) => <Button onClick={() => setItem(one)}>Do it your own way</Button>;
  return { choice, panel, actOf };
}
