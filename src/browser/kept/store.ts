import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { keptReadsOf } from "../session.ts";
import { type KeptRow, pushedOut } from "./rules.ts";

interface Shape extends DBSchema {
  rows: { key: string; value: KeptRow };
}

let open: { account: string; database: Promise<IDBPDatabase<Shape> | null> } | null = null;

/** What was read of an account on this phone, a database an account; null where the browser keeps nothing. */
function databaseOf(account: string): Promise<IDBPDatabase<Shape> | null> {
  if (open?.account === account) return open.database;
  const forget = () => {
    open = null;
  };
  const database = openDB<Shape>(keptReadsOf(account), 1, {
    upgrade: (fresh) => void fresh.createObjectStore("rows", { keyPath: "name" }),
    // Signing out deletes it: a tab that still has it open lets go.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch(() => null);
  open = { account, database };
  return database;
}

/** What was last read by this name, or null. */
export async function findKept(account: string, name: string): Promise<KeptRow | null> {
  const database = await databaseOf(account);
  const row = await database?.get("rows", name).catch(() => undefined);
  if (row) void database?.put("rows", { ...row, usedAt: Date.now() }).catch(nothing);
  return row ?? null;
}

/** All that was read of one call, whatever it was asked with; `call` is its method and path. */
export async function listKept(account: string, call: string): Promise<KeptRow[]> {
  const database = await databaseOf(account);
  const begin = JSON.stringify([call]).slice(0, -1);
  const rows = await database?.getAll("rows", IDBKeyRange.bound(begin, `${begin}\uffff`)).catch(() => []);
  return rows ?? [];
}

/** Keeps these, and lets go of what was used least lately where it is too much. A full phone keeps less. */
export async function keepRows(account: string, rows: readonly KeptRow[]): Promise<void> {
  const database = await databaseOf(account);
  if (!database) return;
  try {
    const change = database.transaction("rows", "readwrite");
    for (const row of rows) void change.store.put(row).catch(nothing);
    const gone = pushedOut(await change.store.getAll());
    for (const name of gone) void change.store.delete(name).catch(nothing);
    await change.done;
  } catch {
    await database.clear("rows").catch(nothing);
  }
}

/** The server says that it is no longer theirs to read. */
export async function dropKept(account: string, name: string): Promise<void> {
  const database = await databaseOf(account);
  await database?.delete("rows", name).catch(nothing);
}

const nothing = () => {};
