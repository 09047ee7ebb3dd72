/** The part of Storage that the product uses. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys(): string[] };

const kept = new Map<string, string>();
const memory: Store = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  keys: () => [...kept.keys()],
};

/** localStorage, or memory for this page where the browser refuses it (private windows, blocked cookies, full disk). */
export const localStore: Store = {
  getItem: (key) => attempt((store) => store.getItem(key)) ?? memory.getItem(key),
  setItem: (key, value) => {
    const done = attempt((store) => {
      store.setItem(key, value);
      return true;
    });
    if (done) memory.removeItem(key);
    else memory.setItem(key, value);
  },
  removeItem: (key) => {
    attempt((store) => store.removeItem(key));
    memory.removeItem(key);
  },
  keys: () => [...(attempt((store) => Object.keys(store)) ?? []), ...memory.keys()],
};

function attempt<T>(use: (store: Storage) => T): T | undefined {
  try {
    return typeof localStorage === "undefined" ? undefined : use(localStorage);
  } catch {
    return undefined;
  }
}
