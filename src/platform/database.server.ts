import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type pg from "pg";
import { clockOf, ownClock } from "./database/clock.server.ts";
import { openEmbedded } from "./database/embedded.server.ts";
import { refuseHalfLoaded, refuseHalfRestored } from "./database/half-restored.server.ts";
import type { Listen } from "./database/listener.server.ts";
import type { DatabaseLog } from "./database/log.server.ts";
import { isLost, isStandby, markEarly } from "./database/lost.server.ts";
import { migrate } from "./database/migrate.server.ts";
import { openRemote } from "./database/remote.server.ts";

/** What queries are written against: the database itself, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Connections that keep their session, for locks and settings of one; the pool, unless that is shared by transactions. */
  sessions: pg.Pool;
  kind: "embedded" | "server";
  /** The time by which everything happens: that of the server, so that all processes mean the same. */
  now(): Date;
  /** Hears what `notify` sends on a channel, in any process; answers how to stop. */
  listen: Listen;
  /** Sends at the commit of `db` when that is a transaction, else at once. Payload under 8000 bytes. */
  notify(db: Db, channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  dataDir: string;
  databaseUrl?: string;
  /** To the server itself, where `databaseUrl` leads through a pooler. */
  directUrl?: string | undefined;
  poolSize?: number;
  migrationsDir?: string;
  /** An archive is being restored here, whose tables had this number. */
  restoring?: { upTo: number };
  /** The tables stay as they are, for commands that only read. */
  isAsItIs?: boolean;
  log: DatabaseLog;
};

export const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Opens the server at `databaseUrl`, else the embedded database in `dataDir`, and migrates it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const {
    dataDir,
    databaseUrl,
    directUrl,
    poolSize = 10,
    migrationsDir = MIGRATIONS,
    restoring,
    isAsItIs = false,
    log,
  } = options;
  if (!restoring) refuseHalfRestored(dataDir);
  const { pool, sessions, listen, close } = databaseUrl
    ? await openRemote({ databaseUrl, directUrl, poolSize }, log)
    : await openEmbedded(dataDir, log);
  let clock = ownClock;
  try {
    if (!restoring) await refuseHalfLoaded(pool);
    if (!isAsItIs)
      await migrate(sessions, { folder: migrationsDir, log, upTo: restoring?.upTo, isEmbedded: !databaseUrl });
    if (databaseUrl) clock = await clockOf(pool, log);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: queriesOn(pool),
    pool,
    sessions,
    kind: databaseUrl ? "server" : "embedded",
    now: () => clock.now(),
    listen,
    async notify(db, channel, payload) {
      await db.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    close() {
      clock.stop();
      return close();
    },
  };
}

/** Whether the connection of a transaction sends statements before those before them are answered. */
export const sendsOn = (tx: Db): boolean => (tx._.session as unknown as { client: pg.Client }).client.pipeline === true;

/**
 * Refuses the commit that drizzle asks for next, where a statement failed: what PostgreSQL answers then is no error, and it
 * keeps nothing. That answer alone tells, since a failure is heard of before the connection says that its transaction failed.
 */
function refuseUndone(tx: Db): void {
  const execute: Db["execute"] = tx.execute.bind(tx);
  const commit = async (query: Parameters<typeof execute>[0]) => {
    tx.execute = execute;
    const answer = await execute(query);
    if (answer.command === "ROLLBACK")
      throw new Error("A statement failed in this transaction, and whoever asked went on: nothing of it is kept.");
    return answer;
  };
  tx.execute = commit as typeof execute;
}

/**
 * The pool as drizzle speaks to it, but for transactions: where `begin` fails drizzle never gives the connection back, so
 * that ten restarts of the database would leave none.
 */
function queriesOn(pool: pg.Pool): Db {
  const db: Db = drizzle(pool);
  // A connection keeps the statements that were built for it.
  const known = new WeakMap<pg.PoolClient, ReturnType<typeof drizzle<Record<string, never>, pg.PoolClient>>>();
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      markEarly(error);
      throw error;
    });
    let isBroken = false;
    let isDone = false;
    try {
      const queries = known.get(client) ?? drizzle(client);
      known.set(client, queries);
      return await queries.transaction(async (tx) => {
        const answer = await work(tx);
        refuseUndone(tx);
        isDone = true;
        return answer;
      }, config);
    } catch (error) {
      // A connection to what was the primary goes, so that the next one finds who is.
      isBroken = isLost(error) || isStandby(error);
      if (!isDone) markEarly(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return db;
}
