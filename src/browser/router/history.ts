import type { Location } from "react-router";
import { writePath } from "./address.ts";

/** The steps that the browser knows of this tab. */
export type History = {
  readonly location: Location;
  push: (to: Location, state: unknown) => void;
  replace: (to: Location, state: unknown) => void;
  go: (delta: number) => void;
  /** Hears steps back and forth; `delta` is null where it is not known how many. */
  listen: (heard: (step: { location: Location; delta: number | null }) => void) => void;
};

export const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** Written as the library writes them, so that a tab which has its steps from it can go back in them. */
type Written = { usr?: unknown; key?: string; idx?: number } | null;

const written = (): Written => history.state;

export function browserHistory(): History {
  const indexNow = () => written()?.idx ?? null;
  if (indexNow() === null) history.replaceState({ ...written(), idx: 0 }, "");
  let index = indexNow();
  const locationNow = (): Location => {
    const { pathname, search, hash } = location;
    return { pathname, search, hash, state: written()?.usr ?? null, key: written()?.key ?? "default" };
  };
  const write = (how: "pushState" | "replaceState", to: Location, usr: unknown) => {
    index = (indexNow() ?? 0) + (how === "pushState" ? 1 : 0);
    try {
      history[how]({ usr, key: to.key, idx: index }, "", writePath(to));
    } catch {
      // Some browsers take a hundred steps in half a minute and no more.
      location.assign(writePath(to));
    }
  };
  return {
    get location() {
      return locationNow();
    },
    push: (to, state) => write("pushState", to, state),
    replace: (to, state) => write("replaceState", to, state),
    go: (delta) => history.go(delta),
    listen: (heard) => {
      index = indexNow();
      addEventListener("popstate", () => {
        const before = index;
        index = indexNow();
        heard({ location: locationNow(), delta: index === null || before === null ? null : index - before });
      });
    },
  };
}
