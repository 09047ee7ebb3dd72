import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { DatabaseLog } from "./log.server.ts";

type Client = typeof pg.Client;
type Starting = new (config?: pg.ClientConfig) => pg.Client & { getStartupConf(): Record<string, string> };

/** A connection through a pooler: of what it may ask for at its start only the zone is passed on, as poolers follow it. */
export function sharedClient(Plain: Client): Client {
  // drizzle takes whatever has Pool in its name for one.
  class SharedClient extends (Plain as unknown as Starting) {
    override getStartupConf() {
      return { ...super.getStartupConf(), TimeZone: "UTC" };
    }
  }
  return SharedClient as unknown as Client;
}

/** Statements of this connection lose their names: the next one may run on another connection, which never heard of it. */
export function forgetNames(client: pg.ClientBase): void {
  type Ask = (asked: unknown, ...rest: unknown[]) => unknown;
  const ask: Ask = client.query.bind(client) as Ask;
  const query: Ask = (asked, ...rest) => {
    const isNamed = typeof asked === "object" && asked !== null && "name" in asked && !("submit" in asked);
    return ask(isNamed ? { ...asked, name: undefined } : asked, ...rest);
  };
  client.query = query as typeof client.query;
}

/** What a pooler says of a connection that asks for more at its start than it passes on. */
export const isRefusedByPooler = (error: unknown): boolean =>
  /unsupported startup parameter/i.test((error as Error).message ?? "");

/**
 * Whether transactions of one connection run in whichever session is free. One connection leaves a mark in its session;
 * the others, each in a transaction of its own, look for it, and it looks itself in between. By transactions, either
 * somebody meets a mark that is not theirs, or the first one misses its own.
 */
export async function isSharedByTransactions(connect: () => Promise<pg.Client>): Promise<boolean> {
  const clients = await Promise.all([connect(), connect(), connect()]);
  try {
    const [one, ...others] = clients as [pg.Client, pg.Client, pg.Client];
    const mark = randomUUID();
    await one.query("select set_config('tunse.mark', $1, false)", [mark]);
    for (const other of others) {
      await other.query("begin");
      if ((await markOf(other)) === mark || (await markOf(one)) !== mark) return true;
    }
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function markOf(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query("select current_setting('tunse.mark', true) as mark");
  return rows[0]?.mark;
}

/** Two addresses of one database: what is migrated by the one is written to by the other. */
export async function refuseTwoDatabases(pool: pg.Pool, sessions: pg.Pool): Promise<void> {
  const idOf = async (from: pg.Pool) => {
    const { rows } = await from.query(
      "select system_identifier::text || ' ' || current_database() as id from pg_control_system()",
    );
    return rows[0]?.id;
  };
  const [one, other] = await Promise.all([idOf(pool), idOf(sessions)]);
  if (one !== other) throw new Error("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.");
}

/**
 * A pooler takes no limits at the start of a connection, and said in each transaction they would cost a statement each:
 * they become what this user has in this database, unless it has them already.
 */
export async function keepLimits(
  pool: pg.Pool,
  limits: Record<string, number | string>,
  log: DatabaseLog,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended('tunse limits', 0))");
    const { rows } = await client.query<{ who: string; place: string; kept: string[] | null }>(
      `select quote_ident(current_user) as who, quote_ident(current_database()) as place,
         (select setconfig from pg_db_role_setting where setrole = (select oid from pg_roles where rolname = current_user)
           and setdatabase = (select oid from pg_database where datname = current_database())) as kept`,
    );
    const { who, place, kept } = rows[0] ?? {};
    const missing = Object.entries(limits).filter(([name]) => !kept?.some((one) => one.startsWith(`${name}=`)));
    for (const [name, value] of missing)
      await client.query(`alter role ${who} in database ${place} set ${name} = '${value}'`);
    await client.query("commit");
    if (missing.length > 0)
      log.info({ limits }, "The pooler's user got these limits; its open connections have them once they are renewed.");
  } finally {
    client.release();
  }
}
