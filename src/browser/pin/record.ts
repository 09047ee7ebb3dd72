import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { mostTries } from "#domain/pin.ts";
import { pinPlaceOf } from "../places.ts";
import type { Wrapped } from "./seal.ts";

/** What stands of a PIN on this phone: never the PIN, and no sum of it. */
export type PinRecord = Wrapped & {
  /** Counted before the PIN is looked at. */
  tries: number;
  /** Something may still stand as it was before the PIN. */
  isSealing: boolean;
};

interface Shape extends DBSchema {
  records: { key: number; value: PinRecord };
}

const only = 1;
const strict = { durability: "strict" } as const;

async function using<T>(account: string, use: (database: IDBPDatabase<Shape>) => Promise<T>): Promise<T> {
  const database = await openDB<Shape>(pinPlaceOf(account), 1, {
    upgrade: (fresh) => void fresh.createObjectStore("records"),
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

export const findRecord = (account: string): Promise<PinRecord | undefined> =>
  using(account, (database) => database.get("records", only));

/** On the disk before it answers. */
export const keepRecord = (account: string, record: PinRecord): Promise<void> =>
  using(account, async (database) => {
    const change = database.transaction("records", "readwrite", strict);
    void change.store.put(record, only);
    await change.done;
  });

/** Changes what is there, on the disk before it answers; answers it as it is now. */
export const changeRecord = (account: string, to: (record: PinRecord) => PinRecord): Promise<PinRecord | undefined> =>
  using(account, async (database) => {
    const change = database.transaction("records", "readwrite", strict);
    const found = await change.store.get(only);
    const next = found && to(found);
    if (next) void change.store.put(next, only);
    await change.done;
    return next;
  });

const none = { iv: new Uint8Array(0), bytes: new ArrayBuffer(0) };

/** The wrapped key goes first, for good, whatever else holds the database open; that it went stands in its place. */
export const dropRecord = (account: string): Promise<void> =>
  keepRecord(account, { salt: none.iv, rounds: 0, box: none, tries: mostTries, isSealing: false });
