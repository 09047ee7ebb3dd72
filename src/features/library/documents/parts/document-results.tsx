import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { failureToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { type Documents, documentApi, inputOf, type RoomFilters } from "../client.ts";
import { type CardGiven, DocumentCard } from "./document-card.tsx";

type ResultsProps = CardGiven & { list: Documents; filters: RoomFilters; none: ReactNode };

/** The papers of a filter with the way to more of them, or why there are none. */
export function DocumentResults({ list, filters, none, ...given }: ResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  useEffect(() => {
    if (error) failureToast("Error", error, "Failed to load documents");
  }, [error]);
  if (error && (data === undefined || isPlaceholderData))
    return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined)
    return (
      <Loading label="Loading documents">
        <RowsSkeleton rows={4} />
      </Loading>
    );
  const documents = data.pages.flatMap((page) => page.documents);
  if (documents.length === 0) return none;
  return (
    <div className={clsx("flex flex-col gap-4 transition-opacity duration-150", isPlaceholderData && "opacity-50")}>
      <ul aria-label="Documents" className="grid gap-3 lg:grid-cols-2">
        {documents.map((document) => (
          <li key={document.id} className="flex min-w-0">
            <DocumentCard document={document} {...given} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} label="Show more documents" />
      <CsvButton call={documentApi.listDocuments} input={inputOf(filters)} />
    </div>
  );
}

/** Nothing matches what is looked for. */
export function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState small title="No Documents" action={<Button onClick={onClear}>Clear search and filters</Button>}>
      Nothing matches what you are looking for.
    </EmptyState>
  );
}
