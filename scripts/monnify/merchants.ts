import { type Hook, Teller } from "../telling.ts";

export type Status = "PENDING" | "PAID" | "OVERPAID" | "PARTIALLY_PAID" | "FAILED" | "EXPIRED" | "REVERSED";

/** A payment as the fake keeps it; amounts are kobo. */
export type Held = {
  transactionReference: string;
  paymentReference: string;
  status: Status;
  asked: number;
  paid: number;
  currency: string;
  email: string;
  redirectUrl: string;
  metaData: unknown;
  paidAt: Date | null;
};

/** What was asked to go back of a payment. */
type Refund = { refundReference: string; payment: Held; amount: number; status: "PENDING" | "COMPLETED" | "FAILED" };

/** How it answers calls. `barred`: 401 by another door than theirs. `amount`, `currency`, `metadata`: what it says of a payment is not what was begun. */
export type Answering = "right" | "amount" | "currency" | "metadata" | "html" | "down" | "slow" | "refuses" | "barred";

/** Kobo as naira in text, "5000.00". */
export const nairaText = (kobo: number): string => {
  const text = String(kobo).padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

/** As it writes a time in Lagos, "29/06/2023 01:20:18 PM". */
function timeText(at: Date): string {
  const [date = "", time = ""] = new Date(at.getTime() + 3_600_000).toISOString().split("T");
  const hour = Number(time.slice(0, 2));
  const hours = String(hour % 12 || 12).padStart(2, "0");
  return `${date.split("-").reverse().join("/")} ${hours}${time.slice(2, 8)} ${hour < 12 ? "AM" : "PM"}`;
}

const feeOf = (kobo: number): number => Math.min(200_000, Math.ceil((kobo * 15) / 1_000));

/** The account of somebody with Monnify, known by its API key. */
export class Merchant extends Teller {
  readonly payments: Held[] = [];
  readonly refunds: Refund[] = [];
  /** Tokens that are taken; `expireTokens` ends them before their hour is over. */
  readonly tokens = new Set<string>();
  /** How often somebody logged in. */
  logins = 0;
  answering: Answering = "right";
  /** What a payer is asked for besides, where the account has payers bear the fee; kobo. */
  feeOnTop = 0;
  refundsAt: "once" | "later" = "later";
  /** The answer to the next refund is lost: it is asked for, and nobody hears so. */
  losesNextRefund = false;

  readonly apiKey: string;
  readonly secretKey: string;

  constructor({ apiKey, secretKey }: { apiKey: string; secretKey: string }, hook: () => Hook) {
    super(hook, "monnify-signature");
    this.apiKey = apiKey;
    this.secretKey = secretKey;
  }

  expireTokens(): void {
    this.tokens.clear();
  }

  find(paymentReference: string): Held | undefined {
    return this.payments.find((one) => one.paymentReference === paymentReference);
  }

  /** What it says of a payment: its amounts are naira in text. */
  shown(one: Held): object {
    const paid = this.answering === "amount" ? one.paid - 100 : one.paid;
    return {
      ...this.listed(one),
      totalPayable: nairaText(this.payable(one)),
      ...(one.paidAt && {
        ...{ amountPaid: nairaText(paid), settlementAmount: nairaText(paid - feeOf(paid)) },
        paidOn: timeText(one.paidAt),
      }),
      ...{ paymentMethod: one.paidAt ? "CARD" : null, paymentDescription: "Service charge" },
      currency: this.answering === "currency" ? "USD" : one.currency,
      metaData: this.answering === "metadata" ? { property: "another building" } : one.metaData,
      customer: { email: one.email, name: "Resident" },
    };
  }

  /** What its list says of a payment: neither what was paid nor when. */
  listed = ({ transactionReference, paymentReference, status }: Held): object => ({
    ...{ transactionReference, paymentReference, paymentStatus: status },
  });

  /** What whoever pays is asked for. */
  payable = ({ asked }: Held): number => asked + this.feeOnTop;

  /** What the page on which one pays does; `kobo` where another amount is sent than what is left of it. */
  async decide(one: Held, what: "pay" | "fail" | "leave", kobo = this.payable(one) - one.paid): Promise<void> {
    if (one.paidAt !== null && one.status !== "PARTIALLY_PAID") return;
    if (what === "leave") return;
    if (what === "fail") {
      one.status = "FAILED";
      return;
    }
    const [paid, payable] = [one.paid + kobo, this.payable(one)];
    const status = paid === payable ? "PAID" : paid > payable ? "OVERPAID" : "PARTIALLY_PAID";
    Object.assign(one, { status, paid, paidAt: new Date() });
    await this.say("SUCCESSFUL_TRANSACTION", this.shown(one));
  }

  /** Tells of something, in the way that is set. */
  say(eventType: string, eventData: object): Promise<void> {
    return this.tellSigned(JSON.stringify({ eventType, eventData }), this.secretKey);
  }

  /** Gives one back: at once, or told of later. */
  async refund(payment: Held, refundReference: string, amount: number): Promise<Refund> {
    const made: Refund = { refundReference, payment, amount, status: "PENDING" };
    this.refunds.push(made);
    if (this.refundsAt === "once") await this.endRefund(made, "COMPLETED");
    return made;
  }

  async endRefund(one: Refund, how: "COMPLETED" | "FAILED"): Promise<void> {
    one.status = how;
    if (how === "COMPLETED" && one.amount === one.payment.paid) one.payment.status = "REVERSED";
    await this.say(how === "COMPLETED" ? "SUCCESSFUL_REFUND" : "FAILED_REFUND", this.shownRefund(one));
  }

  shownRefund = ({ refundReference, payment, amount, status }: Refund): object => ({
    ...{ refundReference, transactionReference: payment.transactionReference, refundStatus: status },
    ...{ refundAmount: nairaText(amount), refundType: "FULL_REFUND", currencyCode: payment.currency },
  });
}
