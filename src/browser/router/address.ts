import type { Path, To } from "react-router";

/** Whether it leads to another site, or to another program of the phone. */
export const leadsAway = (to: To): to is string => typeof to === "string" && /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(to);

const begun = (mark: string, text = "") => (text === "" || text.startsWith(mark) ? text : mark + text);

/** Whole, as a link names it. What lacks a path is meant of the screen at `here`. */
export function resolve(to: To, here: string): Path {
  const [, pathname, search, hash] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(typeof to === "string" ? to : writePath(to)) ?? [];
  return {
    pathname: pathname || here,
    search: search === "?" ? "" : (search ?? ""),
    hash: hash === "#" ? "" : (hash ?? ""),
  };
}

export const writePath = ({ pathname = "", search, hash }: Partial<Path>): string =>
  pathname + begun("?", search) + begun("#", hash);
