import type { ComponentType, ReactNode } from "react";
import type { Location, MetaFunction, ShouldRevalidateFunction } from "react-router";

export type Params = Readonly<Record<string, string | undefined>>;

/** A screen, or a frame around screens; `lazy` until its script is here. */
export type Screen = {
  id: string;
  path?: string | undefined;
  /** Only a page of its own brings what it reads. */
  isPage?: boolean;
  Part?: ComponentType | undefined;
  /** What stands there until the first screen is. */
  Waiting?: ComponentType | undefined;
  Failed?: ComponentType<{ error: unknown }> | undefined;
  Around?: ComponentType<{ children: ReactNode }> | undefined;
  handle?: unknown;
  meta?: MetaFunction | undefined;
  shouldRevalidate?: ShouldRevalidateFunction | undefined;
  loader?: ((asked: { request: Request; params: Params }) => unknown) | undefined;
  lazy?: (() => Promise<Partial<Screen>>) | undefined;
  /** Has the browser fetch its script, to be used soon. */
  ahead?: (() => void) | undefined;
  children?: Screen[];
};

/** A screen or frame that an address opens, and what stands in the address for its names. */
export type Match = { route: Screen; params: Params };

type Branch = { chain: Screen[]; pattern: RegExp; rank: number };

/** Finds what an address opens: frames, then the screen. The most exact is first, as the library has it. */
export function matcher(screens: readonly Screen[]): (location: Pick<Location, "pathname">) => Match[] | null {
  const branches = chains(screens).map(branchOf);
  branches.sort((a, b) => b.rank - a.rank);
  return ({ pathname }) => {
    for (const { chain, pattern } of branches) {
      const found = pattern.exec(pathname);
      if (found) return chain.map((route) => ({ route, params: paramsOf(found.groups) }));
    }
    return null;
  };
}

const chains = (screens: readonly Screen[]): Screen[][] =>
  screens.flatMap((screen) => {
    const below = screen.children ?? [];
    return below.length > 0 ? chains(below).map((chain) => [screen, ...chain]) : [[screen]];
  });

/** `*` is no name for a group. */
const rest = "rest";

function branchOf(chain: Screen[]): Branch {
  const segments = chain.flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
  const patterns = segments.map((segment) => {
    if (segment === "*") return `(?:/(?<${rest}>.*))?`;
    const [, name, isOptional] = /^:(\w+)(\?)?$/.exec(segment) ?? [];
    if (name) return isOptional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`;
    return `/${segment.replace(/[.*+?^$()[\]{}|\\]/g, "\\$&")}`;
  });
  const ranks = segments.map((segment) => (segment === "*" ? -1 : segment.startsWith(":") ? 4 : 11));
  return {
    chain,
    pattern: new RegExp(`^${patterns.join("")}/*$`, "i"),
    rank: ranks.reduce((sum, rank) => sum + rank, 0),
  };
}

function paramsOf(groups: Params = {}): Params {
  const known = Object.entries(groups).flatMap(([name, text]) =>
    text === undefined && name !== rest ? [] : [[name === rest ? "*" : name, decoded(text ?? "")]],
  );
  return Object.fromEntries(known);
}

/** As it is where it cannot be. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
