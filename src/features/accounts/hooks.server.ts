import { lt, or } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { accountTokens, sessions, signInFailures } from "./tables.server.ts";
import { forgetSteps, undoSteps } from "./two-step/switching.service.server.ts";
import { answeredChallenges } from "./two-step/tables.server.ts";

/** Failed sign-ins are forgotten after a day, mailed links after 7, ended sessions after 30. */
export async function forgetSignIns(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  await ctx.db.delete(signInFailures).where(lt(signInFailures.lastFailedAt, before(1)));
  await ctx.db.delete(answeredChallenges).where(lt(answeredChallenges.expiresAt, before(1)));
  await ctx.db.delete(accountTokens).where(lt(accountTokens.expiresAt, before(7)));
  const { expiresAt, revokedAt } = sessions;
  await ctx.db.delete(sessions).where(or(lt(expiresAt, before(30)), lt(revokedAt, before(30))));
}

/** What a person who deletes their account signed in by. */
export const forgetSecondSteps = (ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> =>
  forgetSteps(ctx, accountId);

/** A passkey or an app that its mail says was not theirs. */
export async function undoSecondSteps(ctx: Ctx, { accountId, undoneSince }: Moments["accessReset"]): Promise<void> {
  if (undoneSince) await undoSteps(ctx, accountId, undoneSince);
}
