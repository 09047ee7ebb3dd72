import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod";
import type { Callable } from "#browser/api.ts";
import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { pagesOf, queryClient } from "#browser/queries.ts";
import { Divided } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";

type Page = { nextCursor?: string | null };

type PagedListProps<I extends z.ZodType, A extends z.ZodType<Page>, Row> = {
  call: Callable<I, A>;
  input: z.input<I>;
  rowsOf: (page: z.output<A>) => readonly Row[];
  label: string;
  /** What stands there where nothing is found. */
  none: ReactNode;
  children: (row: Row) => ReactNode;
};

/** A list that grows by its button; while another filter's rows come, the last ones stay. */
export function PagedList<I extends z.ZodType, A extends z.ZodType<Page>, Row extends { id: string }>({
  call,
  input,
  rowsOf,
  label,
  none,
  children,
}: PagedListProps<I, A, Row>) {
  const list = useInfiniteQuery({ ...pagesOf(call, input), placeholderData: keepPreviousData }, queryClient);
  if (list.data === undefined) {
    if (list.isError)
      return (
        <FailedState onRetry={() => void list.refetch()} busy={list.isFetching}>
          {messageOf(list.error)}
        </FailedState>
      );
    return (
      <Loading label={`Loading ${label}`}>
        <RowsSkeleton />
      </Loading>
    );
  }
  const rows = list.data.pages.flatMap((page) => rowsOf(page));
  if (rows.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <div className="flex flex-col gap-4">
      <Divided>
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
            {children(row)}
          </li>
        ))}
      </Divided>
      <ShowMore list={list} label={`Show more ${label}`} />
      <CsvButton call={call} input={input} />
    </div>
  );
}
