import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

/** Longer than any preparation takes; the lock of a process that ends goes with its connection. */
const longestWaitMs = 3_600_000;

/**
 * Takes the advisory lock of this number for the session of `client`, however long whoever has it needs. Asked again and
 * again: a statement that waited would be ended by a `lock_timeout` or `statement_timeout` of the server's, and the making
 * of an index would wait for it in turn.
 */
export async function takeTurn(client: pg.PoolClient, lock: number): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (performance.now() < end) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [lock]);
    if (rows[0]?.mine) return;
    await wait(100);
  }
  throw new Error("Another process has been preparing the database for an hour. Please look at it, and start again.");
}
