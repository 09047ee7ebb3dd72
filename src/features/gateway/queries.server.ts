import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { unitPayments } from "#features/charges/payments/tables.server.ts";
import { authorizeUnit } from "#features/charges/stays.queries.server.ts";
import { demandShares, demands } from "#features/charges/tables.server.ts";
import { findLedgerRow, mayPost } from "#features/ledger/queries.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { units } from "#features/units/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { PaymentProvider } from "#platform/payments.server.ts";
import type { Gateway, gatewayCalls, Offer, OnlinePayment } from "./contract.ts";
import { feeOn } from "./fees.rules.ts";
import { type Lacking, lackings } from "./fields.ts";
import { givenUpMs } from "./rules.ts";
import { onlinePayments, paymentGateways } from "./tables.server.ts";

export type GatewayRow = typeof paymentGateways.$inferSelect;
export type OnlineRow = typeof onlinePayments.$inferSelect;

/** What the secret of a gateway is sealed for. */
export const sealedFor = (id: string): string => `gateway ${id}`;

/** The provider of a gateway with its key; undefined where the key was sealed by another secret. */
export function reach(ctx: Ctx, { id, provider, secret }: Pick<GatewayRow, "id" | "provider" | "secret">) {
  const port: PaymentProvider | null = ctx.channels.payments[provider];
  const key = ctx.vault.open(secret, sealedFor(id))?.toString();
  return port && key ? { port, key } : undefined;
}

/** By which people of a building pay online now. */
export async function findGateway(ctx: Ctx, propertyId: string): Promise<GatewayRow | undefined> {
  const isIt = and(eq(paymentGateways.propertyId, propertyId), isNull(paymentGateways.endedAt));
  const [row] = await ctx.db.select().from(paymentGateways).where(isIt);
  return row;
}

export async function findGatewayById(ctx: Ctx, id: string): Promise<GatewayRow> {
  const [row] = await ctx.db.select().from(paymentGateways).where(eq(paymentGateways.id, id));
  if (!row) throw new Error("A payment online has no gateway.");
  return row;
}

/** Of a building, all that tell to the same address: the one in use and those before it. */
export const listByWord = (ctx: Ctx, provider: GatewayRow["provider"], word: string): Promise<GatewayRow[]> =>
  ctx.db
    .select()
    .from(paymentGateways)
    .where(and(eq(paymentGateways.word, word), eq(paymentGateways.provider, provider)))
    .orderBy(desc(paymentGateways.setAt));

export const hookPath = (provider: string): string => `/api/hooks/${provider}`;

function lacksOf(ctx: Ctx, provider: GatewayRow["provider"]): Lacking[] {
  const port: PaymentProvider | null = ctx.channels.payments[provider];
  const has: Record<Lacking, unknown> = { numbers: port?.numbers, disputes: port?.disputed, payouts: port?.payouts };
  return lackings.filter((one) => has[one] === null);
}

export function showGateway(ctx: Ctx, row: GatewayRow, maySet = true): Gateway {
  const { provider, mode, settlesInto, word, trouble } = row;
  return {
    ...{ provider, mode, settlesInto, trouble, lacks: lacksOf(ctx, provider) },
    hookUrl: maySet ? `${ctx.site.url}${hookPath(provider)}/${word}` : null,
    setAt: row.setAt.toISOString(),
    heardAt: row.heardAt?.toISOString() ?? null,
    listedAt: row.listedAt?.toISOString() ?? null,
  };
}

type Shown = { row: OnlineRow; unit: typeof units.$inferSelect; receiptNumber: number | null };

const joined = (ctx: Ctx) =>
  ctx.db
    .select({ row: onlinePayments, unit: units, receiptNumber: unitPayments.receiptNumber })
    .from(onlinePayments)
    .innerJoin(units, eq(units.id, onlinePayments.unitId))
    .leftJoin(unitPayments, eq(unitPayments.id, onlinePayments.unitPaymentId));

/** What was not asked about for longest comes first, so that what one night leaves out is the next one's. */
export const longestUnasked = [sql`${onlinePayments.askedAt} nulls first`, desc(onlinePayments.createdAt)];

/** What keeps its key asked about each night. Said in the words of two indexes: three states in one list follow neither. */
export const mayGoBack = or(inArray(onlinePayments.state, ["refunding", "disputed"]), eq(onlinePayments.state, "held"));

/** Whether a keeper may say how it ended, where the provider does not. Of disputes one that lacks them tells nothing. */
export const isUndecided = ({ now, channels }: Ctx, { provider, state, askedAt }: OnlineRow): boolean =>
  state === "disputed" ||
  (state === "paid" && channels.payments[provider]?.disputed === null) ||
  (state === "refunding" && askedAt !== null && now.getTime() - askedAt.getTime() > givenUpMs);

function show(ctx: Ctx, { row, unit, receiptNumber }: Shown): OnlinePayment {
  const { id, propertyId, unitId, provider, kobo, payer, state, why, reference, unitPaymentId, createdAt } = row;
  return {
    ...{ id, propertyId, unitId, provider, kobo, payer, state, why, reference, unitPaymentId, receiptNumber },
    ...{ unit: unitLabel(unit), createdAt: createdAt.toISOString(), isUndecided: isUndecided(ctx, row) },
  };
}

/** One payment online, as it stands. */
export async function readOnline(ctx: Ctx, id: string): Promise<{ payment: OnlinePayment }> {
  const [found] = await joined(ctx).where(eq(onlinePayments.id, id));
  if (!found) throw notFound("payment");
  return { payment: show(ctx, found) };
}

/** What the actor may do to payments online: a manager only where the owner lets them enter money. */
export async function canAt(ctx: Ctx, { relations, standing, property }: Authorized) {
  const can = canOf(userOf(ctx).role, relations, "online_payment", standing.closed);
  const ledger = await findLedgerRow(ctx, property.id);
  const may = ledger !== undefined && mayPost(ledger, relations);
  return { ...can, set: can.set && may, refund: can.refund && may };
}

/** What was begun to be paid online in a building, the newest first. */
export async function listOnlinePayments(ctx: Ctx, input: CallRead<typeof gatewayCalls.listOnlinePayments>) {
  const seen = await authorizeProperty(ctx, "online_payment", "see", input.id);
  const isIt = and(eq(onlinePayments.propertyId, input.id), beforeCursor(onlinePayments.id, input.cursor));
  const query = joined(ctx).where(isIt).orderBy(desc(onlinePayments.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  const gateway = await findGateway(ctx, input.id);
  const can = await canAt(ctx, seen);
  return {
    gateway: gateway ? showGateway(ctx, gateway, can.set) : null,
    payments: rows.map((one) => show(ctx, one)),
    nextCursor,
    can,
  };
}

/** What a unit owes now. */
async function owedOf(ctx: Ctx, unitId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ kobo: string }>(sql`
    select coalesce(sum(s.kobo - s.paid_kobo), 0)::text as kobo
    from ${demandShares} s join ${demands} d on d.id = s.demand_id
    where s.unit_id = ${unitId} and d.state = 'issued'`);
  return Number(rows[0]?.kobo ?? 0);
}

/** Whether a unit can be paid for online, and what the provider keeps of it. */
export async function findOnlineOffer(
  ctx: Ctx,
  { id }: CallRead<typeof gatewayCalls.findOnlineOffer>,
): Promise<{ offer: Offer | null }> {
  const { unit, to } = await authorizeUnit(ctx, "see", id);
  const row = await findGateway(ctx, unit.propertyId);
  if (!row || to !== null || !ctx.channels.payments[row.provider]) return { offer: null };
  const { provider, mode } = row;
  const fee = feeOn(provider, "card", lagosDay(ctx.now));
  return { offer: { provider, mode, owedKobo: await owedOf(ctx, id), fee } };
}

/** A payment online, for keepers and for who began it. */
export async function authorizeOnline(ctx: Ctx, id: string): Promise<OnlineRow> {
  const [row] = await ctx.db.select().from(onlinePayments).where(eq(onlinePayments.id, id));
  if (!row) throw notFound("payment");
  const { keeps } = await authorizeUnit(ctx, "see", row.unitId, "payment");
  if (!keeps && row.payerId !== userOf(ctx).id) throw notFound("payment");
  return row;
}

/** What is known of a payment online. */
export async function findOnlinePayment(ctx: Ctx, { id }: CallRead<typeof gatewayCalls.findOnlinePayment>) {
  await authorizeOnline(ctx, id);
  return readOnline(ctx, id);
}

/** What somebody is called, and where a provider writes to them: nowhere that is made up reaches anybody. */
export async function findPayer(ctx: Ctx, accountId: string): Promise<{ name: string; email: string }> {
  const [row] = await ctx.db
    .select({ name: accounts.name, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const { hostname } = new URL(ctx.site.url);
  return { name: row?.name ?? "", email: row?.email ?? `${accountId}@${hostname}` };
}
