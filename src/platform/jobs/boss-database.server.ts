import type { Db as BossDatabase } from "pg-boss";
import { isLost } from "../database/lost.server.ts";
import type { Database } from "../database.server.ts";

/** The queue's way to the application's own pool; it never opens a connection of its own. */
export function bossDatabase(database: Database): BossDatabase {
  return {
    async executeSql(text, values) {
      const client = await database.pool.connect();
      let isBroken = false;
      try {
        return joined(await client.query(text, values));
      } catch (error) {
        isBroken = isLost(error);
        // The queue sends whole transactions as one text: a failed one must not stay open.
        if (!isBroken) await client.query("rollback").catch(() => {});
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    async listen(channel, onMessage, onReconnect) {
      const close = await database.listen(channel, onMessage, onReconnect);
      return { close };
    },
  };
}

// `pg` answers a text of several statements with a list of results.
function joined(result: { rows: unknown[] } | { rows: unknown[] }[]) {
  return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows ?? []) : result.rows };
}
