import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, notFound } from "#domain/problems.ts";
import { confirmSelf } from "#features/accounts/password-reset.service.server.ts";
import { authorizeUnit } from "#features/charges/stays.queries.server.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { newLinkToken } from "#platform/link-token.server.ts";
import type { PaymentProvider } from "#platform/payments.server.ts";
import type { Gateway, gatewayCalls, OnlinePayment } from "./contract.ts";
import { askForDispute } from "./disputes.service.server.ts";
import { type Provider, providerNames } from "./fields.ts";
import { keyEndedNotice, keySetNotice, numbersEndedNotice } from "./messages.server.ts";
import { askMissing, endNumbers } from "./numbers/asking.service.server.ts";
import {
  authorizeOnline,
  findGateway,
  findPayer,
  type GatewayRow,
  type OnlineRow,
  reach,
  readOnline,
  sealedFor,
  showGateway,
} from "./queries.server.ts";
import { isOpen } from "./rules.ts";
import { settleOnline } from "./settling.service.server.ts";
import { onlinePayments, paymentGateways } from "./tables.server.ts";

/** Whoever looks again and again asks the provider no more often than this. */
const askAgainMs = 3_000;

type KeyAsked = CallRead<typeof gatewayCalls.setGateway>;

/** Reads a key as its provider does, and asks it whether it knows the key, where that can be asked. */
async function readKey(ctx: Ctx, asked: KeyAsked) {
  const provider: Provider = asked.provider ?? "paystack";
  const name = providerNames[provider];
  const port: PaymentProvider | null = ctx.channels.payments[provider];
  if (!port) throw conflict(`${name} is not set up here.`);
  const read = port.readKey(asked);
  if ("wrong" in read) throw invalid(read.wrong, read.words);
  const known = await port.knows?.(read.key);
  if (known?.kind === "refused") throw invalid("secretKey", `${name} does not know these keys. Copy them once more.`);
  if (known?.kind === "unknown")
    throw conflict(`${name} does not answer now. Nothing was changed. Try again in a while.`);
  return { ...read, provider, hasNumbers: port.numbers !== null };
}

/** Sets the key by which the people of a building pay online. The one before stays, to hear what is late. */
export async function setGateway(asking: Ctx, asked: KeyAsked): Promise<{ gateway: Gateway }> {
  const { id: propertyId, settlesInto } = asked;
  const authorize = async (ctx: Ctx) => {
    const seen = await authorizeProperty(ctx, "online_payment", "set", propertyId);
    await booksOf(ctx, propertyId, seen);
  };
  await transaction({ ...asking, claim: undefined }, authorize);
  await confirmSelf(asking, asked.password);
  const { key, mode, provider, hasNumbers } = await readKey(asking, asked);
  return transaction(asking, async (ctx) => {
    // Asked again: meanwhile it may have been taken from them.
    await authorize(ctx);
    const before = await findGateway(ctx, propertyId);
    if (before) await end(ctx, before);
    const id = newId();
    const row = {
      ...{ id, propertyId, provider, mode, settlesInto, word: before?.word ?? newLinkToken() },
      ...{ secret: ctx.vault.seal(Buffer.from(key), sealedFor(id)), setBy: userOf(ctx).id, setAt: ctx.now },
      ...{ endedAt: null, heardAt: null, listedAt: null, trouble: null },
      // Units that had numbers get others: those before lead into the account of the key before.
      numbersPhone: hasNumbers ? (before?.numbersPhone ?? null) : null,
    };
    await ctx.db.insert(paymentGateways).values(row);
    if (row.numbersPhone !== null) await askMissing(ctx, row);
    const act = before ? "gateway_replaced" : "gateway_set";
    await recordAct(ctx, { thing: "property", act, thingId: propertyId, propertyId });
    if (before && before.numbersPhone !== null && !hasNumbers) {
      await recordAct(ctx, { thing: "property", act: "numbers_ended", thingId: propertyId, propertyId });
      await notify(ctx, await listKeepers(ctx, propertyId), numbersEndedNotice(propertyId, userOf(ctx).name));
    }
    const said = { who: userOf(ctx).name, provider, mode, isAnother: before !== undefined };
    await notify(ctx, await listKeepers(ctx, propertyId), keySetNotice(propertyId, said));
    return { gateway: showGateway(ctx, row) };
  });
}

async function end(ctx: Ctx, { id, propertyId }: GatewayRow): Promise<void> {
  await ctx.db.update(paymentGateways).set({ endedAt: ctx.now }).where(eq(paymentGateways.id, id));
  await endNumbers(ctx, { propertyId });
}

/** Switches payments online off. */
export async function endGateway(
  ctx: Ctx,
  { id: propertyId }: CallRead<typeof gatewayCalls.endGateway>,
): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const seen = await authorizeProperty(ctx, "online_payment", "set", propertyId);
    await booksOf(ctx, propertyId, seen);
    const row = await findGateway(ctx, propertyId);
    if (!row) throw notFound("gateway");
    await end(ctx, row);
    await recordAct(ctx, { thing: "property", act: "gateway_ended", thingId: propertyId, propertyId });
    await notify(ctx, await listKeepers(ctx, propertyId), keyEndedNotice(propertyId, userOf(ctx).name));
    return null;
  });
}

type Began = { payment: OnlinePayment; url: string };

/**
 * Begins a payment online. It is kept here first, under the name by which the provider is asked: whatever becomes of
 * the answer, what is paid under it is found again.
 */
export async function startOnlinePayment(
  ctx: Ctx,
  { id: unitId, kobo }: CallRead<typeof gatewayCalls.startOnlinePayment>,
): Promise<Began> {
  const { unit } = await authorizeUnit(ctx, "report", unitId);
  const gateway = await findGateway(ctx, unit.propertyId);
  const reached = gateway && reach(ctx, gateway);
  if (!gateway || !reached) throw conflict("This building takes no payments online. Pay by bank transfer.");
  const { name, email } = await findPayer(ctx, userOf(ctx).id);
  const id = newId();
  const row: OnlineRow = {
    ...{ id, gatewayId: gateway.id, propertyId: unit.propertyId, unitId, provider: gateway.provider, reference: id },
    ...{ kobo, payer: name, payerId: userOf(ctx).id, state: "started", url: null, why: null, channel: null },
    ...{ feeKobo: null, partKobo: null, paidAt: null, unitPaymentId: null, settlementId: null, numberId: null },
    ...{ backSettlementId: null, createdAt: ctx.now, askedAt: null },
  };
  await ctx.db.insert(onlinePayments).values(row);
  const callbackUrl = `${ctx.site.url}/service-charge?online=${id}`;
  const answer = await reached.port.start(reached.key, {
    ...{ reference: id, kobo, email, callbackUrl, about: unit.propertyId },
  });
  const isIt = eq(onlinePayments.id, id);
  if (answer.kind !== "known") {
    const failed = { why: answer.words, ...(answer.kind === "refused" ? { state: "failed" as const } : {}) };
    await ctx.db.update(onlinePayments).set(failed).where(isIt);
    throw conflict(notBegun(providerNames[gateway.provider], answer));
  }
  return transaction(ctx, async (ctx) => {
    await ctx.db.update(onlinePayments).set({ url: answer.value.url }).where(isIt);
    return { ...(await readOnline(ctx, id)), url: answer.value.url };
  });
}

/** What was refused is refused again: who pays is told to go another way. */
const notBegun = (name: string, { kind, words }: { kind: "refused" | "unknown"; words: string }): string =>
  kind === "unknown"
    ? `${name} does not answer now. Nothing was paid. Try again in a while.`
    : `${name} would not begin this payment. Nothing was paid. Its words: “${words}” Pay by bank transfer, and show this to who keeps the building.`;

/** Asks the provider what became of a payment, unless it was asked a moment ago. */
export async function askOnlinePayment(
  ctx: Ctx,
  { id }: CallRead<typeof gatewayCalls.askOnlinePayment>,
): Promise<{ payment: OnlinePayment }> {
  const row = await authorizeOnline(ctx, id);
  const isFresh = row.askedAt !== null && ctx.now.getTime() - row.askedAt.getTime() < askAgainMs;
  if (isOpen(row.state) && !isFresh) await settleOnline(ctx, row);
  if (row.state === "disputed" && !isFresh) await askForDispute(ctx, row);
  return transaction(ctx, (ctx) => readOnline(ctx, id));
}
