import { lagosDay } from "#domain/days.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { endingNotice } from "./messages.server.ts";
import { listEnding } from "./reminders.queries.server.ts";
import { credentialReminders } from "./tables.server.ts";

/**
 * Tells whose paper it is, and keepers of buildings that ask for it, that its last day comes near or is over: 60, 30 and 7
 * days before, on the day and after it, each once however many workers run. After a pause only the nearest step is said.
 */
export async function remindOfPapers(ctx: Ctx): Promise<void> {
  for (let found = -1; found !== 0; ) found = await transaction(ctx, remindSome);
}

async function remindSome(ctx: Ctx): Promise<number> {
  const due = await listEnding(ctx, lagosDay(ctx.now));
  if (due.length === 0) return 0;
  const rows = due.map(({ id, expires_on, step }) => ({
    credentialId: id,
    expiresOn: expires_on,
    step,
    toldAt: ctx.now,
  }));
  await ctx.db.insert(credentialReminders).values(rows).onConflictDoNothing();
  await notifyAll(
    ctx,
    due.flatMap(({ account_id, name, kind, expires_on, step, places }) => {
      const ending = { kind, expiresOn: expires_on, isOver: step < 0 };
      return [
        { to: [account_id], ...endingNotice("Your paper", ending), link: "/credentials" },
        ...(places ?? []).map(({ propertyId, keepers }) => ({
          ...{ to: keepers, ...endingNotice(`The paper of ${name}`, ending), propertyId },
          link: `/property/${propertyId}?tab=members`,
        })),
      ];
    }),
  );
  return due.length;
}
