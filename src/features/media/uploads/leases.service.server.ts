import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { Problem } from "#domain/problems.ts";
import type { Db } from "#platform/database.server.ts";
import { createMutexes } from "#platform/mutex.server.ts";

type Turns = ReturnType<typeof createMutexes>;
type Times = { heldSeconds: number; prolongMs: number; askMs: number; patienceMs: number };

const usual: Times = { heldSeconds: 10, prolongMs: 1_000, askMs: 200, patienceMs: 30_000 };

/**
 * One holder an upload at a time, of all processes: a row that its holder prolongs. Whoever wants the turn says so in the
 * row, and the holder leaves; the turn of a process that died ends by itself. Within one process it is handed on at once.
 */
export function createLeases(db: Db, times: Partial<Times> = {}): Turns {
  const { heldSeconds, prolongMs, askMs, patienceMs } = { ...usual, ...times };
  const here = createMutexes(patienceMs);

  const until = sql`now() + make_interval(secs => ${heldSeconds})`;
  async function take(id: string, holder: string): Promise<boolean> {
    const { rows } = await db.execute(sql`
      insert into upload_leases (upload_id, holder, locked_until) values (${id}, ${holder}, ${until})
      on conflict (upload_id) do update set holder = excluded.holder, locked_until = excluded.locked_until, is_wanted = false
      where upload_leases.locked_until < now() returning upload_id`);
    return rows.length > 0;
  }

  async function prolong(id: string, holder: string): Promise<"kept" | "wanted" | "lost"> {
    const { rows } = await db.execute<{ is_wanted: boolean }>(
      sql`update upload_leases set locked_until = ${until} where upload_id = ${id} and holder = ${holder} returning is_wanted`,
    );
    if (!rows[0]) return "lost";
    return rows[0].is_wanted ? "wanted" : "kept";
  }

  return {
    newLock(id) {
      const [turn, holder] = [here.newLock(id), newId()];
      let timer: NodeJS.Timeout | undefined;
      return {
        async lock(signal, leave) {
          await turn.lock(signal, leave);
          try {
            const end = performance.now() + patienceMs;
            while (!(await take(id, holder))) {
              if (signal.aborted || performance.now() > end) throw stillReceived();
              await db.execute(sql`update upload_leases set is_wanted = true where upload_id = ${id}`);
              await wait(askMs);
            }
          } catch (error) {
            await turn.unlock();
            throw error;
          }
          const look = async () => {
            // A database that is away for a moment takes nobody's turn: where two write, one piece of each place counts.
            const state = await prolong(id, holder).catch(() => "kept");
            if (state === "kept") return;
            clearInterval(timer);
            await leave();
          };
          timer = setInterval(() => void look(), prolongMs);
        },
        async unlock() {
          clearInterval(timer);
          try {
            await db.execute(sql`delete from upload_leases where upload_id = ${id} and holder = ${holder}`);
          } finally {
            await turn.unlock();
          }
        },
      };
    },
  };
}

const stillReceived = () => new Problem("unavailable", "This file is still being received.", { retryAfterSeconds: 2 });
