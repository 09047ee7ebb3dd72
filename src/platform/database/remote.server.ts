import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Listen, listenOnServer } from "./listener.server.ts";
import type { DatabaseLog } from "./log.server.ts";
import { addressesOf, clientFor } from "./primary.server.ts";

export type RemoteDatabase = { pool: pg.Pool; listen: Listen; close(): Promise<void> };

const OLDEST_VERSION = 15;
const FIRST_ANSWER_MS = 15_000;
const STATEMENT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Opens a PostgreSQL server, waiting a while for one that is just starting. */
export async function openRemote(databaseUrl: string, poolSize: number, log: DatabaseLog): Promise<RemoteDatabase> {
  checkUrl(databaseUrl);
  const { connectionString, Client } = clientFor(databaseUrl);
  const config: pg.ClientConfig = {
    connectionString,
    application_name: "tunse",
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: 10_000,
    options: "-c timezone=UTC",
  };
  const pool = new pg.Pool({ ...config, max: poolSize, Client });
  pool.on("error", (error) => log.warn({ error: error.message }, "A database connection was lost."));
  // The pool hears of its idle connections only. Code that has borrowed one is told by the statement that fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await checkVersion(pool, log);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = listenOnServer(config, log, Client);
  return {
    pool,
    listen: listener.listen,
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

function checkUrl(databaseUrl: string) {
  const isAddress = (address: string) => URL.canParse(address) && /^postgres(?:ql)?:$/.test(new URL(address).protocol);
  if (addressesOf(databaseUrl).every(isAddress)) return;
  // The address is not repeated: it may hold a password.
  throw new Error("DATABASE_URL is not an address like postgres://user:password@host:5432/name.");
}

async function checkVersion(pool: pg.Pool, log: DatabaseLog) {
  const { rows } = await firstAnswer(pool, log);
  refuseOldVersion(String(rows[0]?.server_version ?? ""));
}

/** Throws a sentence about a server that is too old, from what it says of itself, like "14.9 (Debian)". */
export function refuseOldVersion(version: string) {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new Error(`DATABASE_URL leads to PostgreSQL ${version}; Tunse needs ${OLDEST_VERSION} or newer.`);
}

async function firstAnswer(pool: pg.Pool, log: DatabaseLog): Promise<pg.QueryResult<{ server_version: string }>> {
  const giveUpAt = Date.now() + FIRST_ANSWER_MS;
  for (;;) {
    try {
      return await pool.query("show server_version");
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      const starting = ["ECONNREFUSED", "57P03", "08001"].includes(code ?? "");
      if (!starting || Date.now() >= giveUpAt) {
        throw new Error(`The database at DATABASE_URL cannot be opened: ${message || code}`, { cause: error });
      }
      log.info({}, "The database does not answer yet; trying again.");
      await wait(500);
    }
  }
}
