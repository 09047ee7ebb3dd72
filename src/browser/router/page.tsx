import {
  Component,
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { PageData } from "#ui/document.tsx";
import { whenIdle } from "#ui/when-idle.ts";
import { letGo } from "./failing.ts";
import { browserHistory } from "./history.ts";
import { Refusal } from "./loading.ts";
import { learnMadeOf } from "./made-of.ts";
import type { Screen } from "./match.ts";
import { drawnOf, keepScroll, PageContext, ScreenContext, StateContext } from "./react-router.tsx";
import { Router, type Shown } from "./router.ts";
import { type Modules, type Named, screensOf } from "./screens.ts";

/** What the lines of the page (`ui/page-lines.ts`) and the build's list leave for its scripts. */
type Left = {
  tunsePage: { isShell: boolean; isNew: boolean; modules: Modules };
  __reactRouterManifest: { version: string; routes: Record<string, Named> };
};

/** The router of this page. `text` is the data of its screens. */
export function startPage(text: string | undefined) {
  const { tunsePage, __reactRouterManifest: list } = globalThis as unknown as Left;
  const router = new Router({
    ...{ root: screensOf(list.routes, tunsePage.modules), history: browserHistory(), origin: location.origin },
    ...{ first: text ? readPageData(JSON.parse(text)) : undefined, leave, onLeave: keepScroll },
  });
  const { isShell, isNew } = tunsePage;
  return { router, list, isShell, isNew };
}

function readPageData({ loaderData, errors }: PageData) {
  const made = Object.entries(errors ?? {}).map(([id, { status, statusText, message, data }]) => [
    id,
    status === undefined ? new Error(message) : new Refusal(status, statusText, data),
  ]);
  return { loaderData, errors: errors ? Object.fromEntries(made) : null };
}

function leave(address: string, isReplaced: boolean): void {
  const url = new URL(address, location.href);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`Nobody is led to ${url.protocol}`);
  if (url.href === location.href) location.reload();
  else if (isReplaced) location.replace(url);
  else location.assign(url);
}

/** All screens, as the page was rendered: where the server has put something after them, nothing stands here. */
export function PageScreens({ router, list, isShell }: Omit<ReturnType<typeof startPage>, "isNew">) {
  useMadeOf(list);
  return (
    <>
      <Screens router={router} isShell={isShell} />
      {null}
    </>
  );
}

/** Whoever goes on before that gets there all the same, by one round trip more. */
function useMadeOf(list: Left["__reactRouterManifest"]): void {
  useEffect(() => whenIdle(() => void learnMadeOf(list).catch(() => {})), [list]);
}

export function Screens({ router, isShell }: { router: Router; isShell: boolean }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    // What a screen that is to come still waits for does not take away the one that is there.
    const stop = router.subscribe((next) => startTransition(() => setState(next)));
    router.awake();
    return stop;
  }, [router]);
  const { shown } = state;
  const page = useMemo(() => ({ router, shown, isShell }), [router, shown, isShell]);
  const drawn = useMemo(() => draw(shown, shown.isThere ? drawnOf(shown) : shown.matches.slice(0, 1)), [shown]);
  return (
    <>
      <PageContext value={page}>
        <StateContext value={state}>{drawn}</StateContext>
      </PageContext>
      {null}
    </>
  );
}

/** Frames around their screens. One that shows errors does so in its own place. */
function draw(shown: Shown, [match, ...inside]: Shown["matches"], isOutermost = true): ReactNode {
  if (!match) return null;
  const { route } = match;
  const outlet = draw(shown, inside, false);
  const Part = shown.isThere ? route.Part : route.Waiting;
  const screen = (
    <ScreenContext value={{ id: route.id, outlet }}>{Part ? around(route, Part, {}) : outlet}</ScreenContext>
  );
  if (!route.Failed && !isOutermost) return screen;
  return (
    <Boundary shown={shown} route={route}>
      {screen}
    </Boundary>
  );
}

function around<P extends object>({ Around }: Screen, Part: ComponentType<P>, props: P): ReactNode {
  return Around ? (
    <Around>
      <Part {...props} />
    </Around>
  ) : (
    <Part {...props} />
  );
}

type BoundaryProps = { shown: Shown; route: Screen; children: ReactNode };

type Failing = {
  shown: Shown;
  error: unknown;
  /** It has only just failed to draw: whether another try makes sense is asked before anybody sees it. */
  isFresh: boolean;
  /** What to say, since something was let go of before the last try. */
  instead: unknown;
};

const begin = ({ shown, route }: BoundaryProps): Failing => ({
  ...{ shown, error: shown.errors?.[route.id], isFresh: false, instead: null },
});

/** Shows what failed to load or to draw, until somebody has gone on or it was read anew. */
class Boundary extends Component<BoundaryProps, Failing> {
  override state = begin(this.props);

  static getDerivedStateFromError(error: unknown) {
    return { error, isFresh: true };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: Failing) {
    return props.shown === state.shown ? null : begin(props);
  }

  override componentDidCatch(error: unknown) {
    const instead = letGo(error);
    this.setState((last) =>
      instead === null
        ? { error: last.instead ?? error, isFresh: false, instead: last.instead }
        : { error: undefined, isFresh: false, instead },
    );
  }

  override render() {
    const { route, children } = this.props;
    const { error, isFresh } = this.state;
    if (isFresh) return null;
    if (error === undefined) return children;
    return (
      <ScreenContext value={{ id: route.id, outlet: null }}>
        {route.Failed ? around(route, route.Failed, { error }) : null}
      </ScreenContext>
    );
  }
}
