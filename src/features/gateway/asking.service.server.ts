import type { Ctx } from "#platform/context.server.ts";
import type { Answer, PaymentProvider } from "#platform/payments.server.ts";
import { findGatewayById, type GatewayRow, type OnlineRow, reach } from "./queries.server.ts";

type Ask<T> = (port: PaymentProvider, key: string) => Promise<Answer<T>>;

const sealed = { kind: "refused", words: "The key cannot be opened. Set it anew." } as const;

async function askBy<T>(ctx: Ctx, gateway: GatewayRow, ask: Ask<T>): Promise<Answer<T>> {
  const reached = reach(ctx, gateway);
  return reached ? ask(reached.port, reached.key) : sealed;
}

/** Asks about a payment by the key under which it was begun; `by` is whose answer it is. */
export async function askAbout<T>(
  ctx: Ctx,
  row: OnlineRow,
  ask: Ask<T>,
): Promise<{ answer: Answer<T>; by: GatewayRow }> {
  const by = await findGatewayById(ctx, row.gatewayId);
  return { answer: await askBy(ctx, by, ask), by };
}
