import { asc, eq } from "drizzle-orm";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { accounts } from "../tables.server.ts";
import type { Passkey, TwoStep } from "./contract.ts";
import { passkeyPlace } from "./passkeys.rules.ts";
import { passkeys, secondSteps } from "./tables.server.ts";

type PasskeyRow = typeof passkeys.$inferSelect;

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  ...{ id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
});

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (ctx: Ctx, accountId: string): Promise<PasskeyRow[]> =>
  ctx.db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.id));

/** How the account that is signed in signs in. */
export async function findTwoStep(ctx: Ctx): Promise<{ twoStep: TwoStep }> {
  const { id } = userOf(ctx);
  const [row] = await ctx.db
    .select({
      onSince: accounts.secondStepAt,
      dueAt: accounts.secondStepDueAt,
      secret: secondSteps.totpSecret,
      hashes: secondSteps.recoveryHashes,
    })
    .from(accounts)
    .leftJoin(secondSteps, eq(secondSteps.accountId, accounts.id))
    .where(eq(accounts.id, id));
  const rows = await listPasskeys(ctx, id);
  return {
    twoStep: {
      on: Boolean(row?.onSince),
      app: Boolean(row?.secret),
      passkeys: rows.map(presentPasskey),
      recoveryCodes: row?.hashes?.length ?? 0,
      dueAt: row?.dueAt?.toISOString() ?? null,
      askedBy: row?.dueAt ? await ctx.lookups.secondStepAskedBy(ctx, id) : [],
      passkeysAt: passkeyPlace(ctx.site.url)?.host ?? null,
    },
  };
}
