import type { IDBPDatabase } from "idb";
import { type Act, added, leftBy } from "../outbox/rules.ts";
import type { ActStore } from "../outbox/store.ts";
import type { FileStore } from "../uploads/kept.ts";
import { type Entry, type Facts, isFresh, pinnedTo } from "../uploads/rules.ts";
import { openShelf, type Shape } from "../uploads/shelf.ts";
import type { Box, Seal } from "./seal.ts";

// What an account has not sent, as it stands on the disk while it has a PIN: of each row its id, and all else in a box. No
// transaction waits for a seal to be made, so whoever changes a row holds a lock that all tabs share.

type Row = { id: string; box?: Box };
type Store = "acts" | "facts";
type SealedFile = { box: Blob };

const strict = { durability: "strict" } as const;

/** What was kept before there was a PIN stands as it is until it is sealed too. */
export const opened = async <T>(seal: Seal, row: Row): Promise<T> => (row.box ? seal.open<T>(row.box) : (row as T));
export const shutRow = async <T extends { id: string }>(seal: Seal, row: T): Promise<Row> => ({
  id: row.id,
  box: await seal.shut(row),
});
export const isShutFile = (value: unknown): value is SealedFile =>
  typeof value === "object" && value !== null && "box" in value;

export const inTurn = <T>(account: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`tunse.pin.rows.${account}`, work) as Promise<T>;

/** Rows of either kind, as the types of the plain ones cannot say it. */
export const rowsOf = (database: IDBPDatabase<Shape>) => database as unknown as IDBPDatabase;

function rowsUnder(database: IDBPDatabase<Shape>, seal: Seal) {
  const rows = rowsOf(database);
  return {
    /** Null for what does not open: it hides no other. */
    all: async <T>(store: Store): Promise<(T | null)[]> =>
      Promise.all(((await rows.getAll(store)) as Row[]).map((row) => opened<T>(seal, row).catch(() => null))),
    find: async <T>(store: Store, id: string): Promise<T | undefined> => {
      const row: Row | undefined = await rows.get(store, id);
      return row && opened<T>(seal, row);
    },
    async write(
      given: Partial<Record<Store, readonly { id: string }[]>>,
      files: Record<string, Blob> = {},
      left: readonly string[] = [],
    ) {
      const shut: [string, Row][] = [];
      for (const store of ["acts", "facts"] as const)
        for (const row of given[store] ?? []) shut.push([store, await shutRow(seal, row)]);
      const boxes: [string, SealedFile][] = [];
      for (const [id, file] of Object.entries(files)) boxes.push([id, { box: await seal.shutFile(file, id) }]);
      if (seal.isOver) throw new Error("The PIN of this phone has just been changed. Load the page again.");
      const change = rows.transaction(["acts", "facts", "files"], "readwrite", strict);
      for (const [store, row] of shut) void change.objectStore(store).put(row).catch(nothing);
      for (const [id, file] of boxes) void change.objectStore("files").put(file, id).catch(nothing);
      for (const id of left)
        for (const store of ["facts", "files"]) void change.objectStore(store).delete(id).catch(nothing);
      await change.done;
    },
    file: async (facts: Facts): Promise<Blob | undefined> => {
      const found: unknown = await rows.get("files", facts.id);
      return isShutFile(found) ? seal.openFile(found.box, facts.id, facts.type) : (found as Blob | undefined);
    },
    async remove(acts: readonly string[], files: readonly string[]) {
      const change = rows.transaction(["acts", "facts", "files"], "readwrite", strict);
      for (const id of acts) void change.objectStore("acts").delete(id).catch(nothing);
      for (const id of files)
        for (const store of ["facts", "files"]) void change.objectStore(store).delete(id).catch(nothing);
      await change.done;
    },
  };
}

type Rows = ReturnType<typeof rowsUnder>;

async function entriesOf(rows: Rows, all: readonly Facts[]): Promise<Entry[]> {
  const found = await Promise.all(all.map(async (facts) => ({ facts, file: await rows.file(facts) })));
  return found.flatMap(({ facts, file }) => (file ? [{ ...facts, file, isKept: true }] : []));
}

async function patch(rows: Rows, id: string, fields: Partial<Facts>): Promise<void> {
  const facts = await rows.find<Facts>("facts", id);
  if (facts) await rows.write({ facts: [{ ...facts, ...fields }] });
}

/** The files that are its own and that it lets go of. */
async function filesLeft(rows: Rows, before: Act, after: Act): Promise<string[]> {
  const ids = leftBy(before, after);
  const found = await Promise.all(ids.map((id) => rows.find<Facts>("facts", id)));
  return found.flatMap((facts) => (facts?.draft === pinnedTo(after.id) ? facts.id : []));
}

/** As `openActs`, sealed. */
export async function openSealedActs(account: string, seal: Seal): Promise<ActStore> {
  const database = await openShelf(account);
  const rows = rowsUnder(database, seal);
  let unread = 0;
  return {
    async list() {
      const all = await rows.all<Act>("acts");
      const acts = all.filter(isThere);
      unread = all.length - acts.length;
      return acts;
    },
    unread: () => unread,
    add: (act, from) =>
      inTurn(account, async () => {
        const facts = await Promise.all(act.files.map((id) => rows.find<Facts>("facts", id)));
        await rows.write(added(act, (await rows.all<Act>("acts")).filter(isThere), facts, from));
      }),
    change: (ids, to) =>
      inTurn(account, async () => {
        const found = await Promise.all(ids.map((id) => rows.find<Act>("acts", id)));
        const pairs = found.flatMap((act) => (act ? [[act, to(act)] as const] : []));
        const left = await Promise.all(pairs.map((pair) => filesLeft(rows, ...pair)));
        await rows.write({ acts: pairs.map(([, act]) => act) }, {}, left.flat());
        return pairs.length > 0;
      }),
    remove: (acts) =>
      inTurn(account, () =>
        rows.remove(
          acts.map(({ id }) => id),
          acts.flatMap(({ files }) => files),
        ),
      ),
    async files({ files }) {
      const all = await Promise.all(files.map((id) => rows.find<Facts>("facts", id)));
      return entriesOf(
        rows,
        all.filter((facts) => facts !== undefined),
      );
    },
    patchFile: (id, fields) => inTurn(account, () => patch(rows, id, fields)),
    close: () => database.close(),
  };
}

/** As `openKept`, sealed. */
export async function openSealedFiles(account: string, seal: Seal): Promise<FileStore> {
  const rows = rowsUnder(await openShelf(account), seal);
  const remove = (ids: readonly string[]) => inTurn(account, () => rows.remove([], ids));
  return {
    async list(draft) {
      const all = (await rows.all<Facts>("facts")).filter(isThere);
      const old = all.filter((facts) => !isFresh(facts));
      if (old.length > 0) await remove(old.map(({ id }) => id));
      const found = all.filter((facts) => facts.draft === draft && !old.includes(facts));
      return (await entriesOf(rows, found)).sort((one, other) => one.order - other.order);
    },
    write: ({ file, isKept: _, ...facts }) =>
      inTurn(account, () => rows.write({ facts: [facts] }, { [facts.id]: file })),
    patch: (id, fields) => inTurn(account, () => patch(rows, id, fields)),
    remove,
  };
}

const nothing = () => {};
const isThere = <T>(row: T | null): row is T => row !== null;
