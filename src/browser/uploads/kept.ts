import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Act } from "../outbox/rules.ts";
import { keptFilesOf, unsentOf } from "../session.ts";
import { localStore } from "../storage.ts";
import { type Entry, type Facts, isFresh, keptForMs } from "./rules.ts";

/** Files and the acts that wait for them share a database: no transaction spans two. */
export interface Shape extends DBSchema {
  acts: { key: string; value: Act };
  facts: { key: string; value: Facts; indexes: { draft: string } };
  files: { key: string; value: Blob };
}

/** The files of one account on this device, a database an account, so that nobody else's are ever in reach. */
export type UploadStore = {
  /** The files of a form in their order; those older than 7 days are dropped. */
  list: (draft: string) => Promise<Entry[]>;
  /** Answers whether it could be kept: a full device refuses. */
  add: (entry: Entry) => Promise<boolean>;
  /** Records changed facts of a file that is still there. */
  patch: (id: string, fields: Partial<Facts>) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
};

/** Null where the browser keeps nothing (private windows, blocked storage). */
export async function openKept(accountId: string): Promise<UploadStore | null> {
  dropForgotten(accountId);
  try {
    const database = await openShelf(accountId);
    return keptIn(database, () => localStore.setItem(keptFilesOf(accountId), String(Date.now())));
  } catch {
    return null;
  }
}

/** The database of what an account has not sent yet. Throws where the browser keeps nothing. */
export const openShelf = (accountId: string): Promise<IDBPDatabase<Shape>> =>
  openDB<Shape>(keptFilesOf(accountId), 2, {
    upgrade(shelf, from) {
      if (from < 1) {
        shelf.createObjectStore("facts", { keyPath: "id" }).createIndex("draft", "draft");
        shelf.createObjectStore("files");
      }
      shelf.createObjectStore("acts", { keyPath: "id" });
    },
    // Signing out deletes it: a tab that still has it open lets go.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });

function keptIn(database: IDBPDatabase<Shape>, touch: () => void): UploadStore {
  const remove = async (ids: readonly string[]) => {
    const change = database.transaction(["facts", "files"], "readwrite");
    for (const id of ids) {
      void change.objectStore("facts").delete(id);
      void change.objectStore("files").delete(id);
    }
    await change.done;
  };
  return {
    async list(draft) {
      const all = await database.getAll("facts");
      const old = all.filter((facts) => !isFresh(facts, Date.now()));
      if (old.length > 0) await remove(old.map(({ id }) => id));
      const found = all.filter((facts) => facts.draft === draft && !old.includes(facts));
      const files = await Promise.all(found.map(({ id }) => database.get("files", id)));
      return found
        .flatMap((facts, at) => (files[at] ? [{ ...facts, file: files[at], isKept: true }] : []))
        .sort((one, other) => one.order - other.order);
    },
    async add({ file, isKept: _, ...facts }) {
      try {
        const change = database.transaction(["facts", "files"], "readwrite", { durability: "strict" });
        void change.objectStore("facts").put(facts).catch(nothing);
        void change.objectStore("files").put(file, facts.id).catch(nothing);
        await change.done;
        touch();
        return true;
      } catch {
        return false;
      }
    },
    async patch(id, fields) {
      const change = database.transaction("facts", "readwrite");
      const facts = await change.store.get(id);
      if (facts) await change.store.put({ ...facts, ...fields });
      await change.done;
    },
    remove,
  };
}

const nothing = () => {};

/** Accounts that kept files here and have not been back for 7 days: their files go too. */
function dropForgotten(accountId: string): void {
  const anyone = keptFilesOf("");
  for (const key of localStore.keys()) {
    const isOther = key.startsWith(anyone) && key !== keptFilesOf(accountId);
    // What somebody wants sent is not thrown away for being late.
    if (localStore.getItem(key.replace(anyone, unsentOf("")))) continue;
    if (!isOther || Date.now() - Number(localStore.getItem(key)) < keptForMs) continue;
    indexedDB.deleteDatabase(key);
    localStore.removeItem(key);
  }
}
