import { locks } from "node:worker_threads";
import * as databases from "fake-indexeddb";
import { afterEach, beforeEach, vi } from "vitest";

/** They stay: what a page still reads when its test is over is answered into nothing, and not into a fault. */
function haveDatabases(): void {
  for (const [name, value] of Object.entries(databases))
    if (name.startsWith("IDB")) Reflect.set(globalThis, name, value);
}

/** An empty disk, for a page of `setPage`. */
export function haveDisk(): void {
  haveDatabases();
  vi.stubGlobal("indexedDB", new databases.IDBFactory());
}

/** A device of its own for each test of a file that runs in a document: nothing is kept on it yet, and its tabs share locks. */
export function setDevice(): void {
  haveDatabases();
  beforeEach(() => {
    // Pages of other tests hear nothing of these.
    const events = new EventTarget();
    const kinds = ["addEventListener", "removeEventListener", "dispatchEvent"] as const;
    const own = new Map<string | symbol, unknown>(kinds.map((kind) => [kind, events[kind].bind(events)]));
    for (const kind of kinds) vi.stubGlobal(kind, own.get(kind));
    vi.stubGlobal("window", new Proxy(window, { get: (all, name) => own.get(name) ?? Reflect.get(all, name) }));
    vi.stubGlobal("indexedDB", new databases.IDBFactory());
    const clone = structuredClone;
    // Node knows nothing of the files of this document; they never change, so each is as good as a copy of it.
    vi.stubGlobal("structuredClone", (value: unknown) => (value instanceof Blob ? value : clone(value)));
    place("locks", locks);
    place("geolocation", { getCurrentPosition: (_: unknown, refuse: () => void) => refuse() });
  });
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of ["locks", "geolocation"]) Reflect.deleteProperty(navigator, name);
    vi.unstubAllGlobals();
    vi.resetModules();
  });
}

const place = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });

/** Where the device says that it is, once the answered function is called. */
export function standAt(coords: { latitude: number; longitude: number; accuracy: number }): () => void {
  let tell = (_: { coords: typeof coords }) => {};
  place("geolocation", {
    getCurrentPosition: (found: typeof tell) => {
      tell = found;
    },
  });
  return () => tell({ coords });
}

/** The document comes from this server, which its calls go to. */
export const comeFrom = (origin: string): void =>
  Reflect.get(window, "happyDOM").setURL(`${origin}/tasks?status=overdue`);

/** A page load: the module of the answered import starts anew, over what the device keeps. */
export function load<M>(module: () => Promise<M>): Promise<M> {
  vi.resetModules();
  return module();
}
