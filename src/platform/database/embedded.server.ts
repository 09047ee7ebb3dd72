import { join } from "node:path";
import pg from "pg";
import { type Engine, startEngine } from "./engine.server.ts";
import { initialise } from "./initialise.server.ts";
import { type Listen, listenOnPool } from "./listener.server.ts";
import { lockFolder } from "./lock.server.ts";
import type { DatabaseLog } from "./log.server.ts";
import { rememberStatements } from "./statement-cache.server.ts";
import { WireStream } from "./wire.server.ts";

export type EmbeddedDatabase = {
  pool: pg.Pool;
  sessions: pg.Pool;
  listen: Listen;
  syncCount: Engine["syncCount"];
  close(): Promise<void>;
};

// Asking the pool inside a transaction waits for itself; this turns the wait into an error.
const SELF_WAIT_MS = 30_000;

/** With this code the process ends where its database stopped or was taken: nothing can be served without it. */
const goneCode = 74;

/** Opens the database in `<dataDir>/database`, made at the first start; it has one connection. */
export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, "database");
  const stop = (message: string) => {
    log.error({ exitCode: goneCode }, `Tunse ends with code ${goneCode}: ${message}`);
    process.exit(goneCode);
  };
  const lock = await lockFolder(dataDir, { onLost: stop });
  try {
    if (await initialise(folder)) log.info({ folder }, "The embedded database was made.");
    const engine = await startEngine(folder, (error) => stop(error.message));
    const pool = new pg.Pool({
      stream: () => new WireStream((message) => engine.exchange(message)) as never,
      user: "postgres",
      database: "postgres",
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: SELF_WAIT_MS,
    });
    pool.on("connect", (client) => {
      rememberStatements(client);
      // The pool hears of an idle connection only. Code that has borrowed it is told by the statement that fails.
      client.on("error", () => {});
    });
    pool.on("error", (error) => log.error({ error: error.message }, "The embedded database lost its connection."));
    const listen = listenOnPool(pool);
    return {
      pool,
      sessions: pool,
      listen,
      syncCount: engine.syncCount,
      async close() {
        await pool.end();
        await engine.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
