/** The part of Storage that the product uses. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys(): string[] };

/** localStorage, or memory for this page where the browser refuses it (private windows, blocked cookies, full disk). */
export const localStore: Store = storeOver(() => localStorage);

/** The same for this tab only; it survives a reload. */
export const tabStore: Store = storeOver(() => sessionStorage);

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
