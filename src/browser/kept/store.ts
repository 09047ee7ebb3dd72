import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import { clockNow, timeNow } from "../clock.ts";
import type { Box } from "../pin/seal.ts";
import { keptReadsOf } from "../places.ts";
import { sealOf } from "../storage.ts";
import { type KeptRow, pushedOut, type Room, roomAfter, roomBeside } from "./rules.ts";

interface Shape extends DBSchema {
  rows: { key: string; value: KeptRow };
}

/** `room`: what may be added before all is looked at; null where nobody has looked. */
type Open = { account: string; database: Promise<IDBPDatabase<Shape> | null>; room: Room | null };

let open: Open | null = null;

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
  open = { account, database, room: null };
  return database;
}

/** With a PIN the row stands under a name that says no more than which call it is of, and what was read in a box. */
async function nameOf(account: string, name: string): Promise<string> {
  const seal = sealOf(account);
  return seal ? JSON.stringify([JSON.parse(name)[0], await seal.nameOf(name)]) : name;
}

export async function shutRead(account: string, row: KeptRow): Promise<KeptRow> {
  const seal = sealOf(account);
  if (!seal || isShut(row)) return row;
  const { name, data, ...times } = row;
  return { ...times, name: await nameOf(account, name), data: { box: await seal.shut([name, data]) } };
}

export async function openRead(account: string, row: KeptRow): Promise<KeptRow | null> {
  const seal = sealOf(account);
  if (!isShut(row)) return row;
  const opened = await seal?.open<[string, unknown]>(row.data.box).catch(() => null);
  return opened ? { ...row, name: opened[0], data: opened[1] } : null;
}

const isShut = (row: KeptRow): row is KeptRow & { data: { box: Box } } =>
  typeof row.data === "object" && row.data !== null && "box" in row.data && (row.data.box as Box).iv !== undefined;

/** What was last read by this name, or null. */
export async function findKept(account: string, name: string): Promise<KeptRow | null> {
  const database = await databaseOf(account);
  const row = await database?.get("rows", await nameOf(account, name)).catch(() => undefined);
  if (!database || !row) return null;
  void used(database, row.name).catch(nothing);
  return openRead(account, row);
}

/** Only of what is still there: it may have been dropped since it was read. */
async function used(database: IDBPDatabase<Shape>, name: string): Promise<void> {
  const change = database.transaction("rows", "readwrite");
  const row = await change.store.get(name);
  if (row) await change.store.put({ ...row, usedAt: timeNow() });
  await change.done;
}

/** All that was read of one call, whatever it was asked with; `call` is its method and path. */
export async function listKept(account: string, call: string): Promise<KeptRow[]> {
  const database = await databaseOf(account);
  const begin = JSON.stringify([call]).slice(0, -1);
  const rows = (await database?.getAll("rows", IDBKeyRange.bound(begin, `${begin}\uffff`)).catch(() => [])) ?? [];
  return (await Promise.all(rows.map((row) => openRead(account, row)))).filter((row) => row !== null);
}

/** Keeps these, and lets go of what was used least lately where it is too much. A full phone keeps less. */
export async function keepRows(account: string, rows: readonly KeptRow[]): Promise<void> {
  const database = await databaseOf(account);
  if (!database) return;
  const written = await Promise.all(rows.map((row) => shutRead(account, row)));
  try {
    const change = database.transaction("rows", "readwrite");
    for (const row of written) void change.store.put(row).catch(nothing);
    const opened = open?.account === account ? open : null;
    const left = opened?.room && roomAfter(opened.room, rows);
    const room = left ?? (await lookedThrough(change.store));
    if (opened) opened.room = room;
    await change.done;
  } catch {
    await database.clear("rows").catch(nothing);
  }
}

/** Lets go of what is too much; answers what may be added to the rest. */
async function lookedThrough(store: IDBPObjectStore<Shape, ["rows"], "rows", "readwrite">): Promise<Room> {
  const all = await store.getAll();
  const gone = new Set(pushedOut(all, clockNow().server));
  for (const name of gone) void store.delete(name).catch(nothing);
  return roomBeside(all.filter(({ name }) => !gone.has(name)));
}

/** The server says that it is no longer theirs to read. */
export async function dropKept(account: string, name: string): Promise<void> {
  const database = await databaseOf(account);
  await database?.delete("rows", await nameOf(account, name)).catch(nothing);
}

/** The phone is full, and something else weighs more. */
export async function clearKept(account: string): Promise<void> {
  await (await databaseOf(account))?.clear("rows").catch(nothing);
}

const nothing = () => {};
