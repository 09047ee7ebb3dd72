import { and, eq, ne, sql } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { overNotice } from "./messages.server.ts";
import { close } from "./service.server.ts";
import { quoteInvitations, quoteRequests, quotes } from "./tables.server.ts";

/** A quote was ordered: its request is over, and the others who quoted hear of it, without what it came to. */
export async function closeOrdered(ctx: Ctx, { taskId, quoteId }: Moments["jobOrdered"]): Promise<void> {
  const [chosen] = await ctx.db
    .select({ requestId: quotes.requestId, contractorId: quotes.contractorId })
    .from(quotes)
    .where(eq(quotes.id, quoteId));
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, taskId));
  if (!chosen || !task) return;
  await close(ctx, chosen.requestId, "ordered");
  const others = await ctx.db
    .select({ id: quoteInvitations.contractorId })
    .from(quoteInvitations)
    .where(
      and(
        eq(quoteInvitations.requestId, chosen.requestId),
        ne(quoteInvitations.contractorId, chosen.contractorId),
        ne(quoteInvitations.state, "declined"),
      ),
    );
  await notify(
    ctx,
    others.map(({ id }) => id),
    overNotice(task, "Another offer was chosen."),
  );
}

/** By which a job is nobody's to quote for any more. */
const turns = ["awarded", "taken", "cancelled", "completed"];

/** Quotes for a job that somebody was given by another way are not needed. */
export async function closeGiven(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  const ids = entries.flatMap(({ thing, thingId, act }) =>
    thing === "task" && thingId !== null && turns.includes(act) ? [thingId] : [],
  );
  if (ids.length === 0) return;
  await ctx.db
    .update(quoteRequests)
    .set({ state: "cancelled", closedAt: ctx.now })
    .where(
      and(
        sql`${quoteRequests.taskId} = any(${sql.param(ids)}::uuid[])`,
        eq(quoteRequests.state, "open"),
        sql`exists (select from ${tasks} t where t.id = ${quoteRequests.taskId}
          and (t.contractor_id is not null or t.status in ('cancelled', 'completed')))`,
      ),
    );
}
