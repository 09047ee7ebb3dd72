import type { Location, NavigateOptions, To } from "react-router";
import { resolve, writePath } from "./address.ts";
import { type History, newKey } from "./history.ts";
import { firstNeeds, type Known, load, merged, needsOf, Refusal } from "./loading.ts";
import { type Match, matcher, type Screen } from "./match.ts";

/** What stands on the screen. Another object after every step, and after what is shown was read anew. */
export type Shown = Known & {
  /** Until then what stands for the first screen is shown. */
  isThere: boolean;
  /** Nobody went anywhere. */
  isSame: boolean;
  keepsScroll: boolean;
};

type Leaving = { currentLocation: Location; nextLocation: Location };
/** Whether a screen asks before it is left. */
export type Guard = (leaving: Leaving) => boolean;
export type Stop =
  | { state: "unblocked" | "proceeding"; proceed: undefined; reset: undefined }
  | { state: "blocked"; proceed: () => void; reset: () => void };

export type State = {
  shown: Shown;
  /** Where somebody is on the way to. */
  next: Location | null;
  isReading: boolean;
  stop: Stop;
};

type Action = "push" | "replace" | "pop";
/** `first` and `again` go nowhere: what is shown is read, or read anew. */
type Way = Pick<NavigateOptions, "preventScrollReset" | "replace"> & { kind?: "first" | "again" };

type Options = {
  root: Screen;
  history: History;
  origin: string;
  /** What came with the page. */
  first?: Partial<Pick<Known, "loaderData" | "errors">> | undefined;
  /** Leaves for another page. */
  leave: (address: string, isReplaced: boolean) => void;
  /** Told before a screen is left, by the key of its step. */
  onLeave?: (key: string) => void;
};

const free = { proceed: undefined, reset: undefined };
const go: Stop = { state: "unblocked", ...free };

/** Goes from screen to screen as the library's router does, of which a test walks beside it. */
export class Router {
  state: State;
  readonly #options: Options;
  readonly match: (location: Pick<Location, "pathname">) => Match[] | null;
  readonly #told = new Set<(state: State) => void>();
  #guards: Guard[] = [];
  #underWay: AbortController | null = null;
  #action: Action = "pop";
  /** What was loaded before counts no more. */
  #isOld = false;
  #whenRead: (() => void)[] = [];
  #whenBack: (() => void) | null = null;
  #wake = () => {};
  readonly #awake = new Promise<void>((done) => {
    this.#wake = done;
  });

  constructor(options: Options) {
    this.#options = options;
    this.match = matcher([options.root]);
    const { location } = options.history;
    const matches = this.match(location);
    const { loaderData = {}, errors = null } = options.first ?? {};
    const known = { location, loaderData, ...(matches ? { matches, errors } : this.#nowhere(location)) };
    const isThere = !firstNeeds(known).some(Boolean);
    const shown = { ...known, isThere, isSame: true, keepsScroll: false };
    this.state = { shown, next: null, isReading: false, stop: go };
    if (!isThere) void this.#start("pop", location, { kind: "first" });
  }

  /** The page is awake. What the first screen lacks is loaded before that, and shown from then on. */
  awake(): void {
    const { history } = this.#options;
    this.#wake();
    history.listen((step) => this.#back(step));
    // A step back that was taken before anybody listened.
    const { shown } = this.state;
    const { location } = history;
    if (location.key !== shown.location.key || writePath(location) !== writePath(shown.location))
      void this.#start("pop", location);
  }

  readonly subscribe = (one: (state: State) => void): (() => void) => {
    this.#told.add(one);
    return () => void this.#told.delete(one);
  };

  /** Resolves once it is there, or where it goes elsewhere. Steps through the history are not waited for. */
  readonly navigate = async (to: To | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === "number") return this.#options.history.go(to);
    const { replace, preventScrollReset } = options;
    const here = this.state.shown.location;
    const next = this.#locationOf(to, options.state);
    if (this.#stops({ currentLocation: here, nextLocation: next }, () => void this.navigate(to, options))) return;
    await this.#start(replace ? "replace" : "push", next, { replace, preventScrollReset });
  };

  /** Reads what is shown anew; resolves once that is done. */
  readonly revalidate = async (): Promise<void> => {
    const read = new Promise<void>((done) => this.#whenRead.push(done));
    this.#isOld = true;
    this.#update({ isReading: true });
    const { next, shown } = this.state;
    if (next) void this.#start(this.#action, next);
    else void this.#start("pop", shown.location, { kind: "again" });
    await read;
  };

  /** Has the scripts of what is there fetched, to be used soon. */
  ahead(location: Pick<Location, "pathname">): void {
    for (const { route } of this.match(location) ?? []) route.ahead?.();
  }

  /** Asks this one before the screen is left; answers what ends that. The last one is asked. */
  guard(one: Guard): () => void {
    this.#guards.push(one);
    return () => {
      this.#guards = this.#guards.filter((other) => other !== one);
      this.state = { ...this.state, stop: go };
    };
  }

  #stops(leaving: Leaving, goOn: () => void): boolean {
    if (this.state.stop.state === "proceeding" || !this.#guards.at(-1)?.(leaving)) return false;
    const proceed = () => {
      this.#update({ stop: { state: "proceeding", ...free } });
      goOn();
    };
    this.#update({ stop: { state: "blocked", proceed, reset: () => this.#update({ stop: go }) } });
    return true;
  }

  #back({ location, delta }: Parameters<Parameters<History["listen"]>[0]>[0]): void {
    if (this.#whenBack) {
      this.#whenBack();
      this.#whenBack = null;
      return;
    }
    const { history } = this.#options;
    let back = Promise.resolve();
    const leaving = { currentLocation: this.state.shown.location, nextLocation: location };
    const goOn = () => void back.then(() => history.go(delta ?? 0));
    if (delta === null || !this.#stops(leaving, goOn)) return void this.#start("pop", location);
    back = new Promise((done) => {
      this.#whenBack = done;
    });
    history.go(-delta);
  }

  async #start(action: Action, location: Location, way: Way = {}): Promise<void> {
    const { shown } = this.state;
    const isFirst = way.kind === "first";
    this.#underWay?.abort();
    this.#underWay = null;
    this.#action = action;
    if (!isFirst) this.#options.onLeave?.(shown.location.key);
    const matches = isFirst ? shown.matches : this.match(location);
    if (!matches) return this.#finish(location, way, { ...this.#nowhere(location), loaderData: {} });
    const url = new URL(location.pathname + location.search, this.#options.origin);
    const { errors, loaderData } = shown;
    if (!isFirst && shown.isThere && !this.#isOld && isHashOnly(shown.location, location))
      return this.#finish(location, way, { matches, errors, loaderData });
    if (!isFirst && matches.some(({ route }) => route.isPage))
      return this.#leave(writePath(location), action !== "push");
    const needs = isFirst ? firstNeeds(shown) : needsOf(matches, shown, { url, isOld: this.#isOld });
    const stop = new AbortController();
    this.#underWay = stop;
    const isWaited = needs.some(Boolean);
    if (isWaited && !way.kind) this.#update({ next: location });
    const nothing = { loaderData: {}, errors: null, elsewhere: undefined };
    const { elsewhere, ...loaded } = isWaited
      ? await load(matches, needs, new Request(url, { signal: stop.signal }))
      : nothing;
    if (isFirst) await this.#awake;
    if (stop.signal.aborted) return;
    if (elsewhere) return this.#goElsewhere(elsewhere, way);
    this.#finish(location, way, { ...loaded, matches, loaderData: merged(loaderData, loaded, matches) });
  }

  async #goElsewhere({ headers }: Response, { replace, preventScrollReset }: Way): Promise<void> {
    const { origin } = this.#options;
    const url = new URL(headers.get("Location") ?? "/", origin);
    if (url.origin !== origin) return this.#leave(url.href, replace === true);
    await this.#start(replace ? "replace" : "push", this.#locationOf(writePath(url)), { preventScrollReset });
  }

  /** Who was on the way elsewhere no longer is: this page may stay for a while, or for good. */
  #leave(address: string, isReplaced: boolean): void {
    this.#action = "pop";
    const whenRead = this.#whenRead;
    this.#whenRead = [];
    this.#update({ next: null, isReading: false });
    this.#options.leave(address, isReplaced);
    for (const done of whenRead) done();
  }

  #finish(location: Location, way: Way, known: Omit<Known, "location">): void {
    const { history } = this.#options;
    const isSame = way.kind === "again";
    if (!isSame && this.#action === "push") history.push(location, location.state);
    if (!isSame && this.#action === "replace") history.replace(location, location.state);
    const whenRead = this.#whenRead;
    this.#underWay = null;
    this.#action = "pop";
    this.#isOld = false;
    this.#whenRead = [];
    this.#update({
      shown: { ...known, location, isThere: true, isSame, keepsScroll: way.preventScrollReset === true },
      ...{ next: null, isReading: false, stop: isSame ? this.state.stop : go },
    });
    for (const done of whenRead) done();
  }

  #update(more: Partial<State>): void {
    this.state = { ...this.state, ...more };
    for (const one of [...this.#told]) one(this.state);
  }

  #locationOf(to: To, state: unknown = null): Location {
    const path = writePath(resolve(to, this.state.shown.location.pathname));
    const { pathname, search, hash } = new URL(path, this.#options.origin);
    return { pathname, search, hash, state, key: newKey() };
  }

  /** An address that no screen has: the outermost says so. */
  #nowhere({ pathname }: Location): Pick<Known, "matches" | "errors"> {
    const { root } = this.#options;
    const error = new Refusal(404, "Not Found", `Error: No route matches URL "${pathname}"`);
    return { matches: [{ route: root, params: {} }], errors: { [root.id]: error } };
  }
}

const isHashOnly = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && to.hash !== "";
