import type { Db } from "./database.server.ts";

const shelves = new WeakMap<Db, Map<string, unknown>>();

/**
 * The statement of that key, built the first time it is asked of this database and kept with it: building a query costs
 * more than running it. A transaction is a database of its own and soon gone, so there it is built anew.
 */
export function preparedOn<Statement>(db: Db, key: string, build: () => Statement): Statement {
  let shelf = shelves.get(db);
  if (!shelf) {
    shelf = new Map();
    shelves.set(db, shelf);
  }
  const known = shelf.get(key);
  if (known !== undefined) return known as Statement;
  const built = build();
  shelf.set(key, built);
  return built;
}
