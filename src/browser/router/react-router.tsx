import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import type { NavigateOptions, To } from "react-router";
import { leadsAway, resolve, writePath } from "./address.ts";
import type { Refusal } from "./loading.ts";
import { decoded } from "./match.ts";
import type { Guard, Router, Shown, State, Stop } from "./router.ts";

// What screens ask of `react-router`, in the browser: the build puts this file in its place there (`vite.config.ts`), and
// the library itself renders the page on the server. Names and types are the library's; what no screen of ours uses is
// not here, and a build that asks for it fails.

type Page = {
  router: Router;
  shown: Shown;
  /** The page came without contents and opens every screen. */
  isShell: boolean;
};

export const PageContext = createContext({} as Page);
/** What changes while somebody is on the way. */
export const StateContext = createContext({} as State);
/** The screen around, and what stands inside. */
export const ScreenContext = createContext<{ id: string; outlet: ReactNode }>({ id: "", outlet: null });

export const redirect = (to: string): Response => new Response(null, { status: 302, headers: { Location: to } });

export const isRouteErrorResponse = (error: unknown): error is Refusal =>
  typeof error === "object" && error !== null && "statusText" in error && "internal" in error && "data" in error;

// The framework has every screen given its data and parameters: ours ask for them.
const asItIs = <T,>(part: T): T => part;

export {
  asItIs as UNSAFE_withComponentProps,
  asItIs as UNSAFE_withErrorBoundaryProps,
  asItIs as UNSAFE_withHydrateFallbackProps,
};

export const useLocation = () => use(PageContext).shown.location;
export const useNavigate = () => use(PageContext).router.navigate;
export const useParams = () => use(PageContext).shown.matches[0]?.params ?? {};
export const useLoaderData = () => use(PageContext).shown.loaderData[use(ScreenContext).id];
export const useMatches = () =>
  use(PageContext).shown.matches.map(({ route: { id, handle }, params }) => ({ id, handle, params }));
export const useNavigation = () => ({ state: use(StateContext).next ? "loading" : "idle" });

export function useRevalidator() {
  const { revalidate } = use(PageContext).router;
  return { revalidate, state: use(StateContext).isReading ? "loading" : "idle" };
}

export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  type Wanted = ConstructorParameters<typeof URLSearchParams>[0];
  const set = useCallback(
    (wanted: Wanted | ((now: URLSearchParams) => Wanted), options?: NavigateOptions) => {
      const next = typeof wanted === "function" ? wanted(new URLSearchParams(params)) : wanted;
      return navigate(`?${new URLSearchParams(next)}`, options);
    },
    [navigate, params],
  );
  return [params, set] as const;
}

/** Only the last that asks stands in the way. */
export function useBlocker(ask: Guard): Stop {
  const { router } = use(PageContext);
  const latest = useRef(ask);
  useLayoutEffect(() => {
    latest.current = ask;
  });
  useEffect(() => router.guard((leaving) => latest.current(leaving)), [router]);
  return use(StateContext).stop;
}

export const Outlet = () => use(ScreenContext).outlet;

export function Navigate({ to, ...options }: { to: To } & NavigateOptions) {
  const navigate = useNavigate();
  const latest = useRef(options);
  const path = typeof to === "string" ? to : writePath(to);
  useEffect(() => void navigate(path, latest.current), [navigate, path]);
  return null;
}

type LinkProps = Omit<ComponentProps<"a">, "href"> &
  Pick<NavigateOptions, "replace" | "state" | "preventScrollReset"> & {
    to: To;
    reloadDocument?: boolean;
    prefetch?: "intent";
  };

export function Link({ to, replace, state, preventScrollReset, reloadDocument, prefetch, ...rest }: LinkProps) {
  const { router, shown } = use(PageContext);
  const here = writePath(shown.location);
  const path = resolve(to, shown.location.pathname);
  const href = leadsAway(to) ? to : writePath(path);
  const isOurs = !reloadDocument && !leadsAway(to);
  const ahead = () => router.ahead(path);
  const intent = prefetch && { onFocus: ahead, onMouseEnter: ahead, onTouchStart: ahead };
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (!isOurs || event.defaultPrevented || !isPlain(event, rest.target)) return;
    event.preventDefault();
    void router.navigate(path, { replace: replace ?? href === here, state, preventScrollReset });
  };
  return <a {...rest} {...intent} href={href} onClick={press} />;
}

const isPlain = (press: MouseEvent, target = "_self"): boolean =>
  target === "_self" && press.button === 0 && !(press.metaKey || press.altKey || press.ctrlKey || press.shiftKey);

/** Says of itself where it leads to what is shown, or to what stands above it. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const here = useLocation().pathname.toLowerCase();
  const there = resolve(rest.to, here).pathname.toLowerCase();
  const isAbove = there !== "/" && here.startsWith(`${there.replace(/\/$/, "")}/`);
  const isHere = here === there || (!end && isAbove);
  return <Link aria-current={isHere ? "page" : undefined} {...rest} />;
}

/** Title and description of the screen; the innermost that has any says them. */
export function Meta() {
  const { shown, isShell } = use(PageContext);
  const { matches, loaderData, location } = shown;
  // A page that opens every screen has the title of none until the first one is there.
  const drawn = isShell && !shown.isThere ? matches.slice(0, 1) : drawnOf(shown);
  const error = shown.errors?.[drawn.at(-1)?.route.id ?? ""] ?? null;
  const { route, params } = drawn.findLast((one) => one.route.meta) ?? {};
  const asked = { loaderData: loaderData[route?.id ?? ""], params, location, matches: [], error };
  const said = (route?.meta as ((asked: unknown) => Record<string, string>[]) | undefined)?.(asked) ?? [];
  return said.map(({ title, ...rest }) =>
    title === undefined ? <meta key={JSON.stringify(rest)} {...rest} /> : <title key="title">{title}</title>,
  );
}

/** Down to the one that failed. */
export function drawnOf({ matches, errors }: Shown): Shown["matches"] {
  const failed = errors ? matches.findIndex(({ route }) => route.id in errors) : -1;
  return failed === -1 ? matches : matches.slice(0, failed + 1);
}

/** How far down each step of this tab was; a page that is loaded anew finds it there by the library's name. */
const scrolledKey = "react-router-scroll-positions";
const scrolled: Record<string, number> = readScrolled();
export function keepScroll(key: string): void {
  scrolled[key] = scrollY;
}

function readScrolled(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(scrolledKey) ?? "{}");
  } catch {
    return {};
  }
}

/** Begins a screen at its top or the part that the address names, and one that was left where it was left. */
export function ScrollRestoration({ nonce }: { nonce?: string }) {
  const { router, shown, isShell } = use(PageContext);
  useEffect(() => {
    const hold = () => {
      history.scrollRestoration = "manual";
    };
    const keep = () => {
      if (!router.state.next) keepScroll(router.state.shown.location.key);
      try {
        sessionStorage.setItem(scrolledKey, JSON.stringify(scrolled));
      } catch {}
      history.scrollRestoration = "auto";
    };
    hold();
    addEventListener("pageshow", hold);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pageshow", hold);
      removeEventListener("pagehide", keep);
    };
  }, [router]);
  useLayoutEffect(() => scrollFor(shown), [shown]);
  // The server's lines stand here, which scroll a page that is loaded anew before any script has come.
  return isShell ? null : (
    <script nonce={nonce} suppressHydrationWarning>
      {""}
    </script>
  );
}

function scrollFor({ location: { key, hash }, isSame, keepsScroll }: Shown): void {
  if (isSame) return;
  const was = scrolled[key];
  const part = was === undefined && hash !== "" ? document.getElementById(decoded(hash.slice(1))) : null;
  if (part) part.scrollIntoView();
  else if (was !== undefined || !keepsScroll) scrollTo(0, was ?? 0);
}
