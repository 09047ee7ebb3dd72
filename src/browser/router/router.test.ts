import fc from "fast-check";
import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  type To,
  UNSAFE_createMemoryHistory,
  UNSAFE_createRouter,
} from "react-router";
import { expect, test, vi } from "vitest";
import type { ById, Refusal } from "./loading.ts";
import type { Match, Screen } from "./match.ts";
import { type Guard, Router } from "./router.ts";

const keepOnSearch = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

const shownBy = (name: string) => ({ Failed: () => name, errorElement: `${name} failed` });

/** Screens of every kind that we have; what they load is written down. */
function screens(log: string[]): Screen {
  const loads =
    (name: string): NonNullable<Screen["loader"]> =>
    async ({ request, params }) => {
      const { pathname, search } = new URL(request.url);
      log.push(`${name} ${pathname}${search}`);
      if (params.id === "gone") throw redirect("/list?from=gone");
      if (params.id === "back") return redirect("/login#there");
      if (params.id === "bad") throw new Error(`${name} is bad`);
      if (params.id === "refused") throw new Response("no", { status: 403, statusText: "Refused" });
      return `${name} of ${pathname}${search}`;
    };
  const inside: Screen[] = [
    { id: "list", path: "list", loader: loads("list"), shouldRevalidate: keepOnSearch },
    { id: "thing", path: "things/:id", loader: loads("thing"), ...shownBy("thing") },
    { id: "tabbed", path: "things/tabbed/:tab?", loader: loads("tabbed") },
    { id: "late", path: "late", lazy: async () => ({ loader: loads("late") }) },
    { id: "plain", path: "plain" },
    { id: "rest", path: "rest/*", loader: loads("rest") },
    { id: "exact", path: "rest/exact", loader: loads("exact") },
    { id: "bare", path: "bare/:id", loader: loads("bare") },
  ];
  const login = { id: "login", path: "login" };
  const frame: Screen = { id: "frame", loader: loads("frame"), ...shownBy("frame"), children: inside };
  return { id: "root", ...shownBy("root"), children: [login, frame] };
}

type Stop = { state: string; proceed?: (() => void) | undefined; reset?: (() => void) | undefined };
type Known = { location: { pathname: string; search: string; hash: string; state: unknown }; loaderData: ById };
type Seen = Known & { errors: ById | null; matches: readonly (Pick<Match, "params"> & { route: { id: string } })[] };

/** Either router, as somebody meets it. */
type Walked = {
  navigate: (to: To | number, options?: object) => unknown;
  revalidate: () => unknown;
  hold: (ask: Guard) => void;
  stop: () => Stop | undefined;
  seen: () => Seen & { keepsScroll: boolean; isThere: boolean; isGoing: boolean; isReading: boolean };
  history: { index: number };
};

type Step = readonly [name: string, take: (router: Walked) => unknown];

const go = (to: string, options = {}): Step => [
  `${to} ${JSON.stringify(options)}`,
  (router) => router.navigate(to, options),
];

const answer = (how: "proceed" | "reset"): Step => [how, (router) => router.stop()?.[how]?.()];

const addresses = [
  ...["/login", "/list", "/list?status=open", "/list?status=done#row", "/late", "/plain", "/nowhere", "/rest/a"],
  ...["/rest/b/c", "/rest/exact", "/rest", "/things/1", "/things/2?tab=log", "/things/gone", "/things/back"],
  ...["/things/bad", "/things/refused", "/bare/bad", "/things/tabbed", "/things/tabbed/two", "#part", "?page=2"],
  ...["?", "/things/a%20b", "/things/50%", "/things/a%2Fb", "/LOGIN", "/list/"],
];

const steps: readonly Step[] = [
  ...addresses.map((to) => go(to)),
  go("/list", { replace: true }),
  go("/things/gone", { replace: true }),
  go("?kept=1", { preventScrollReset: true }),
  ...[-1, 1, -2].map((delta): Step => [`${delta}`, (router) => router.navigate(delta)]),
  ["search alone", (router) => router.navigate({ search: "?only=1" }, { state: { opened: true } })],
  ["read again", (router) => router.revalidate()],
  ["hold", (router) => router.hold(({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname)],
  ["let go", (router) => router.hold(() => false)],
  ...[answer("proceed"), answer("reset")],
];

/** The library marks steps that it was led to, for itself. */
const ownState = (state: unknown) => (JSON.stringify(state) === '{"_isRedirect":true}' ? null : state);

/** What somebody can see, or a hook can ask for. */
function seen(router: Walked) {
  const { location, matches, errors, loaderData, ...state } = router.seen();
  const { pathname, search, hash } = location;
  const said = ({ message, status, statusText }: Partial<Error & Refusal>) => message ?? `${status} ${statusText}`;
  return {
    at: [pathname + search + hash, ownState(location.state)],
    matches: matches.map(({ route, params }) => [route.id, params]),
    errors: Object.entries(errors ?? {}).map(([id, error]) => `${id}: ${said(error as Error)}`),
    ...{ ...state, loaderData, stop: router.stop()?.state ?? "unblocked" },
  };
}

async function settled(router: Walked): Promise<void> {
  const isSettled = ({ isThere, isGoing, isReading } = router.seen()) => isThere && !isGoing && !isReading;
  await vi.waitUntil(() => isSettled(), { interval: 0 });
  // A step back that was stopped is taken by a promise.
  await new Promise((done) => setImmediate(done));
}

async function walk(
  make: (log: string[], start: string) => Walked,
  start: string,
  ways: readonly (readonly [Step, waits: boolean])[],
) {
  const log: string[] = [];
  const router = make(log, start);
  await settled(router);
  const all = [seen(router)];
  for (const [[, take], waits] of ways) {
    void take(router);
    if (waits) await settled(router);
    if (waits) all.push(seen(router));
  }
  await settled(router);
  return { log, all, end: seen(router), index: router.history.index };
}

function theirs(log: string[], start: string): Walked {
  const history = UNSAFE_createMemoryHistory({ initialEntries: [start] });
  const routes = [screens(log)] as Parameters<typeof UNSAFE_createRouter>[0]["routes"];
  const router = UNSAFE_createRouter({ routes, history, hydrationData: {} }).initialize();
  return {
    ...{ history, navigate: (to, options) => router.navigate(to as To, options), revalidate: router.revalidate },
    hold: (ask) => void router.getBlocker("the form", ask),
    stop: () => router.state.blockers.get("the form"),
    seen: () => {
      const { initialized, navigation, revalidation, preventScrollReset, ...state } = router.state;
      const { location, matches, loaderData, errors } = state;
      return {
        ...{ location, matches, loaderData, errors, keepsScroll: preventScrollReset, isThere: initialized },
        ...{ isGoing: navigation.state !== "idle", isReading: revalidation !== "idle" },
      };
    },
  };
}

function ours(log: string[], start: string): Walked {
  const history = UNSAFE_createMemoryHistory({ initialEntries: [start] });
  const leave = () => {
    throw new Error("Nobody leaves.");
  };
  const router = new Router({ root: screens(log), history, origin: "http://localhost", leave });
  router.awake();
  let asked: Guard = () => false;
  router.guard((leaving) => asked(leaving));
  return {
    ...{ history, navigate: router.navigate, revalidate: router.revalidate, stop: () => router.state.stop },
    hold: (ask) => {
      asked = ask;
    },
    seen: () => {
      const { shown, next, isReading } = router.state;
      const { isSame: _, ...known } = shown;
      return { ...known, isGoing: next !== null, isReading };
    },
  };
}

const starts = [
  "/login",
  "/list?status=open",
  "/late",
  "/things/1",
  "/things/bad",
  "/things/gone",
  "/nowhere",
  "/bare/bad",
];

test("goes as the library's own router does, on any way", async () => {
  // Of an address that cannot be read.
  vi.spyOn(console, "warn").mockReturnValue();
  const ways = fc.array(fc.tuple(fc.constantFrom(...steps), fc.boolean()), { maxLength: 12 });
  const way = fc.asyncProperty(fc.constantFrom(...starts), ways, async (start, taken) => {
    expect(await walk(ours, start, taken)).toEqual(await walk(theirs, start, taken));
  });
  await fc.assert(way, { numRuns: 300 });
});

test("a screen that only a page of its own brings is left for, and what is shown stays", async () => {
  const history = UNSAFE_createMemoryHistory({ initialEntries: ["/login"] });
  const root = {
    id: "root",
    children: [
      { id: "login", path: "login" },
      { id: "home", path: "", isPage: true },
      { id: "slow", path: "slow", loader: () => new Promise(() => {}) },
    ],
  };
  const leave = vi.fn();
  const router = new Router({ root, history, origin: "http://localhost", leave });
  void router.navigate("/slow");
  expect(router.state.next?.pathname).toBe("/slow");
  const read = router.revalidate();
  await router.navigate("/?from=login", { replace: true });
  await read;
  expect(router.state).toMatchObject({ next: null, isReading: false });
  expect(leave.mock.calls).toEqual([["/?from=login", true]]);
  expect(router.state.shown.location.pathname).toBe("/login");
});

test("a step back that was taken before the page was awake counts", async () => {
  const history = UNSAFE_createMemoryHistory({ initialEntries: ["/things/1", "/things/2"] });
  const router = new Router({ root: screens([]), history, origin: "http://localhost", leave: vi.fn() });
  history.go(-1);
  router.awake();
  await vi.waitUntil(() => router.state.shown.isThere, { interval: 0 });
  expect(router.state.shown).toMatchObject({
    location: { pathname: "/things/1" },
    matches: [{}, {}, { params: { id: "1" } }],
  });
  expect(history.index).toBe(0);
});
