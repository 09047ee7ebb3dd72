import * as z from "zod";
import type {
  Charge,
  Disputed,
  GivenBack,
  KeyGiven,
  KeyRead,
  PaymentProvider,
  PayoutProvider,
  Told,
} from "../payments.server.ts";
import { jsonIn } from "./json.server.ts";
import { ask, listOf, modeOf, readAs, text } from "./paystack-asking.server.ts";
import { numbersAt } from "./paystack-numbers.server.ts";
import { isSignedBy } from "./signed.server.ts";

const perPage = 100;
const whole = z.number().int();
const states: Record<string, Charge["state"]> = {
  success: "success",
  failed: "failed",
  abandoned: "abandoned",
  reversed: "reversed",
};
const charge = z.object({
  reference: z.string().max(200),
  status: z.string(),
  amount: whole,
  currency: z.string().max(8),
  domain: z.string().optional(),
  fees: whole.nullish(),
  paid_at: z.string().nullish(),
  channel: z.string().max(60).nullish(),
  gateway_response: z.string().nullish(),
  metadata: z.unknown().optional(),
  authorization: z.unknown().optional(),
  customer: z.unknown().optional(),
});
const receiving = z.object({ receiver_bank_account_number: z.string().max(30) });
const sending = z.object({ sender_name: z.string().max(120) });
const holding = z.object({ email: z.string().max(200) });
const named = z.object({ property: z.string().max(60) });
const event = z.object({ event: z.string().max(80), data: z.record(z.string(), z.unknown()) });
const settlement = z.object({
  id: z.union([whole, z.string().max(60)]),
  status: z.string(),
  settlement_date: z.string(),
  total_amount: whole,
  effective_amount: whole.nullish(),
});
const numbered = z.object({ id: z.coerce.number().int(), status: z.string() });
const ofTransaction = z.object({ id: z.coerce.number().int() });
const refundOne = z.object({
  transaction: z.union([z.coerce.number().int(), ofTransaction]),
  amount: z.coerce.number().int(),
  status: z.string(),
});
const disputeOne = z.object({
  transaction: ofTransaction,
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: z.unknown().optional(),
});
const settledOne = z.object({ reference: z.string().max(200), amount: whole, fees: whole.nullish() });

/** Metadata comes as an object, as JSON in a string, as "" or as 0. */
function aboutIn(metadata: unknown): string | null {
  const given = typeof metadata === "string" ? jsonIn(metadata) : metadata;
  return named.safeParse(given).data?.property ?? null;
}

function readCharge(given: unknown): Charge | null {
  const said = charge.safeParse(given).data;
  if (!said) return null;
  const paidAt = said.paid_at ? new Date(said.paid_at) : null;
  return {
    ...{ reference: said.reference, kobo: said.amount, currency: said.currency, feeKobo: said.fees ?? null },
    ...{ state: states[said.status] ?? "pending", isTest: said.domain === "test", channel: said.channel ?? null },
    paidAt: paidAt && !Number.isNaN(paidAt.getTime()) ? paidAt : null,
    about: aboutIn(said.metadata),
    receiver: receiving.safeParse(said.authorization).data?.receiver_bank_account_number ?? null,
    customer: holding.safeParse(said.customer).data?.email ?? null,
    payer: sending.safeParse(said.authorization).data?.sender_name ?? null,
    why: said.gateway_response?.slice(0, 300) ?? null,
  };
}

const referenceIn = (value: unknown): string | null =>
  text((value as { reference?: unknown } | null | undefined)?.reference);

/** Amounts of refunds come as text. */
const koboIn = (value: unknown): number | null =>
  z.coerce
    .number()
    .int()
    .safeParse(typeof value === "boolean" ? null : (value ?? "x")).data ?? null;

const resolutions: Record<string, Told["outcome"]> = { "merchant-accepted": "done", declined: "failed" };

/** How a dispute ended. A word that is not known is nobody's win. */
const endOf = (resolution: unknown): Told["outcome"] => resolutions[text(resolution) ?? ""] ?? "unclear";

/** Of a refund that lacks something which only a person can give, as where else to send it. */
const stuck = "needs-attention";

function parseEvent(body: Buffer): Told | null {
  const said = event.safeParse(jsonIn(body.toString())).data;
  if (!said) return null;
  const { event: kind, data } = said;
  const receiver = receiving.safeParse(data.authorization).data?.receiver_bank_account_number ?? null;
  const kobo = koboIn(data.amount);
  if (kind === "charge.success")
    return { kind: "charge", reference: text(data.reference), outcome: null, receiver, kobo };
  if (kind.startsWith("dedicatedaccount.assign.")) {
    const outcome = kind === "dedicatedaccount.assign.success" ? "done" : "failed";
    const holder = holding.safeParse(data.customer).data?.email ?? null;
    return { kind: "account", reference: holder, outcome, receiver: null, kobo: null };
  }
  if (kind.startsWith("refund.")) {
    const outcome = kind === "refund.processed" ? "done" : kind === "refund.failed" ? "failed" : null;
    const isStuck = kind === `refund.${stuck}`;
    return { kind: "refund", reference: text(data.transaction_reference), outcome, isStuck, receiver: null, kobo };
  }
  if (kind.startsWith("charge.dispute.")) {
    const outcome = kind === "charge.dispute.resolve" ? endOf(data.resolution) : null;
    const goesBack = koboIn(data.refund_amount);
    return { kind: "dispute", reference: referenceIn(data.transaction), outcome, receiver: null, kobo: goesBack };
  }
  return null;
}

/** Refunds and disputes are listed by the number that a payment has there. */
async function findNumber(baseUrl: string, key: string, reference: string) {
  const answer = await ask(baseUrl, { path: `/transaction/verify/${encodeURIComponent(reference)}`, key });
  return readAs(answer, (value) => numbered.safeParse(value).data);
}

/** The page on which somebody pays is theirs, or one of the machine that this runs on. */
const urlIn = (baseUrl: string) => (value: unknown) => {
  const url = URL.parse(text((value as { authorization_url?: unknown } | null)?.authorization_url) ?? "");
  const isTheirs = url?.protocol === "https:" || url?.origin === new URL(baseUrl).origin;
  return url && isTheirs ? { url: url.href } : null;
};

function readSettled(given: unknown) {
  const said = settledOne.safeParse(given).data;
  return said && { reference: said.reference, kobo: said.amount, feeKobo: said.fees ?? 0 };
}

const payoutsAt = (baseUrl: string): PayoutProvider => ({
  async list(key, since) {
    const path = `/settlement?perPage=${perPage}&from=${encodeURIComponent(since.toISOString())}`;
    return readAs(await ask(baseUrl, { path, key }), (value) => listOf(value, readSettlement));
  },
  async inside(key, name) {
    const path = `/settlement/${encodeURIComponent(name)}/transactions?perPage=${perPage}`;
    return readAs(await ask(baseUrl, { path, key }), (value) => listOf(value, readSettled));
  },
});

function readKey({ secretKey }: KeyGiven): KeyRead {
  const mode = modeOf(secretKey);
  if (mode) return { key: secretKey, mode };
  return {
    wrong: "secretKey",
    words: "That is no secret key of Paystack: it starts with sk_live_ or sk_test_.",
  };
}

/** Paystack, by the key of a building's own account. */
export function paystackAt(baseUrl: string): PaymentProvider {
  return {
    ...{ name: "paystack", parseEvent, readKey, accountOf: (key) => key, knows: null },
    isSigned: (key, headers, body) => isSignedBy(key, headers["x-paystack-signature"], body),
    ...{ numbers: numbersAt(baseUrl), payouts: payoutsAt(baseUrl) },
    async start(key, { reference, kobo, email, callbackUrl, about }) {
      const metadata = { property: about };
      const asked = { reference, email, amount: kobo, currency: "NGN", callback_url: callbackUrl, metadata };
      return readAs(await ask(baseUrl, { path: "/transaction/initialize", key, body: asked }), urlIn(baseUrl));
    },
    async verify(key, reference) {
      const answer = await ask(baseUrl, { path: `/transaction/verify/${encodeURIComponent(reference)}`, key });
      if (answer.kind === "refused" && /answered (400|404):.*not found/i.test(answer.words))
        return { kind: "known", value: null };
      return readAs(answer, readCharge);
    },
    async listSince(key, since, page) {
      const from = encodeURIComponent(since.toISOString());
      const path = `/transaction?perPage=${perPage}&page=${page}&status=success&from=${from}`;
      return readAs(await ask(baseUrl, { path, key }), (value) => {
        const charges = listOf(value, readCharge);
        return charges && { charges, hasMore: (value as unknown[]).length === perPage };
      });
    },
    async refund(key, reference, kobo, why) {
      const body = { transaction: reference, amount: kobo, merchant_note: why };
      const answer = await ask(baseUrl, { path: "/refund", key, body });
      if (answer.kind !== "known") return answer;
      const isDone = text((answer.value as { status?: unknown } | null)?.status) === "processed";
      return { kind: "known", value: isDone ? "done" : null };
    },
    async refunds(key, reference) {
      const found = await findNumber(baseUrl, key, reference);
      if (found.kind !== "known") return found;
      const { id } = found.value;
      const listed = await ask(baseUrl, { path: `/refund?perPage=${perPage}&transaction=${id}`, key });
      return readAs(listed, (value) => readRefunds(value, id));
    },
    async disputed(key, reference) {
      const found = await findNumber(baseUrl, key, reference);
      if (found.kind !== "known") return found;
      const { id, status } = found.value;
      const listed = await ask(baseUrl, { path: `/dispute?perPage=${perPage}&transaction=${id}`, key });
      return readAs(listed, (value) => {
        const disputes = readDisputes(value, id);
        return disputes && { isReversed: states[status] === "reversed", disputes };
      });
    },
  };
}

function readSettlement(given: unknown) {
  const said = settlement.safeParse(given).data;
  if (!said) return null;
  const netKobo = said.effective_amount ?? said.total_amount;
  return {
    name: String(said.id),
    onDay: said.settlement_date.slice(0, 10),
    netKobo,
    isDone: said.status === "success",
  };
}

const refundOutcomes: Record<string, GivenBack["outcome"]> = { processed: "done", failed: "failed" };

/** All of them or none: from a list that cannot be read whole nobody may learn that there is none. */
function readRefunds(given: unknown, number: number): GivenBack[] | null {
  const said = z
    .array(refundOne)
    .max(perPage - 1)
    .safeParse(given).data;
  const isIts = ({ transaction }: z.infer<typeof refundOne>) =>
    (typeof transaction === "number" ? transaction : transaction.id) === number;
  return (
    said?.filter(isIts).map(({ amount, status }) => ({
      ...{ kobo: amount, outcome: refundOutcomes[status] ?? null, isStuck: status === stuck },
    })) ?? null
  );
}

const ended: readonly string[] = ["resolved", "archived"];

/** All of them or none, as of refunds. */
function readDisputes(given: unknown, number: number): Disputed["disputes"] | null {
  const said = z
    .array(disputeOne)
    .max(perPage - 1)
    .safeParse(given).data;
  if (!said) return null;
  const its = said.filter(({ transaction }) => transaction.id === number);
  return its.map(({ status, resolution, refund_amount }) => ({
    outcome: ended.includes(status) ? endOf(resolution) : null,
    kobo: koboIn(refund_amount),
  }));
}
