import { eq } from "drizzle-orm";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Answer, PaymentProvider } from "#platform/payments.server.ts";
import { findGateway, findGatewayById, type GatewayRow, type OnlineRow, reach } from "./queries.server.ts";
import { paymentGateways } from "./tables.server.ts";

export type Ask<T> = (port: PaymentProvider, key: string) => Promise<Answer<T>>;

const sealed = { kind: "refused", words: "The key cannot be opened. Set it anew." } as const;

async function askBy<T>(ctx: Ctx, gateway: GatewayRow, ask: Ask<T>): Promise<Answer<T>> {
  const reached = reach(ctx, gateway);
  return reached ? ask(reached.port, reached.key) : sealed;
}

type Asked<T> = { answer: Answer<T>; by: GatewayRow };

/** What a provider that cannot be asked would answer: nothing that can be read, and never more. */
export const cannotSay = { kind: "unknown", words: "It cannot be asked.", isUnread: true } as const;

/**
 * Asks about a payment by the key under which it was begun; `by` is whose answer it is. A key that leaked is ended at the
 * provider and refused from then on: then the one in use is asked, of which a yes alone counts, since it may be of
 * another account.
 */
export async function askAbout<T>(
  ctx: Ctx,
  row: OnlineRow,
  ask: Ask<T>,
  isYes: (value: T) => boolean = () => true,
): Promise<Asked<T>> {
  const by = await findGatewayById(ctx, row.gatewayId);
  const answer = await askBy(ctx, by, ask);
  const inUse = answer.kind === "refused" ? await findNext(ctx, by) : undefined;
  if (!inUse) return { answer, by };
  const next = await askBy(ctx, inUse, ask);
  const counts = next.kind === "unknown" || (next.kind === "known" && isYes(next.value));
  return counts ? { answer: next, by: inUse } : { answer, by };
}

/** The key that took the place of one; after a handover there is none, since it is of somebody else. */
async function findNext(ctx: Ctx, by: GatewayRow): Promise<GatewayRow | undefined> {
  const { id, propertyId, provider, mode, word, setBy } = by;
  const inUse = await findGateway(ctx, propertyId);
  // Another provider knows nothing of it.
  if (!inUse || inUse.id === id || inUse.provider !== provider || inUse.mode !== mode) return undefined;
  const isTheirs = inUse.word === word || (await listKeepers(ctx, propertyId)).includes(setBy);
  return isTheirs ? inUse : undefined;
}

/** Whether a building has or had the same key: what it was paid before goes on being told of when keys change. */
export async function isSameAccount(ctx: Ctx, gateway: GatewayRow, propertyId: string): Promise<boolean> {
  const accountOf = (one: GatewayRow) => {
    const reached = reach(ctx, one);
    return reached && `${one.provider} ${reached.port.accountOf(reached.key)}`;
  };
  const account = accountOf(gateway);
  const theirs = await ctx.db.select().from(paymentGateways).where(eq(paymentGateways.propertyId, propertyId));
  return account !== undefined && theirs.some((one) => accountOf(one) === account);
}
