import type { IDBPDatabase } from "idb";
import { isOver, timeNow } from "../clock.ts";
import { keptFilesOf, pinPlaceOf, unsentOf } from "../places.ts";
import { localStore, sealOf } from "../storage.ts";
import { readGoesFirst } from "./room.ts";
import { type Entry, type Facts, isFresh, keptForMs } from "./rules.ts";
import { openShelf, type Shape } from "./shelf.ts";

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

/** The same as it stands on the disk; `write` throws where that refuses. */
export type FileStore = Omit<UploadStore, "add"> & { write: (entry: Entry) => Promise<void> };

/** Null where the browser keeps nothing (private windows, blocked storage). */
export async function openKept(accountId: string): Promise<UploadStore | null> {
  dropForgotten(accountId);
  const touch = () => localStore.setItem(keptFilesOf(accountId), String(timeNow()));
  const seal = sealOf(accountId);
  try {
    const files = seal
      ? await (await import("../pin/shelf.ts")).openSealedFiles(accountId, seal)
      : keptIn(await openShelf(accountId));
    const write = readGoesFirst(accountId)(files.write);
    const add = (entry: Entry) =>
      write(entry).then(
        () => {
          touch();
          return true;
        },
        () => false,
      );
    return { ...files, add };
  } catch {
    return null;
  }
}

function keptIn(database: IDBPDatabase<Shape>): FileStore {
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
      // What is sealed says nothing of its age: it is none of whoever cannot open it.
      const all = (await database.getAll("facts")).filter((facts) => "draft" in facts);
      const old = all.filter((facts) => !isFresh(facts));
      if (old.length > 0) await remove(old.map(({ id }) => id));
      const found = all.filter((facts) => facts.draft === draft && !old.includes(facts));
      const files = await Promise.all(found.map(({ id }) => database.get("files", id)));
      return found
        .flatMap((facts, at) => (files[at] ? [{ ...facts, file: files[at], isKept: true }] : []))
        .sort((one, other) => one.order - other.order);
    },
    async write({ file, isKept: _, ...facts }) {
      const change = database.transaction(["facts", "files"], "readwrite", { durability: "strict" });
      void change.objectStore("facts").put(facts).catch(nothing);
      void change.objectStore("files").put(file, facts.id).catch(nothing);
      await change.done;
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
    if (!isOther || !isOver(Number(localStore.getItem(key)), keptForMs)) continue;
    const pin = pinPlaceOf(key.slice(anyone.length));
    for (const place of [key, pin]) {
      indexedDB.deleteDatabase(place);
      localStore.removeItem(place);
    }
  }
}
