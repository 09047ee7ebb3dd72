import * as z from "zod";
import type { Answer, Charge, GivenBack, PaymentProvider, Told } from "../payments.server.ts";
import { jsonIn } from "./json.server.ts";
import {
  askerAt,
  keyIn,
  koboIn,
  type MonnifyHosts,
  modeOf,
  nairaOf,
  readAs,
  readKey,
} from "./monnify-asking.server.ts";
import { isSignedBy } from "./signed.server.ts";

const perPage = 100;
/** How often what could not be given back may be tried anew. */
const mostRefunds = 9;

const states: Record<string, Charge["state"]> = {
  PAID: "success",
  // More or less came than was asked: it is money, and the amount says that it does not fit.
  OVERPAID: "success",
  PARTIALLY_PAID: "success",
  FAILED: "failed",
  CANCELLED: "failed",
  EXPIRED: "abandoned",
  ABANDONED: "abandoned",
  REVERSED: "reversed",
};
/** A payment of another amount than was asked of the payer, who may have been asked to bear the fee as well. */
const misses: Record<string, Charge["misses"]> = { OVERPAID: "more", PARTIALLY_PAID: "less" };
const amount = z.unknown().optional().transform(koboIn);
const charge = z.object({
  ...{ paymentReference: z.string().max(200), transactionReference: z.string().max(200), paymentStatus: z.string() },
  ...{ amountPaid: amount, settlementAmount: amount, currency: z.string().max(8).nullish() },
  ...{ currencyCode: z.string().max(8).nullish(), paymentMethod: z.string().max(60).nullish() },
  ...{ paidOn: z.string().nullish(), completedOn: z.string().nullish(), metaData: z.unknown().optional() },
});
const listed = z.object({ paymentReference: z.string().max(200) });
const page = z.object({ content: z.array(z.unknown()), last: z.boolean().optional() });
const named = z.object({ property: z.string().max(60) });
const begun = z.object({ checkoutUrl: z.string().max(500) });
const refundOne = z.object({ refundAmount: amount, refundStatus: z.string() });
const event = z.object({ eventType: z.string().max(80), eventData: z.record(z.string(), z.unknown()) });

type GivingBack = { reference: string; name: string; kobo: number; why: string };
type Found = { charge: Charge; number: string };

/** Its times are of Lagos where they name no zone: "2026-11-27 08:15:00.0", and "27/11/2026 08:15:00 AM". */
export function instantIn(given: string | null | undefined): Date | null {
  const [, day, month, year, hour = "", rest, half] =
    /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d?)(:\d\d:\d\d) ([AP])M$/i.exec(given ?? "") ?? [];
  const hours = String((Number(hour) % 12) + (half?.toUpperCase() === "P" ? 12 : 0)).padStart(2, "0");
  const text = year ? `${year}-${month}-${day} ${hours}${rest}` : given;
  const [, iso] = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*(?:Z|[+-]\d\d:?\d\d)?$/.exec(text ?? "") ?? [];
  if (!text || !iso) return null;
  const [zone = "+01:00"] = /(?:Z|[+-]\d\d:?\d\d)$/.exec(text.slice(19)) ?? [];
  const at = new Date(`${iso.replace(" ", "T")}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const readCharge =
  (isTest: boolean) =>
  (given: unknown): Found | null => {
    const said = charge.safeParse(given).data;
    const state = states[said?.paymentStatus ?? ""] ?? "pending";
    // Of what is not paid it may say no amount.
    const kobo = said?.amountPaid ?? (state === "success" ? null : 0);
    if (!said || kobo === null) return null;
    const kept = said.settlementAmount === null ? null : kobo - said.settlementAmount;
    return {
      number: said.transactionReference,
      charge: {
        ...{
          reference: said.paymentReference,
          kobo,
          currency: said.currency ?? said.currencyCode ?? "",
          state,
          isTest,
        },
        feeKobo: kept !== null && kept >= 0 ? kept : null,
        ...{ channel: said.paymentMethod ?? null, paidAt: instantIn(said.paidOn ?? said.completedOn) },
        about: named.safeParse(said.metaData).data?.property ?? null,
        ...(misses[said.paymentStatus] && { misses: misses[said.paymentStatus] }),
        ...{ receiver: null, customer: null, payer: null, why: null },
      },
    };
  };

/** Ours of the name of a refund; a refund that was made at Monnify itself leads to none. */
const paymentOf = (refund: unknown): string | null =>
  /^([0-9a-f-]{36})-[1-9]$/.exec(typeof refund === "string" ? refund : "")?.[1] ?? null;

function parseEvent(body: Buffer): Told | null {
  const said = event.safeParse(jsonIn(body.toString())).data;
  if (!said) return null;
  const { eventType, eventData } = said;
  if (eventType === "SUCCESSFUL_TRANSACTION") {
    const reference = typeof eventData.paymentReference === "string" ? eventData.paymentReference.slice(0, 200) : null;
    return { kind: "charge", reference, outcome: null, receiver: null, kobo: koboIn(eventData.amountPaid) };
  }
  if (eventType === "SUCCESSFUL_REFUND" || eventType === "FAILED_REFUND") {
    const outcome = eventType === "SUCCESSFUL_REFUND" ? "done" : "failed";
    const kobo = koboIn(eventData.refundAmount);
    return { kind: "refund", reference: paymentOf(eventData.refundReference), outcome, receiver: null, kobo };
  }
  return null;
}

const refundOutcomes: Record<string, GivenBack["outcome"]> = {
  ...{ PENDING: null, PROCESSING: null, IN_PROGRESS: null },
  ...{ COMPLETED: "done", FAILED: "failed" },
};

function readRefund(given: unknown): GivenBack | null {
  const said = refundOne.safeParse(given).data;
  const outcome = refundOutcomes[said?.refundStatus ?? ""];
  // By another word nobody knows whether it is under way.
  return said && said.refundAmount !== null && outcome !== undefined ? { kobo: said.refundAmount, outcome } : null;
}

/** The page on which somebody pays is theirs, or one of the machine that this runs on. */
const urlIn = (host: string) => (value: unknown) => {
  const url = URL.parse(begun.safeParse(value).data?.checkoutUrl ?? "");
  const isTheirs = url?.protocol === "https:" || url?.origin === new URL(host).origin;
  return url && isTheirs ? { url: url.href } : null;
};

/** It knows no such thing: by its status, or by its words where it calls that a bad request. */
const isNone = (status: number, answer: Answer<unknown>): boolean =>
  answer.kind === "refused" &&
  (status === 404 || (status === 400 && /not found|could not find|no transaction|does not exist/i.test(answer.words)));

/** What nobody knows before anything was asked to go back is a no: nothing was done. */
const notAsked = (answer: Exclude<Answer<unknown>, { kind: "known" }>): Answer<never> =>
  answer.kind === "refused"
    ? answer
    : { kind: "refused", words: "Monnify does not answer now. Nothing was asked of it." };

/** What is asked of Monnify about payments and what goes back of them. */
function callsAt({ ask }: Pick<ReturnType<typeof askerAt>, "ask">) {
  const chargeFor = (key: string) => readCharge(modeOf(keyIn(key).apiKey) === "test");

  async function find(key: string, reference: string): Promise<Answer<Found | null>> {
    const path = `/api/v2/merchant/transactions/query?paymentReference=${encodeURIComponent(reference)}`;
    const { status, answer } = await ask({ path, key });
    return isNone(status, answer) ? { kind: "known", value: null } : readAs(answer, chargeFor(key));
  }

  /** What was asked to go back, in turn: each try has a name of its own, so that nothing is given back twice. */
  async function refunds(key: string, reference: string): Promise<Answer<GivenBack[]>> {
    const list: GivenBack[] = [];
    for (let nth = 1; nth <= mostRefunds; nth += 1) {
      const { status, answer } = await ask({ path: `/api/v1/refunds/${reference}-${nth}`, key });
      if (isNone(status, answer)) break;
      const read = readAs(answer, readRefund);
      if (read.kind !== "known") return read;
      list.push(read.value);
    }
    if (list.length > 0) return { kind: "known", value: list };
    // An account that does not know the payment cannot say that nothing goes back of it.
    const found = await find(key, reference);
    if (found.kind !== "known") return found;
    return found.value ? { kind: "known", value: [] } : { kind: "refused", words: "Monnify knows no such payment." };
  }

  async function giveBack(key: string, { reference, name, kobo, why }: GivingBack): Promise<Answer<"done" | null>> {
    const found = await find(key, reference);
    if (found.kind !== "known") return notAsked(found);
    if (!found.value) return { kind: "refused", words: "Monnify knows no such payment." };
    const body = {
      ...{ transactionReference: found.value.number, refundReference: name, refundAmount: nairaOf(kobo) },
      ...{ refundReason: why.slice(0, 64), customerNote: "Service charge" },
    };
    const { answer } = await ask({ path: "/api/v1/refunds/initiate-refund", key, body });
    const asked = readAs(answer, readRefund);
    return asked.kind === "known" ? { kind: "known", value: asked.value.outcome === "done" ? "done" : null } : asked;
  }

  return { find, refunds, giveBack };
}

/** Monnify, by the key of a building's own account. Of disputes and payouts it has no call that is sure enough to book by. */
export function monnifyAt(hosts: MonnifyHosts): PaymentProvider {
  const { ask, logIn, hostOf } = askerAt(hosts);
  const { find, refunds, giveBack } = callsAt({ ask });

  return {
    ...{
      name: "monnify",
      readKey,
      accountOf: (key) => keyIn(key).apiKey,
      parseEvent,
      refunds,
      disputed: null,
      payouts: null,
      numbers: null,
    },
    isSigned: (key, headers, body) => isSignedBy(keyIn(key).secretKey, headers["monnify-signature"], body),
    async knows(key) {
      return readAs(await logIn(key), () => true as const);
    },
    async start(key, { reference, kobo, email, callbackUrl, about }) {
      const body = {
        ...{ amount: nairaOf(kobo), currencyCode: "NGN", paymentReference: reference, customerEmail: email },
        ...{ customerName: "Resident", paymentDescription: "Service charge", redirectUrl: callbackUrl },
        ...{ contractCode: keyIn(key).contractCode, metaData: { property: about } },
      };
      const { answer } = await ask({ path: "/api/v1/merchant/transactions/init-transaction", key, body });
      return readAs(answer, urlIn(hostOf(key)));
    },
    async verify(key, reference) {
      const found = await find(key, reference);
      return found.kind === "known" ? { kind: "known", value: found.value?.charge ?? null } : found;
    },
    async listSince(key, since, nth) {
      const path = `/api/v1/transactions/search?page=${nth - 1}&size=${perPage}&paymentStatus=PAID&from=${since.getTime()}`;
      const { answer } = await ask({ path, key });
      return readAs(answer, (value) => {
        const said = page.safeParse(value).data;
        const rows = said?.content.map((one) => listed.safeParse(one).data);
        if (!said || !rows || rows.includes(undefined)) return null;
        const charges = rows.flatMap((row) =>
          row ? { reference: row.paymentReference, receiver: null, customer: null } : [],
        );
        return { charges, hasMore: !(said.last ?? said.content.length < perPage) };
      });
    },
    async refund(key, reference, kobo, why) {
      const before = await refunds(key, reference);
      if (before.kind !== "known") return notAsked(before);
      const standing = before.value.find(({ outcome }) => outcome !== "failed");
      if (standing) return { kind: "known", value: standing.outcome === "done" ? "done" : null };
      if (before.value.length < mostRefunds)
        return giveBack(key, { reference, name: `${reference}-${before.value.length + 1}`, kobo, why });
      return { kind: "refused", words: "Monnify has refused this refund nine times. Make it at Monnify." };
    },
  };
}
