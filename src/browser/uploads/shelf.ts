import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Act } from "../outbox/rules.ts";
import { keptFilesOf } from "../places.ts";
import type { Facts } from "./rules.ts";

/** Files and the acts that wait for them share a database: no transaction spans two. */
export interface Shape extends DBSchema {
  acts: { key: string; value: Act };
  facts: { key: string; value: Facts; indexes: { draft: string } };
  files: { key: string; value: Blob };
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
