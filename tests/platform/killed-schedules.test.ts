import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeDueTasks } from "#features/schedules/service.server.ts";
import { noChannels } from "#platform/channels.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { hooks, lookups } from "../../src/app-listeners.server.ts";
import { kinds, placeOf, quiet, startChild } from "./scratch.ts";

const script = new URL("./children/due-tasks.ts", import.meta.url);
const now = "2027-01-10T09:00:00Z";
const batch = 500;
const due = 2.5 * batch;

/** Everything that a task of a schedule leaves, counted apart. */
const figures = sql`select
  (select count(*)::int from tasks) as tasks,
  (select count(distinct schedule_id)::int from tasks) as schedules,
  (select sum(total_executions)::int from schedules) as counted,
  (select count(*)::int from schedules where next_execution_on = '2027-02-10') as moved,
  (select count(*)::int from activity where act = 'planned') as lines`;

test.each(kinds)("tasks of schedules are there once, whenever their server is killed (%s)", async (kind) => {
  const { dataDir, databaseUrl } = await placeOf(kind);
  /** Answers how many tasks it found at its start. */
  const killed = async (moment: string, schedules: number) => {
    const places = databaseUrl ? [databaseUrl] : [];
    const child = startChild(script, [dataDir, moment, now, String(schedules), ...places]);
    await child.ended;
    expect([child.process.signalCode, child.errors()]).toEqual(["SIGKILL", ""]);
    return Number(child.lines[0]);
  };
  expect(await killed("before the commit", due)).toBe(0);
  expect(await killed("after the commit", 0)).toBe(batch);

  const { db, close } = await openDatabase({ dataDir, databaseUrl, log: quiet });
  const ctx: Partial<Ctx> = {
    db,
    hooks,
    lookups,
    mail: noMail,
    channels: noChannels,
    now: new Date(now),
    actor: { kind: "system" },
    accessBasis: [],
    inTransaction: false,
  };
  const again = await makeDueTasks(ctx as Ctx);
  const { rows } = await db.execute(figures);
  await close();
  expect(again).toEqual({ made: 0 });
  expect(rows).toEqual([{ tasks: due, schedules: due, counted: due, moved: due, lines: due }]);
});
