import type { FastifyInstance } from "fastify";
import type { Db } from "#platform/database.server.ts";
import { testApp } from "./app.ts";
import { ownApp } from "./own-app.ts";

/**
 * An application of the test's own in which something else happens each time a call is about to open its transaction,
 * after what it has read and worked out by then, or right after the commit. The test that opens it closes it.
 */
export async function appWhere(
  before: () => Promise<unknown>,
  after: () => Promise<unknown> = async () => {},
): Promise<FastifyInstance> {
  const { database } = await testApp();
  const transaction: Db["transaction"] = async (...given) => {
    await before();
    const answer = await database.db.transaction(...given);
    await after();
    return answer;
  };
  const db: Db = Object.create(database.db, { transaction: { value: transaction } });
  const { app } = await ownApp({ database: { ...database, db } });
  return app;
}
