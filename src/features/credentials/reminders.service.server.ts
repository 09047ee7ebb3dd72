import { tellOfLapses } from "#features/notifications/lapses.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { endingNotice } from "./messages.server.ts";
import { type Ending, listEnding } from "./reminders.queries.server.ts";
import { credentialReminders } from "./tables.server.ts";

/**
 * Tells whose paper it is, and keepers of buildings that ask for it, that its last day comes near or is over: 60, 30 and 7
 * days before, on the day and after it.
 */
export const remindOfPapers = (ctx: Ctx): Promise<{ told: number }> =>
  tellOfLapses(ctx, { listDue: listEnding, keepTold, noticesOf });

async function keepTold(ctx: Ctx, due: Ending[]): Promise<string[]> {
  const rows = due.map(({ id, expires_on, step }) => ({
    ...{ credentialId: id, expiresOn: expires_on, step, toldAt: ctx.now },
  }));
  const keeping = ctx.db.insert(credentialReminders).values(rows).onConflictDoNothing();
  return (await keeping.returning()).map(({ credentialId }) => credentialId);
}

async function noticesOf(_: Ctx, due: Ending[]) {
  return due.flatMap(({ account_id, name, kind, expires_on, step, places }) => {
    const ending = { kind, expiresOn: expires_on, isOver: step < 0 };
    return [
      { to: [account_id], ...endingNotice("Your paper", ending), link: "/credentials" },
      ...(places ?? []).map(({ propertyId, keepers }) => ({
        ...{ to: keepers, ...endingNotice(`The paper of ${name}`, ending), propertyId },
        link: `/property/${propertyId}?tab=members`,
      })),
    ];
  });
}
