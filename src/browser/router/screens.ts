import type { ComponentType, ReactNode } from "react";
import type { MetaFunction } from "react-router";
import { reloadOnce } from "#ui/reload.ts";
import type { Screen } from "./match.ts";

/** How the build's list names a screen (`scripts/screen-list.ts`). */
export type Named = {
  parentId?: string;
  path?: string;
  hasLoader?: boolean;
  module: string;
  /** What it is made of besides, once that is known. */
  imports?: string[];
};

/** What the file of a screen gives. */
type Module = {
  default?: ComponentType;
  ErrorBoundary?: ComponentType<{ error: unknown }>;
  HydrateFallback?: ComponentType;
  Layout?: ComponentType<{ children: ReactNode }>;
  meta?: MetaFunction;
  clientLoader?: NonNullable<Screen["loader"]>;
  handle?: unknown;
  shouldRevalidate?: NonNullable<Screen["shouldRevalidate"]>;
};

export type Modules = Readonly<Record<string, Module | undefined>>;

/** The screens of the build's list, each below its frame; those whose files have come can be shown. */
export function screensOf(list: Readonly<Record<string, Named>>, modules: Modules): Screen {
  const under = (parent: string | undefined): Screen[] =>
    Object.entries(list)
      .filter(([, one]) => one.parentId === parent)
      .map(([id, one]) => ({ id, ...screenOf(one, modules[id]), children: under(id) }));
  const [root] = under(undefined);
  if (!root) throw new Error("The build names no screen.");
  return root;
}

function screenOf(named: Named, module: Module | undefined): Omit<Screen, "id"> {
  const { path, hasLoader = false } = named;
  if (module) return { path, isPage: hasLoader, ...partsOf(module) };
  return hasLoader
    ? { path, isPage: true }
    : { path, lazy: async () => partsOf(await bring(named)), ahead: () => name(named) };
}

const partsOf = ({ default: Part, HydrateFallback, ErrorBoundary, Layout, clientLoader, ...rest }: Module) => ({
  ...{ Part, Waiting: HydrateFallback, Failed: ErrorBoundary, Around: Layout, loader: clientLoader },
  ...{ meta: rest.meta, handle: rest.handle, shouldRevalidate: rest.shouldRevalidate },
});

const asked = new Set<string>();

/** Asks for it with all that it is made of, not one after the other; once. */
function name({ module, imports = [] }: Named): void {
  for (const href of [module, ...imports]) {
    if (!asked.has(href))
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    asked.add(href);
  }
}

/** A script that is nowhere, as after a new build: the page is loaded again, by which it names others. */
async function bring(named: Named): Promise<Module> {
  name(named);
  try {
    return await import(/* @vite-ignore */ named.module);
  } catch (error) {
    if (!reloadOnce()) throw error;
    return new Promise(() => {});
  }
}
