import type { IDBPDatabase, IDBPTransaction } from "idb";
import { pinPlaceOf } from "../places.ts";
import { sealOf } from "../storage.ts";
import { readGoesFirst } from "../uploads/room.ts";
import { type Entry, type Facts, pinnedTo } from "../uploads/rules.ts";
import { openShelf, type Shape } from "../uploads/shelf.ts";
import { type Act, added, leftBy } from "./rules.ts";

/** What one account did and has not sent, beside its files; every write is on the disk before it answers. */
export type ActStore = {
  /** All that opens. */
  list: () => Promise<Act[]>;
  /** How many did not open when it was last listed. */
  unread: () => number;
  /**
   * Writes an act behind all others and pins the files of its form to it, both or neither. Throws where it cannot. `from`: as
   * it is now the act out of which it comes; where that was deleted meanwhile, or this is here already, nothing is written.
   */
  add: (act: Act, from?: Act) => Promise<void>;
  /**
   * Changes acts that are still there, as they are now: another tab may have changed them since they were read. What becomes
   * received without its files takes them off the disk with the same stroke. Answers whether any was there.
   */
  change: (ids: readonly string[], to: (act: Act) => Act) => Promise<boolean>;
  /** Takes acts away, with their files. */
  remove: (acts: readonly Act[]) => Promise<void>;
  files: (act: Act) => Promise<Entry[]>;
  patchFile: (id: string, fields: Partial<Facts>) => Promise<void>;
  close: () => void;
};

const strict = { durability: "strict" } as const;
const nothing = () => {};

export async function openActs(accountId: string): Promise<ActStore> {
  const seal = sealOf(accountId);
  if (seal) return roomy(accountId, await (await import("../pin/shelf.ts")).openSealedActs(accountId, seal));
  if (await isLeftSealed(accountId)) await (await import("../pin/again.ts")).askAgain(accountId);
  return roomy(accountId, await openPlainActs(accountId));
}

/** On a full phone what was merely read goes first, and what was done is written after all. */
function roomy(account: string, store: ActStore): ActStore {
  const first = readGoesFirst(account);
  const { add, change, remove, patchFile } = store;
  return { ...store, add: first(add), change: first(change), remove: first(remove), patchFile: first(patchFile) };
}

/** A browser that dies may forget that there is a PIN, whose key stands in a database of its own. */
const isLeftSealed = async (account: string): Promise<boolean> =>
  ((await indexedDB.databases?.()) ?? []).some(({ name }) => name === pinPlaceOf(account));

/** As they stand on a phone without a PIN. */
export async function openPlainActs(accountId: string): Promise<ActStore> {
  const database = await openShelf(accountId);
  let unread = 0;
  return {
    // What is sealed has no call: it is none of whoever cannot open it.
    async list() {
      const all = await database.getAll("acts");
      const acts = all.filter((act) => "call" in act);
      unread = all.length - acts.length;
      return acts;
    },
    unread: () => unread,
    add: (act, from) => add(database, act, from),
    async change(ids, to) {
      const change = database.transaction(["acts", "facts", "files"], "readwrite", strict);
      endsUnheard(change);
      const acts = change.objectStore("acts");
      let isAny = false;
      for (const id of ids) {
        const act = await acts.get(id);
        if (!act) continue;
        isAny = true;
        const next = to(act);
        void acts.put(next).catch(nothing);
        for (const file of leftBy(act, next)) {
          const facts = await change.objectStore("facts").get(file);
          if (facts?.draft === pinnedTo(id)) dropFile(change, file);
        }
      }
      await change.done;
      return isAny;
    },
    async remove(acts) {
      const change = database.transaction(["acts", "facts", "files"], "readwrite", strict);
      for (const { id, files } of acts) {
        void change.objectStore("acts").delete(id).catch(nothing);
        for (const file of files) dropFile(change, file);
      }
      await change.done;
    },
    async files({ files }) {
      const all = await Promise.all(
        files.map(async (id) => {
          const [facts, file] = await Promise.all([database.get("facts", id), database.get("files", id)]);
          return facts && file ? [{ ...facts, file, isKept: true }] : [];
        }),
      );
      return all.flat();
    },
    async patchFile(id, fields) {
      const change = database.transaction("facts", "readwrite", strict);
      endsUnheard(change);
      const facts = await change.store.get(id);
      if (facts) await change.store.put({ ...facts, ...fields });
      await change.done;
    },
    close: () => database.close(),
  };
}

/** Where a read of it fails, its end fails as well, for which nobody waits any more. */
const endsUnheard = ({ done }: { done: Promise<void> }) => void done.catch(nothing);

type Change = IDBPTransaction<Shape, ("acts" | "facts" | "files")[], "readwrite">;

function dropFile(change: Change, id: string): void {
  void change.objectStore("facts").delete(id).catch(nothing);
  void change.objectStore("files").delete(id).catch(nothing);
}

async function add(database: IDBPDatabase<Shape>, act: Act, from?: Act): Promise<void> {
  const change = database.transaction(["acts", "facts"], "readwrite", strict);
  endsUnheard(change);
  const others = await change.objectStore("acts").getAll();
  const found = await Promise.all(act.files.map((id) => change.objectStore("facts").get(id)));
  try {
    const { acts, facts } = added(act, others, found, from);
    for (const one of acts) void change.objectStore("acts").put(one).catch(nothing);
    for (const one of facts) void change.objectStore("facts").put(one).catch(nothing);
  } catch (error) {
    change.abort();
    await change.done.catch(nothing);
    throw error;
  }
  await change.done;
}
