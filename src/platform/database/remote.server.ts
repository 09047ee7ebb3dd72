import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Listen, listenOnServer } from "./listener.server.ts";
import type { DatabaseLog } from "./log.server.ts";
import {
  forgetNames,
  isRefusedByPooler,
  isSharedByTransactions,
  keepLimits,
  refuseTwoDatabases,
  sharedClient,
} from "./pooler.server.ts";
import { addressesOf, clientFor } from "./primary.server.ts";

export type RemoteDatabase = { pool: pg.Pool; sessions: pg.Pool; listen: Listen; close(): Promise<void> };
type Addresses = { databaseUrl: string; directUrl: string | undefined; poolSize: number };

const OLDEST_VERSION = 15;
/** One process at a time migrates, and one makes the queue. */
const sessionsAtOnce = 2;
const FIRST_ANSWER_MS = 15_000;
const STATEMENT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const limits = { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS };

/** To compile what is asked takes the server longer than to do it: statements here are short. */
const jit = "off";
const options = `-c timezone=UTC -c jit=${jit}`;

const configFor = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: "tunse",
  connectionTimeoutMillis: 10_000,
});

/** Opens a PostgreSQL server, waiting a while for one that is just starting. */
export async function openRemote({ databaseUrl, directUrl, poolSize }: Addresses, log: DatabaseLog) {
  checkUrl(databaseUrl, "DATABASE_URL");
  if (directUrl === undefined) return openPlain(databaseUrl, poolSize, log);
  checkUrl(directUrl, "DATABASE_DIRECT_URL");
  return openPooled(databaseUrl, await openPlain(directUrl, sessionsAtOnce, log, "DATABASE_DIRECT_URL"), poolSize, log);
}

async function openPlain(
  url: string,
  size: number,
  log: DatabaseLog,
  setting = "DATABASE_URL",
): Promise<RemoteDatabase> {
  const { connectionString, Client, stop } = clientFor(url, log);
  const config = { ...configFor(connectionString), ...limits, options };
  const pool = poolOf({ ...config, max: size, Client, pipeline: true }, log);
  const connect = async () => {
    const client = new Client(config);
    await client.connect();
    return client;
  };
  try {
    await checkVersion(pool, log, setting);
    if (addressesOf(url).length > 1) await sayWhatMayBeLost(pool, log);
    if (await isSharedByTransactions(connect)) throw new Error(throughPooler(setting));
  } catch (error) {
    stop();
    await pool.end();
    throw error;
  }
  const listener = listenOnServer(config, log, Client);
  const close = async () => {
    stop();
    await listener.close();
    await pool.end();
  };
  return { pool, sessions: pool, listen: listener.listen, close };
}

/** Statements by the pooler; what needs a session of its own, by `direct`. */
async function openPooled(
  databaseUrl: string,
  direct: RemoteDatabase,
  poolSize: number,
  log: DatabaseLog,
): Promise<RemoteDatabase> {
  const { connectionString, Client, stop } = clientFor(databaseUrl, log);
  const pool = poolOf({ ...configFor(connectionString), max: poolSize, Client: sharedClient(Client) }, log);
  pool.on("connect", forgetNames);
  const close = async () => {
    stop();
    await direct.close();
    await pool.end();
  };
  try {
    await checkVersion(pool, log, "DATABASE_URL");
    await refuseTwoDatabases(pool, direct.sessions);
    await keepLimits(pool, { ...limits, jit }, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, sessions: direct.sessions, listen: direct.listen, close };
}

function poolOf(config: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", (error) => log.warn({ error: error.message }, "A database connection was lost."));
  return pool;
}

const throughPooler = (setting: string) =>
  setting === "DATABASE_URL"
    ? "DATABASE_URL leads through a pooler such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations, locks and live messages."
    : `${setting} leads through a pooler such as PgBouncer: it must be the address of PostgreSQL itself.`;

function checkUrl(databaseUrl: string, setting: string) {
  const isAddress = (address: string) => URL.canParse(address) && /^postgres(?:ql)?:$/.test(new URL(address).protocol);
  // The address is not repeated: it may hold a password.
  if (!addressesOf(databaseUrl).every(isAddress))
    throw new Error(`${setting} is not an address like postgres://user:password@host:5432/name.`);
  const [wanted] = /(?<=[?&]target_session_attrs=)[^&]*/.exec(databaseUrl) ?? ["primary"];
  if (wanted === "primary" || wanted === "read-write") return;
  throw new Error(
    `${setting} asks for target_session_attrs=${wanted}: Tunse writes, so it always looks for the primary.`,
  );
}

/** A standby may take over that has not got everything: what was acknowledged last would be gone. */
async function sayWhatMayBeLost(pool: pg.Pool, log: DatabaseLog) {
  const { rows } = await pool.query<{ commit: string; standbys: string }>(
    "select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as standbys",
  );
  const { commit = "", standbys = "" } = rows[0] ?? {};
  if (standbys !== "" && !["off", "local"].includes(commit)) return;
  log.warn(
    { synchronous_commit: commit, synchronous_standby_names: standbys },
    "The database acknowledges what no standby has yet: where another server takes over, that may be lost. See docs/operations/failover.md.",
  );
}

async function checkVersion(pool: pg.Pool, log: DatabaseLog, setting: string) {
  const { rows } = await firstAnswer(pool, log, setting);
  refuseOldVersion(String(rows[0]?.server_version ?? ""));
}

/** Throws a sentence about a server that is too old, from what it says of itself, like "14.9 (Debian)". */
export function refuseOldVersion(version: string) {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new Error(`DATABASE_URL leads to PostgreSQL ${version}; Tunse needs ${OLDEST_VERSION} or newer.`);
}

async function firstAnswer(
  pool: pg.Pool,
  log: DatabaseLog,
  setting: string,
): Promise<pg.QueryResult<{ server_version: string }>> {
  const giveUpAt = Date.now() + FIRST_ANSWER_MS;
  for (;;) {
    try {
      return await pool.query("show server_version");
    } catch (error) {
      if (isRefusedByPooler(error)) throw new Error(throughPooler(setting), { cause: error });
      const { code, message } = error as { code?: string; message: string };
      const starting = ["ECONNREFUSED", "57P03", "08001"].includes(code ?? "");
      if (!starting || Date.now() >= giveUpAt) {
        throw new Error(`The database at ${setting} cannot be opened: ${message || code}`, { cause: error });
      }
      log.info({}, "The database does not answer yet; trying again.");
      await wait(500);
    }
  }
}
