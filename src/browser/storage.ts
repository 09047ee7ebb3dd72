import type { Seal } from "./pin/seal.ts";

/** The part of Storage that the product uses. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys(): string[] };

/** What a PIN keeps off the disk: it stands in memory, and whoever holds it back writes it sealed. */
export type Holding = {
  account: string;
  owns: (key: string) => boolean;
  values: Map<string, string>;
  onChange: (key: string, value: string | null) => void;
  /** Shuts and opens what stands in databases. */
  seal: Seal;
};

let holding: Holding | null = null;

export function holdBack(next: Holding | null): void {
  if (holding) holding.seal.isOver = true;
  holding = next;
}

/** The account whose things are held back, while they are open. */
export const heldFor = (): string | null => holding?.account ?? null;

/** By what the things of this account are sealed on this phone; null where it has no PIN. */
export const sealOf = (account: string): Seal | null => (holding?.account === account ? holding.seal : null);

/** localStorage, or memory for this page where the browser refuses it (private windows, blocked cookies, full disk). */
export const localStore: Store = heldOver(storeOver(() => localStorage));

/** The same for this tab only; it survives a reload. */
export const tabStore: Store = storeOver(() => sessionStorage);

function heldOver(disk: Store): Store {
  const holdingOf = (key: string) => (holding?.owns(key) ? holding : null);
  const change = (held: Holding, key: string, value: string | null) => {
    if (value === null) held.values.delete(key);
    else held.values.set(key, value);
    held.onChange(key, value);
  };
  return {
    getItem(key) {
      const held = holdingOf(key);
      return held ? (held.values.get(key) ?? null) : disk.getItem(key);
    },
    setItem(key, value) {
      const held = holdingOf(key);
      if (held) change(held, key, value);
      else disk.setItem(key, value);
    },
    removeItem(key) {
      const held = holdingOf(key);
      if (held) change(held, key, null);
      else disk.removeItem(key);
    },
    keys: () => [...disk.keys(), ...(holding?.values.keys() ?? [])],
  };
}

function storeOver(find: () => Storage): Store {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (store: Storage) => T): T | undefined => {
    try {
      return use(find());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => attempt((store) => store.getItem(key)) ?? memory.get(key) ?? null,
    setItem: (key, value) => {
      const done = attempt((store) => {
        store.setItem(key, value);
        return true;
      });
      if (done) return void memory.delete(key);
      // What stood there before would be taken for it.
      attempt((store) => store.removeItem(key));
      memory.set(key, value);
    },
    removeItem: (key) => {
      attempt((store) => store.removeItem(key));
      memory.delete(key);
    },
    keys: () => [...new Set([...(attempt((store) => Object.keys(store)) ?? []), ...memory.keys()])],
  };
}
