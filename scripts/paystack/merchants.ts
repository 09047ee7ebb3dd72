import { type Hook, Teller } from "../telling.ts";
import { Numbers } from "./numbers.ts";

/** A payment as the fake keeps it; amounts are kobo. */
export type Held = {
  id: number;
  reference: string;
  accessCode: string;
  status: "ongoing" | "success" | "failed" | "abandoned" | "reversed";
  amount: number;
  currency: string;
  email: string;
  callbackUrl: string;
  metadata: unknown;
  paidAt: Date | null;
  fees: number | null;
  channel: string;
  receiver: string | null;
  settlementId: number | null;
};

/** What was asked to go back of a payment. */
type Refund = { payment: Held; amount: number; status: "pending" | "needs-attention" | "processed" | "failed" };

/** It may still end in either way, also once a person was asked for something. */
const isOpen = ({ status }: Refund): boolean => status === "pending" || status === "needs-attention";

/** A bank that asks a payment back. `amount` is what goes back; `resolution` is null as long as nobody says how it ended. */
export type Dispute = {
  payment: Held;
  status: "awaiting-merchant-feedback" | "resolved" | "archived";
  amount: number | null;
  resolution: string | null;
};

/**
 * How it answers calls. `amount`, `currency`, `metadata`: what it says when it is asked about a payment is not what was begun.
 * `unverified`, `unlisted`: it fails where it is asked about one payment, or for its list.
 */
export type Answering = "right" | "amount" | "currency" | "metadata" | "html" | "down" | "slow" | "refuses" | Partly;
type Partly = "unverified" | "unlisted";

/** What Paystack keeps of a card. */
const cardFee = (kobo: number): number =>
  Math.min(200_000, Math.ceil((kobo * 15) / 1_000) + (kobo >= 250_000 ? 10_000 : 0));

/** What it keeps of a transfer to a number. */
const transferFee = (kobo: number): number => Math.min(30_000, Math.ceil(kobo / 100));

/** The account of somebody with Paystack, known by its secret key. */
export class Merchant extends Teller {
  readonly payments: Held[] = [];
  readonly settlements: { id: number; on: Date; payments: Held[]; deductions: number }[] = [];
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly numbers = new Numbers("LEKKI COURT", (event, data) => this.say(event, data));
  /** Transfers of which the bank has not told it yet. */
  private readonly lost: Held[] = [];
  answering: Answering = "right";
  refundsAt: "once" | "later" = "later";
  /** What happens while somebody asks for a refund, before that is looked at. */
  meanwhile: (() => Promise<unknown>) | null = null;
  /** What happens while its list is asked for, before it is answered. */
  whileListed: (() => Promise<unknown>) | null = null;

  /** Another key of the same account takes its place where one leaked. */
  key: string;

  constructor(key: string, hook: () => Hook) {
    super(hook, "x-paystack-signature");
    this.key = key;
  }

  get domain(): "test" | "live" {
    return this.key.startsWith("sk_test_") ? "test" : "live";
  }

  find(reference: string): Held | undefined {
    return this.payments.find((one) => one.reference === reference);
  }

  /** What it says of a payment. */
  shown(one: Held): object {
    const metadata = this.answering === "metadata" ? { property: "another building" } : one.metadata;
    return {
      ...{ id: one.id, domain: this.domain, status: one.status, reference: one.reference, channel: one.channel },
      amount: this.answering === "amount" ? one.amount - 100 : one.amount,
      currency: this.answering === "currency" ? "GHS" : one.currency,
      requested_amount: one.amount,
      ...{ metadata, fees: one.fees, paid_at: one.paidAt?.toISOString() ?? null },
      gateway_response: one.status === "failed" ? "Declined" : "Successful",
      customer: { email: one.email },
      authorization: one.receiver
        ? { receiver_bank_account_number: one.receiver, sender_name: "ADA OBI", channel: "dedicated_nuban" }
        : { last4: "4081", channel: "card" },
    };
  }

  /** What the page on which one pays does. */
  async decide(one: Held, what: "pay" | "fail" | "leave"): Promise<void> {
    if (one.status === "success" || one.status === "reversed") return;
    one.status = what === "pay" ? "success" : what === "fail" ? "failed" : "abandoned";
    if (what !== "pay") return;
    Object.assign(one, { paidAt: new Date(), fees: cardFee(one.amount) });
    await this.say("charge.success", this.shown(one));
  }

  /** Somebody sends money to a number. `isLost`: it hears of it only when it asks the bank again. */
  async transfer(number: string, amount: number, { isLost = false, currency = "NGN" } = {}): Promise<Held> {
    if (this.numbers.hasEnded(number)) throw new Error("The bank gave it back: there is no such account any more.");
    const made: Held = {
      ...{ id: 1_000_000 + this.payments.length + this.lost.length, reference: `T${crypto.randomUUID().slice(0, 18)}` },
      ...{ accessCode: crypto.randomUUID(), status: "success", amount, currency, callbackUrl: "", metadata: "" },
      email: this.numbers.holderOf(number)?.email ?? "somebody@example.com",
      ...{ paidAt: new Date(), fees: transferFee(amount), channel: "dedicated_nuban", receiver: number },
      settlementId: null,
    };
    if (isLost) this.lost.push(made);
    else await this.come(made);
    return made;
  }

  private async come(made: Held): Promise<void> {
    this.payments.push(made);
    await this.say("charge.success", this.shown(made));
  }

  /** Asks the bank again what came to a number. */
  async lookAgain(number: string | null): Promise<void> {
    const found = this.lost.filter(({ receiver }) => receiver === number);
    for (const one of found) {
      this.lost.splice(this.lost.indexOf(one), 1);
      await this.come(one);
    }
  }

  /** Tells of something, in the way that is set. */
  say(event: string, data: object): Promise<void> {
    return this.tellSigned(JSON.stringify({ event, data }), this.key);
  }

  /** Gives one back: at once, or told of later. */
  async refund(one: Held, amount: number): Promise<"processed" | "pending"> {
    this.refunds.push({ payment: one, amount, status: "pending" });
    if (this.refundsAt === "later") return "pending";
    await this.endRefund(one, amount, "processed");
    return "processed";
  }

  /** Amounts of refunds come as text. */
  async endRefund(one: Held, amount: number, how: Exclude<Refund["status"], "pending">): Promise<void> {
    if (how === "processed" && amount === one.amount) one.status = "reversed";
    const asked = this.refunds.find((each) => each.payment === one && each.amount === amount && isOpen(each));
    if (asked) asked.status = how;
    else this.refunds.push({ payment: one, amount, status: how });
    await this.say(`refund.${how}`, {
      ...{ status: how, transaction_reference: one.reference, amount: String(amount), currency: "NGN" },
    });
  }

  /** Somebody asks their bank to take one back. */
  async dispute(payment: Held): Promise<Dispute> {
    const made: Dispute = { payment, status: "awaiting-merchant-feedback", amount: null, resolution: null };
    this.disputes.push(made);
    await this.sayDispute("create", made);
    return made;
  }

  /** It ends, in whatever words; accepted as a whole, the payment is reversed. */
  async endDispute(one: Dispute, resolution: string | null, amount = one.payment.amount): Promise<void> {
    Object.assign(one, { status: resolution === null ? "archived" : "resolved", resolution, amount });
    if (resolution === "merchant-accepted" && amount === one.payment.amount) one.payment.status = "reversed";
    await this.sayDispute("resolve", one);
  }

  private readonly sayDispute = (what: "create" | "resolve", { payment, status, amount, resolution }: Dispute) =>
    this.say(`charge.dispute.${what}`, {
      ...{ id: 2_000_000 + this.disputes.length, status, resolution, refund_amount: amount },
      transaction: { id: payment.id, reference: payment.reference },
    });

  /** The day's payments go to the bank, less what it keeps and what was given back. */
  settle(deductions = 0): void {
    const payments = this.payments.filter((one) => one.paidAt !== null && one.settlementId === null);
    if (payments.length === 0) return;
    const id = 3_000_000 + this.settlements.length;
    for (const one of payments) one.settlementId = id;
    this.settlements.push({ id, on: new Date(), payments, deductions });
  }
}
