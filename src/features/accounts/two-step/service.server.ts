import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { base32, otpauthUrl } from "#domain/totp.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { newTotpSecret, plainCode, stepOfCode } from "#platform/totp.server.ts";
import { lockAccount } from "../closing.service.server.ts";
import { confirmPassword } from "../password-reset.service.server.ts";
import { countAttempts, forgiveAttempts } from "../rate-limits.service.server.ts";
import { attempts } from "../rules.ts";
import { accounts } from "../tables.server.ts";
import { aboutSecondStep, codeTries, openSecret, replaceRecoveryCodes } from "./codes.service.server.ts";
import type { twoStepCalls } from "./contract.ts";
import { stepGone, stepTaken } from "./switching.service.server.ts";
import { secondSteps } from "./tables.server.ts";

const findSteps = async (ctx: Ctx, accountId: string) =>
  (await ctx.db.select().from(secondSteps).where(eq(secondSteps.accountId, accountId)))[0];

/** Offers a secret, which takes effect once a code of it was sent. */
export async function offerApp(ctx: Ctx, input: CallRead<typeof twoStepCalls.offerApp>) {
  const { id: accountId, email } = await confirmPassword(ctx, "password", input.password);
  const offered = newTotpSecret();
  return transaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    if ((await findSteps(ctx, accountId))?.totpSecret)
      throw conflict("An authenticator app is in use already. Take it out of use first to use another phone.");
    const totpOffered = ctx.vault.seal(offered, aboutSecondStep(accountId));
    await ctx.db
      .insert(secondSteps)
      .values({ accountId, totpOffered })
      .onConflictDoUpdate({ target: secondSteps.accountId, set: { totpOffered } });
    await recordAct(ctx, { thing: "account", act: "two_step_offered", thingId: accountId });
    const secret = base32(offered);
    return { secret, url: otpauthUrl(secret, email) };
  });
}

/** Takes the app into use by a code of the offered secret. */
export async function confirmApp(ctx: Ctx, { code }: CallRead<typeof twoStepCalls.confirmApp>) {
  const { id } = userOf(ctx);
  await countAttempts(ctx, codeTries(id), attempts.codes);
  const { ended, recoveryCodes } = await transaction(ctx, async (ctx) => {
    await lockAccount(ctx, id);
    const kept = await findSteps(ctx, id);
    if (kept?.totpSecret || !kept?.totpOffered)
      throw conflict("There is nothing to confirm. Begin with the app first.");
    const step = stepOfCode(openSecret(ctx, id, kept.totpOffered), plainCode(code), ctx.now);
    if (step === undefined) throw invalid("code", "That code is not right. Wait for the next one and try again.");
    await ctx.db
      .update(secondSteps)
      .set({ totpSecret: kept.totpOffered, totpOffered: null, totpLastStep: step, totpAt: ctx.now })
      .where(eq(secondSteps.accountId, id));
    return stepTaken(ctx);
  });
  for (const session of ended) ctx.forgetSession(session);
  await forgiveAttempts(ctx, codeTries(id));
  return { recoveryCodes };
}

/** Takes the app out of use; where there is none, nothing changes. */
export async function endApp(ctx: Ctx, input: CallRead<typeof twoStepCalls.endApp>): Promise<null> {
  const { id } = await confirmPassword(ctx, "password", input.password);
  const { ended } = await transaction(ctx, async (ctx) => {
    await lockAccount(ctx, id);
    if (!(await findSteps(ctx, id))?.totpSecret) return { ended: [] };
    const none = { totpSecret: null, totpOffered: null, totpLastStep: null, totpAt: null };
    await ctx.db.update(secondSteps).set(none).where(eq(secondSteps.accountId, id));
    return stepGone(ctx);
  });
  for (const session of ended) ctx.forgetSession(session);
  return null;
}

/** Ten new recovery codes; those before stop working. */
export async function renewRecoveryCodes(ctx: Ctx, input: CallRead<typeof twoStepCalls.renewRecoveryCodes>) {
  const { id } = await confirmPassword(ctx, "password", input.password);
  return transaction(ctx, async (ctx) => {
    await lockAccount(ctx, id);
    const [account] = await ctx.db.select({ on: accounts.secondStepAt }).from(accounts).where(eq(accounts.id, id));
    if (!account?.on) throw conflict("Two-step sign-in is off: there is nothing to recover from.");
    await recordAct(ctx, { thing: "account", act: "recovery_codes_renewed", thingId: id });
    return { recoveryCodes: await replaceRecoveryCodes(ctx, id) };
  });
}
