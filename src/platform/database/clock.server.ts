import type pg from "pg";
import type { DatabaseLog } from "./log.server.ts";

export type Clock = { now(): Date; stop(): void };

const againMs = 30_000;
const worthSayingMs = 5_000;

/** The clock of the machine, for the one process that an embedded database has. */
export const ownClock: Clock = { now: () => new Date(), stop() {} };

/**
 * The time of the server, whatever the clock of this machine says and does: processes on several machines mean the same
 * by an instant, which is also when the server holds jobs to be due. Between two looks a clock that nobody sets counts on.
 */
export async function clockOf(pool: pg.Pool, log: DatabaseLog): Promise<Clock> {
  let aheadMs = await look(pool, undefined);
  const wrongMs = Math.round(Date.now() - performance.now() - aheadMs);
  if (Math.abs(wrongMs) > worthSayingMs)
    log.warn({ wrongMs }, "This machine's clock and the database's are apart: the database's counts.");
  let looking = false;
  const lookAgain = async () => {
    if (looking) return;
    looking = true;
    // While the database is away its last word holds.
    aheadMs = await look(pool, aheadMs).catch(() => aheadMs);
    looking = false;
  };
  const timer = setInterval(lookAgain, againMs);
  timer.unref();
  // It may lead to a server that took over, whose clock counts from now on.
  pool.on("connect", lookAgain);
  const stop = () => {
    clearInterval(timer);
    pool.off("connect", lookAgain);
  };
  return { now: () => new Date(Math.floor(aheadMs + performance.now())), stop };
}

/** How far the server is ahead of what counts on here. It answered at some moment between the two that are known. */
async function look(pool: pg.Pool, aheadMs: number | undefined): Promise<number> {
  const before = performance.now();
  const { rows } = await pool.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const [most, least] = [Number(rows[0]?.ms) - before, Number(rows[0]?.ms) - performance.now()];
  // What may be right stays, so that time does not go to and fro.
  return aheadMs !== undefined && aheadMs >= least && aheadMs <= most ? aheadMs : (most + least) / 2;
}
