import type { IDBPDatabase } from "idb";
import { openShelf, type Shape } from "../uploads/kept.ts";
import { type Entry, type Facts, pinnedTo } from "../uploads/rules.ts";
import { type Act, behind } from "./rules.ts";

/** What one account did and has not sent, beside its files; every write is on the disk before it answers. */
export type ActStore = {
  list: () => Promise<Act[]>;
  /** Writes an act behind all others and pins the files of its form to it, both or neither. Throws where it cannot. */
  add: (act: Act) => Promise<void>;
  /** Changes acts that are still there, as they are now: another tab may have changed them since they were read. */
  change: (ids: readonly string[], to: (act: Act) => Act) => Promise<void>;
  /** Takes acts away, with their files. */
  remove: (acts: readonly Act[]) => Promise<void>;
  files: (act: Act) => Promise<Entry[]>;
  patchFile: (id: string, fields: Partial<Facts>) => Promise<void>;
  close: () => void;
};

const strict = { durability: "strict" } as const;
const nothing = () => {};

export async function openActs(accountId: string): Promise<ActStore> {
  const database = await openShelf(accountId);
  return {
    list: () => database.getAll("acts"),
    add: (act) => add(database, act),
    async change(ids, to) {
      const change = database.transaction("acts", "readwrite", strict);
      for (const id of ids) {
        const act = await change.store.get(id);
        if (act) void change.store.put(to(act)).catch(nothing);
      }
      await change.done;
    },
    async remove(acts) {
      const change = database.transaction(["acts", "facts", "files"], "readwrite", strict);
      for (const { id, files } of acts) {
        void change.objectStore("acts").delete(id).catch(nothing);
        for (const file of files) {
          void change.objectStore("facts").delete(file).catch(nothing);
          void change.objectStore("files").delete(file).catch(nothing);
        }
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
      const facts = await change.store.get(id);
      if (facts) await change.store.put({ ...facts, ...fields });
      await change.done;
    },
    close: () => database.close(),
  };
}

async function add(database: IDBPDatabase<Shape>, act: Act): Promise<void> {
  const change = database.transaction(["acts", "facts"], "readwrite", strict);
  const facts = change.objectStore("facts");
  const acts = change.objectStore("acts");
  // By count, never by the clock, which somebody may set back.
  const others = await acts.getAll();
  const last = Math.max(0, ...others.map(({ seq }) => seq));
  void acts.put({ ...behind(act, others), seq: last + 1 }).catch(nothing);
  for (const id of act.files) {
    const found = await facts.get(id);
    if (found) void facts.put({ ...found, draft: pinnedTo(act.id) }).catch(nothing);
    else {
      change.abort();
      await change.done.catch(nothing);
      throw new Error("A photo is not kept on this phone.");
    }
  }
  await change.done;
}
