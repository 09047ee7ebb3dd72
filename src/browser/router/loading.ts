import type { Location } from "react-router";
import { letGo } from "./failing.ts";
import type { Match } from "./match.ts";

/** By the id of the screen. */
export type ById = Readonly<Record<string, unknown>>;

/** What stands on the screen, and what is known of it; errors by the screen that shows them. */
export type Known = { location: Location; matches: readonly Match[]; loaderData: ById; errors: ById | null };

/** What came of loading, or where it leads instead. */
export type Loaded = Pick<Known, "loaderData" | "errors"> & { elsewhere: Response | undefined };

/** What a refused page answers with, in the library's own shape. */
export class Refusal {
  readonly internal = false;
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;

  constructor(status: number, statusText = "", data: unknown = null) {
    this.status = status;
    this.statusText = statusText;
    this.data = data;
  }
}

/** Which have to load something before the first screen; what came with the page counts. */
export function firstNeeds({ matches, loaderData, errors }: Known): boolean[] {
  const failed = errors ? matches.findIndex(({ route }) => route.id in errors) : matches.length;
  return matches.map(({ route }, at) => at <= failed && Boolean(route.lazy || (route.loader && !isKnown(route.id))));
  function isKnown(id: string): boolean {
    return id in loaderData || (errors !== null && id in errors);
  }
}

/** The same on the way from what is shown to another address. `isOld`: what was loaded before counts no more. */
export function needsOf(matches: readonly Match[], shown: Known, next: { url: URL; isOld: boolean }): boolean[] {
  const currentUrl = new URL(shown.location.pathname + shown.location.search, next.url);
  const isMoved = currentUrl.pathname !== next.url.pathname;
  const isSearched = currentUrl.search !== next.url.search;
  return matches.map(({ route, params }, at) => {
    const before = shown.matches[at];
    if (route.lazy) return true;
    if (!route.loader) return false;
    if (before?.route.id !== route.id || !(route.id in shown.loaderData)) return true;
    const isOther = isMoved && at === matches.length - 1;
    const defaultShouldRevalidate = next.isOld || isSearched || isOther || !isMoved;
    const asked = { currentUrl, nextUrl: next.url, currentParams: before.params, nextParams: params };
    return route.shouldRevalidate?.({ ...asked, defaultShouldRevalidate }) ?? defaultShouldRevalidate;
  });
}

/** Brings scripts and data of what is needed, all at once. Never throws. */
export async function load(matches: readonly Match[], needs: readonly boolean[], request: Request): Promise<Loaded> {
  const results = await Promise.all(matches.map((match, at) => (needs[at] ? loadOne(match, request) : null)));
  const loaderData: Record<string, unknown> = {};
  const errors: Record<string, unknown> = {};
  for (const [at, { route }] of matches.entries()) {
    const result = results[at];
    if (!result) continue;
    const place = matches.slice(0, at + 1).findLast((one) => one.route.Failed)?.route.id ?? matches[0]?.route.id ?? "";
    if ("error" in result) errors[place] ??= result.error;
    loaderData[route.id] = result.data;
  }
  const isRefused = Object.keys(errors).length > 0;
  return {
    loaderData,
    errors: isRefused ? errors : null,
    elsewhere: results.findLast((one) => one?.elsewhere)?.elsewhere,
  };
}

type One = { data?: unknown; error?: unknown; elsewhere?: Response };

async function loadOne({ route, params }: Match, request: Request): Promise<One> {
  try {
    if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined, ahead: undefined });
    const data = await route.loader?.({ request, params });
    return isElsewhere(data) ? { elsewhere: data } : { data: data ?? null };
  } catch (error) {
    if (isElsewhere(error)) return { elsewhere: error };
    if (!(error instanceof Response)) return letGo(error) === null ? { error } : loadOne({ route, params }, request);
    return { error: new Refusal(error.status, error.statusText, await error.text()) };
  }
}

const isElsewhere = (answer: unknown): answer is Response =>
  answer instanceof Response && answer.status >= 300 && answer.status < 400;

/** What was loaded before and still stands, with what came now; what failed has nothing. */
export function merged(
  before: ById,
  { loaderData, errors }: Pick<Known, "loaderData" | "errors">,
  matches: readonly Match[],
): ById {
  const after: Record<string, unknown> = {};
  for (const { route } of matches) {
    if (route.id in before && !(route.id in loaderData)) after[route.id] = before[route.id];
    if (errors && route.id in errors) break;
  }
  for (const [id, data] of Object.entries(loaderData)) if (data !== undefined) after[id] = data;
  return after;
}
