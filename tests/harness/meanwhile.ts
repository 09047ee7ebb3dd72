import type { FastifyInstance } from "fastify";
import type { Db } from "../../src/platform/database.server.ts";
import { testApp } from "./app.ts";
import { ownApp } from "./own-app.ts";

/**
 * An application of the test's own in which something else happens each time a call is about to open its transaction:
 * after what it has read and worked out by then, before it writes. Whoever opens it closes it.
 */
export async function appWhere(meanwhile: () => Promise<unknown>): Promise<FastifyInstance> {
  const { database } = await testApp();
  const transaction: Db["transaction"] = async (...given) => {
    await meanwhile();
    return database.db.transaction(...given);
  };
  const db: Db = Object.create(database.db, { transaction: { value: transaction } });
  const { app } = await ownApp({ database: { ...database, db } });
  return app;
}
