import { type IDBPDatabase, openDB } from "idb";
import type { KeptRow } from "../kept/rules.ts";
import { openRead, shutRead } from "../kept/store.ts";
import { keptFilesOf, keptReadsOf } from "../places.ts";
import type { Facts } from "../uploads/rules.ts";
import { openShelf } from "../uploads/shelf.ts";
import type { Seal } from "./seal.ts";
import { inTurn, isShutFile, opened, rowsOf, shutRow } from "./shelf.ts";

type Row = { id: string };
type To = "sealed" | "plain";

const strict = { durability: "strict" } as const;
const shelves = ["acts", "facts"] as const;

/** Brings all that stands in the databases of an account under its PIN, or out of it. What was cut short is done again. */
export async function convertAll(account: string, seal: Seal, to: To): Promise<void> {
  await inTurn(account, () => convertShelf(account, seal, to));
  await convertReads(account, to);
}

/** None is made where there was none. */
const isThere = async (name: string): Promise<boolean> =>
  (await indexedDB.databases()).some((database) => database.name === name);

/** Whether something stands there, and without the key none of it can be read. */
export async function isAllSealed(account: string): Promise<boolean> {
  if (!(await isThere(keptFilesOf(account)))) return false;
  const database = rowsOf(await openShelf(account));
  try {
    const rows = (await Promise.all(shelves.map((store) => database.getAll(store)))).flat() as Row[];
    return rows.length > 0 && rows.every((row) => "box" in row);
  } finally {
    database.close();
  }
}

async function convertShelf(account: string, seal: Seal, to: To): Promise<void> {
  if (!(await isThere(keptFilesOf(account)))) return;
  const database = rowsOf(await openShelf(account));
  try {
    // Files first: their types stand with the facts.
    for (const id of await database.getAllKeys("files")) await convertFile(database, seal, String(id), to);
    for (const store of shelves)
      for (const row of (await database.getAll(store)) as Row[]) {
        const plain = await opened<Row>(seal, row);
        await write(database, store, to === "sealed" && plain === row ? await shutRow(seal, plain) : plain, row, to);
      }
  } finally {
    database.close();
  }
}

async function write(database: IDBPDatabase, store: string, next: Row, before: Row, to: To): Promise<void> {
  if (next === before || (to === "sealed" && "box" in before)) return;
  const change = database.transaction(store, "readwrite", strict);
  void change.store.put(next);
  await change.done;
}

async function convertFile(database: IDBPDatabase, seal: Seal, id: string, to: To): Promise<void> {
  const [file, row] = await Promise.all([database.get("files", id), database.get("facts", id)]);
  if (!file || !row || isShutFile(file) === (to === "sealed")) return;
  const { type } = await opened<Facts>(seal, row);
  const next = isShutFile(file) ? await seal.openFile(file.box, id, type) : { box: await seal.shutFile(file, id) };
  const change = database.transaction("files", "readwrite", strict);
  void change.store.put(next, id);
  await change.done;
}

async function convertReads(account: string, to: To): Promise<void> {
  if (!(await isThere(keptReadsOf(account)))) return;
  const database = await openDB(keptReadsOf(account));
  try {
    if (!database.objectStoreNames.contains("rows")) return;
    for (const name of await database.getAllKeys("rows")) {
      const row: KeptRow | undefined = await database.get("rows", name);
      const next = row && (to === "sealed" ? await shutRead(account, row) : await openRead(account, row));
      if (next === row) continue;
      const change = database.transaction("rows", "readwrite", strict);
      void change.store.delete(name);
      if (next) void change.store.put(next);
      await change.done;
    }
  } finally {
    database.close();
  }
}
