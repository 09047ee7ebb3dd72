import {
  infiniteQueryOptions,
  type Query,
  QueryClient,
  queryOptions,
  type UseMutationOptions,
  useInfiniteQuery,
  useMutation,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod";
import type { LiveKind } from "#domain/live.ts";
import type { Route } from "#domain/routes.ts";
import { currentAdminToken, subscribeToAdmin } from "./admin-session.ts";
import { type Callable, callApi } from "./api.ts";
import { ApiProblem } from "./api-answer.ts";
import { freshKey } from "./api-request.ts";
import { isAnyKept, keptByOlder, letGoOfOlder, readOrKept } from "./kept/reading.ts";
import { isUnreached } from "./kept/rules.ts";
import { onFailure } from "./router/failing.ts";
import { currentSession, subscribeToSession } from "./session.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: Pick<Route, "follows">;
  }
}

const freshForMs = 30_000;

/**
 * What the screens have read. `callApi` repeats by itself, so nothing is repeated here; while offline a call fails
 * at once instead of waiting unseen.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshForMs, retry: false, networkMode: "always", refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: "always" },
  },
});

if (typeof window !== "undefined")
  addEventListener("online", () => {
    if (isAnyKept()) void queryClient.invalidateQueries();
  });

let accountId = typeof window === "undefined" ? undefined : currentSession()?.user.id;
subscribeToSession(() => {
  const now = currentSession()?.user.id;
  if (now !== accountId) queryClient.clear();
  accountId = now;
});

let adminToken = typeof window === "undefined" ? null : currentAdminToken();
subscribeToAdmin(() => {
  const now = currentAdminToken();
  if (now !== adminToken) queryClient.clear();
  adminToken = now;
});

/** The key of a call, or of all its inputs when none is given. */
export function callKey<I extends z.ZodType>(call: Callable<I>, input?: z.input<I>): readonly unknown[] {
  const name = `${call.method} ${call.path}`;
  return input === undefined ? [name] : [name, input];
}

/** For `prefetchQuery`, `setQueryData` and the like. */
export function optionsOf<I extends z.ZodType, A extends z.ZodType>(call: Callable<I, A>, input: z.input<I>) {
  return queryOptions<z.output<A>>({
    queryKey: callKey(call, input),
    queryFn: ({ signal, queryKey }) =>
      untilGone(
        readOrKept<z.output<A>>({
          call,
          name: JSON.stringify(queryKey),
          isShown: queryClient.getQueryData(queryKey) !== undefined,
          read: (onMiss) => callApi(call, input, { signal, onMiss }),
          onLate: (answer) => void queryClient.setQueryData(queryKey, answer),
          onRefused: (error) => takeAway(queryKey, error),
        }),
      ),
    meta: { follows: call.follows },
  });
}

/** The screens that show it fail with this, as they do where it is refused before anything is shown. */
function takeAway(queryKey: readonly unknown[], error: ApiProblem): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  query?.setState({ data: undefined, error, status: "error", fetchStatus: "idle" });
}

// What an older build has kept may lack what the screens of this one show: no screen breaks by it.
onFailure((error) => {
  // What was not answered, or refused, has another reason.
  const begins = error instanceof ApiProblem ? [] : letGoOfOlder().map((name) => name.slice(0, -1));
  if (begins.length === 0) return null;
  const problem = keptByOlder();
  for (const { queryKey } of queryClient.getQueryCache().getAll()) {
    const own = JSON.stringify(queryKey).slice(0, -1);
    // A list has a name for each of its pages.
    if (begins.some((name) => name === own || name.startsWith(`${own},`))) takeAway(queryKey, problem);
  }
  return problem;
});

/**
 * For clientLoaders: reads a call unless its answer is at hand. One that is merely stale is shown and read again
 * behind it; one that a write made old is waited for.
 */
export function ensure<I extends z.ZodType, A extends z.ZodType>(
  call: Callable<I, A>,
  input: z.input<I>,
): Promise<z.output<A>> {
  const options = optionsOf(call, input);
  const isOld = queryClient.getQueryState(options.queryKey)?.isInvalidated;
  return isOld
    ? queryClient.fetchQuery(options).catch((error) => shownOr(options.queryKey, error))
    : queryClient.ensureQueryData({ ...options, revalidateIfStale: true });
}

/** Without a network what was read before is better than nothing. */
function shownOr<T>(queryKey: readonly unknown[], error: unknown): T {
  const before = queryClient.getQueryData<T>(queryKey);
  if (before !== undefined && error instanceof ApiProblem && isUnreached(error)) return before;
  throw error;
}

/** For screens: the answer of a call that the clientLoader ensured, kept fresh. `data` is never undefined. */
export function useCall<I extends z.ZodType, A extends z.ZodType>(call: Callable<I, A>, input: z.input<I>) {
  return useSuspenseQuery(optionsOf(call, input), queryClient);
}

type Page = { nextCursor?: string | null };

/** For screens that keep the last pages on show while those of another filter come; otherwise `usePages`. */
export function pagesOf<I extends z.ZodType, A extends z.ZodType<Page>>(call: Callable<I, A>, input: z.input<I>) {
  return infiniteQueryOptions({
    queryKey: [...callKey(call, input), "pages"],
    queryFn: ({ signal, pageParam, queryKey }) =>
      untilGone(
        readOrKept<z.output<A>>({
          call,
          name: JSON.stringify([...queryKey, pageParam]),
          isShown: queryClient.getQueryData(queryKey) !== undefined,
          read: (onMiss) =>
            callApi(call, { ...(input as object), cursor: pageParam } as z.input<I>, { signal, onMiss }),
          onLate: () => void queryClient.invalidateQueries({ queryKey }),
          onRefused: (error) => takeAway(queryKey, error),
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: z.output<A>) => (last as Page).nextCursor ?? undefined,
    meta: { follows: call.follows },
  });
}

/** For clientLoaders of lists: the first page. Give `limit` in the input. */
export async function ensurePages<I extends z.ZodType, A extends z.ZodType<Page>>(
  call: Callable<I, A>,
  input: z.input<I>,
): Promise<void> {
  const options = pagesOf(call, input);
  const isOld = queryClient.getQueryState(options.queryKey)?.isInvalidated;
  if (isOld) await queryClient.fetchInfiniteQuery(options).catch((error) => shownOr(options.queryKey, error));
  else await queryClient.ensureInfiniteQueryData({ ...options, revalidateIfStale: true });
}

/** For screens of lists: `data.pages`, `hasNextPage`, `fetchNextPage()`. */
export function usePages<I extends z.ZodType, A extends z.ZodType<Page>>(call: Callable<I, A>, input: z.input<I>) {
  return useSuspenseInfiniteQuery(pagesOf(call, input), queryClient);
}

/**
 * For lists that are needed whole, as what a select offers: reads on by itself, a page after the other, and answers the
 * first with the `rows` of all.
 */
export function useWhole<I extends z.ZodType, A extends z.ZodType<Page>>(
  call: Callable<I, A>,
  input: z.input<I>,
  rows: keyof z.output<A>,
  isOn = true,
) {
  type Answer = z.output<A>;
  const select = useCallback(
    ({ pages }: { pages: Answer[] }) =>
      ({ ...(pages[0] as object), [rows]: pages.flatMap((page) => page[rows]) }) as Answer,
    [rows],
  );
  const list = useInfiniteQuery({ ...pagesOf(call, input), select, enabled: isOn }, queryClient);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage({ cancelRefetch: false });
  }, [goesOn, fetchNextPage]);
  return list;
}

/** What has become old: what a call has read, or what follows things of a kind. */
export type Old = Route | LiveKind | "everything";

/** Marks what has become old; what is on the screen is read again at once. */
export async function refresh(...old: readonly Old[]): Promise<void> {
  const names: unknown[] = old.flatMap((one) => (typeof one === "string" ? [] : callKey(one)));
  const kinds = old.filter((one) => typeof one === "string");
  const predicate = ({ queryKey: [name], meta }: Query) =>
    old.includes("everything") || names.includes(name) || isFollowing(meta?.follows ?? [], kinds);
  const underWay = queryClient.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
  for (const query of underWay) if (!query.isActive() || query.state.data === undefined) markAfter(query);
  await queryClient.invalidateQueries({ predicate });
}

/** What is on its way already may be older than what happened, and would count as new once it is here. */
function markAfter({ promise, queryKey }: Query): void {
  const mark = () => queryClient.invalidateQueries({ queryKey, exact: true });
  void promise?.then(mark, mark);
}

const isFollowing = (follows: NonNullable<Route["follows"]>, kinds: readonly Old[]): boolean =>
  follows === "everything" ? kinds.length > 0 : follows.some((kind) => kinds.includes(kind));

type SendOptions<I extends z.ZodType, A extends z.ZodType, Kept> = Omit<
  UseMutationOptions<z.output<A>, Error, z.input<I>, Kept>,
  "mutationFn"
> & {
  /** What this write makes old. */
  refreshes?: readonly Old[];
};

/**
 * For writes. A second press with the same input while the first is under way, or after one that got no answer,
 * carries the same `Idempotency-Key`, so that nothing is done twice.
 */
export function useSend<I extends z.ZodType, A extends z.ZodType, Kept = unknown>(
  call: Callable<I, A>,
  { refreshes = [], ...options }: SendOptions<I, A, Kept> = {},
) {
  const open = useRef<{ key: string; input: string } | null>(null);
  const [underWay] = useState(newUnderWay);
  const mutationFn = async (input: z.input<I>) => {
    const content = JSON.stringify(input);
    if (open.current?.input !== content) open.current = { key: freshKey(), input: content };
    const attempt = open.current;
    try {
      const answer = await untilGone(callApi(call, input, { idempotencyKey: attempt.key }));
      if (open.current === attempt) open.current = null;
      void refresh(...refreshes);
      return answer;
    } catch (error) {
      const mayHaveArrived = error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
      if (!mayHaveArrived && open.current === attempt) open.current = null;
      throw error;
    } finally {
      underWay.ends(content);
    }
  };
  const mutation = useMutation<z.output<A>, Error, z.input<I>, Kept>({ ...options, mutationFn }, queryClient);
  const send = mutation.mutate;
  const mutate: typeof send = useCallback(
    (...press) => {
      if (underWay.begins(JSON.stringify(press[0]))) send(...press);
    },
    [send, underWay],
  );
  return { ...mutation, mutate };
}

/** Whether the same content is on its way as the last one: a double click comes before a button can show that it is busy. */
export function newUnderWay() {
  let last: string | null = null;
  return {
    begins(content: string): boolean {
      if (last === content) return false;
      last = content;
      return true;
    },
    ends(content: string): void {
      if (last === content) last = null;
    },
  };
}

/** While the browser is on its way to the sign-in nothing is shown any more: neither an answer nor an error. */
export function untilGone<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiProblem && error.sessionEnded) return new Promise<never>(() => {});
    throw error;
  });
}
