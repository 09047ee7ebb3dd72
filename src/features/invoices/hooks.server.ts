import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { allowedPayees } from "./payees/tables.server.ts";
import { payoutAccounts } from "./tables.server.ts";
import { suppliers } from "./tax/tables.server.ts";

/** By which bank account somebody was paid, and what was noted of them for tax, goes with their account; what was paid stays in the books. */
export async function forgetBankDetails(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(suppliers).where(eq(suppliers.contractorId, accountId));
  await ctx.db.delete(allowedPayees).where(eq(allowedPayees.contractorId, accountId));
  await ctx.db.delete(payoutAccounts).where(eq(payoutAccounts.accountId, accountId));
}
