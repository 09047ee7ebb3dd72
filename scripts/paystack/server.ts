import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Hook } from "../telling.ts";
import { type Held, Merchant } from "./merchants.ts";
import { bankPage, payPage } from "./page.ts";

export type Paystack = {
  url: string;
  /** Whose secret key it is; made when it is first named. */
  merchant: (key: string) => Merchant;
  /** The account gets another key; the one before is refused from then on, as where it leaked. */
  rekey: (from: string, to: string) => Merchant;
  /** How its words reach the product; nowhere until told. */
  tell: (hook: Hook) => void;
  /** Presses a button of the page on which one pays; answers where it leads. */
  press: (pageUrl: string, act: "pay" | "fail" | "leave") => Promise<string>;
  stop: () => Promise<void>;
};

type Call = { request: IncomingMessage; response: ServerResponse; url: URL; body: Buffer };

const slowMs = 60_000;

function say(response: ServerResponse, status: number, body: object): undefined {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Speaks Paystack's protocol, for as many accounts as there are keys, with all the mischief of the real world. */
export async function startPaystack(port = 0): Promise<Paystack> {
  const merchants = new Map<string, Merchant>();
  const ended = new Set<string>();
  let hook: Hook = async () => "";
  const merchantOf = (key: string): Merchant => {
    const known = merchants.get(key) ?? new Merchant(key, () => hook);
    merchants.set(key, known);
    return known;
  };
  const server = createServer(async (request, response) => {
    const call = { request, response, url: new URL(request.url ?? "/", url), body: await buffer(request) };
    if (call.url.pathname.startsWith("/pay/")) return answerPage(call, merchants);
    if (call.url.pathname === "/bank") return answerBank(call, merchants);
    const key = /^Bearer (sk_(?:test|live)_\w+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (!key || ended.has(key)) return say(response, 401, { status: false, message: "Invalid key" });
    const merchant = merchantOf(key);
    if (merchant.answering === "down") return void response.destroy();
    if (merchant.answering === "slow") return void setTimeout(() => response.destroy(), slowMs).unref();
    const isPart =
      (merchant.answering === "unverified" && call.url.pathname.startsWith("/transaction/verify/")) ||
      (merchant.answering === "unlisted" && call.url.pathname === "/transaction");
    if (merchant.answering === "html" || isPart) return void response.writeHead(502).end("<html>Bad gateway</html>");
    if (merchant.answering === "refuses") return say(response, 400, { status: false, message: "Merchant not active" });
    return answerCall(call, merchant, url);
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, merchant: merchantOf },
    rekey(from, to) {
      const merchant = merchantOf(from);
      merchants.delete(from);
      ended.add(from);
      merchants.set(to, merchant);
      merchant.key = to;
      return merchant;
    },
    tell: (next) => {
      hook = next;
    },
    async press(pageUrl, act) {
      const body = new URLSearchParams({ act });
      const answer = await fetch(pageUrl, { method: "POST", body, redirect: "manual" });
      return answer.headers.get("location") ?? "";
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}

async function answerPage({ request, response, url, body }: Call, merchants: Map<string, Merchant>): Promise<void> {
  const code = url.pathname.slice("/pay/".length);
  for (const merchant of merchants.values()) {
    const held = merchant.payments.find((one) => one.accessCode === code);
    if (!held) continue;
    if (request.method !== "POST") {
      const shown = { ...held, isOver: held.status === "success" || held.status === "reversed" };
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(payPage(shown, "Paystack"));
      return;
    }
    const act = new URLSearchParams(body.toString()).get("act");
    await merchant.decide(held, act === "pay" || act === "fail" ? act : "leave");
    const back = new URL(held.callbackUrl);
    back.searchParams.set("trxref", held.reference);
    back.searchParams.set("reference", held.reference);
    response.writeHead(303, { location: back.href }).end();
    return;
  }
  response.writeHead(404).end();
}

/** What somebody does with the app of their bank. */
async function answerBank({ request, response, body }: Call, merchants: Map<string, Merchant>): Promise<void> {
  const sent = new URLSearchParams(request.method === "POST" ? body.toString() : "");
  const [number, kobo] = [sent.get("number") ?? "", Number(sent.get("naira")) * 100];
  const merchant = [...merchants.values()].find((one) => one.numbers.holderOf(number));
  const isSent = merchant !== undefined && Number.isInteger(kobo) && kobo > 0;
  if (isSent) await merchant.transfer(number, kobo);
  const said =
    request.method !== "POST" ? "" : isSent ? "Sent. It comes within a moment." : "No bank knows that number.";
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(bankPage(said));
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

async function answerCall(call: Call, merchant: Merchant, base: string): Promise<void> {
  const { request, response, url, body } = call;
  const path = url.pathname;
  const given = (request.method === "POST" ? JSON.parse(body.toString() || "{}") : {}) as Record<string, unknown>;
  const good = (data: unknown) => say(response, 200, { status: true, message: "ok", data });
  const bad = (message: string, status = 400) => say(response, status, { status: false, message });
  if (request.method === "POST" && path === "/transaction/initialize")
    return initialize(merchant, given, base, { good, bad });
  if (path.startsWith("/transaction/verify/")) {
    const held = merchant.find(decodeURIComponent(path.slice("/transaction/verify/".length)));
    return held ? good(merchant.shown(held)) : bad("Transaction reference not found.");
  }
  if (path === "/transaction") {
    await merchant.whileListed?.();
    const from = new Date(url.searchParams.get("from") ?? 0);
    const wanted = url.searchParams.get("status");
    const isIt = (one: Held) => (one.paidAt ?? new Date()) >= from && (!wanted || one.status === wanted);
    const page = Number(url.searchParams.get("page") ?? 1);
    const all = merchant.payments.filter(isIt).toReversed();
    return good(all.slice((page - 1) * 100, page * 100).map((one) => merchant.shown(one)));
  }
  if (path === "/refund" && request.method === "GET") {
    const number = Number(url.searchParams.get("transaction"));
    const its = merchant.refunds.filter(({ payment }) => payment.id === number).toReversed();
    const shown = its.map(({ amount, status }) => ({ amount: String(amount), status }));
    return good(shown.map((one) => ({ ...one, transaction: number, currency: "NGN" })));
  }
  if (path === "/dispute") {
    const number = Number(url.searchParams.get("transaction"));
    const its = merchant.disputes.filter(({ payment }) => payment.id === number).toReversed();
    return good(
      its.map(({ payment: { id, reference }, status, amount, resolution }) => ({
        ...{ status, resolution, refund_amount: amount, transaction: { id, reference } },
      })),
    );
  }
  if (request.method === "POST" && path === "/refund") {
    await merchant.meanwhile?.();
    const held = merchant.find(textIn(given.transaction));
    const amount = Number(given.amount);
    if (held?.status !== "success" || !(amount <= held.amount)) return bad("Transaction cannot be refunded");
    return good({ status: await merchant.refund(held, amount), amount: String(amount) });
  }
  if (request.method === "POST" && path === "/dedicated_account/assign")
    return merchant.numbers.assign(given, { good, bad });
  if (request.method === "DELETE" && path.startsWith("/dedicated_account/"))
    return merchant.numbers.end(path.slice("/dedicated_account/".length), { good, bad });
  if (path === "/dedicated_account/requery") {
    await merchant.lookAgain(url.searchParams.get("account_number"));
    return good(undefined);
  }
  if (path === "/dedicated_account" || path.startsWith("/customer/"))
    return merchant.numbers.answer(url, { good, bad });
  if (path.startsWith("/settlement")) return answerSettlements(merchant, path, { good, bad });
  say(response, 404, { status: false, message: "Not found" });
}

type Says = { good: (data: unknown) => undefined; bad: (message: string) => undefined };

function initialize(merchant: Merchant, given: Record<string, unknown>, base: string, { good, bad }: Says): undefined {
  const { reference, amount, currency, email, callback_url: callbackUrl, metadata } = given;
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 10_000) return bad("Invalid amount");
  if (!/^[^@\s]+@[^@\s]+$/.test(textIn(email))) return bad("Invalid Email Address Passed");
  if (!/^[A-Za-z0-9.=-]+$/.test(textIn(reference))) return bad("Invalid reference");
  if (merchant.find(textIn(reference))) return bad("Duplicate Transaction Reference");
  const accessCode = crypto.randomUUID().replaceAll("-", "");
  merchant.payments.push({
    ...{ id: 1_000_000 + merchant.payments.length, reference: textIn(reference), accessCode, amount, metadata },
    ...{ currency: textIn(currency), email: textIn(email), callbackUrl: textIn(callbackUrl), status: "ongoing" },
    ...{ paidAt: null, fees: null, channel: "card", receiver: null, settlementId: null },
  });
  return good({ authorization_url: `${base}/pay/${accessCode}`, access_code: accessCode, reference });
}

function answerSettlements(merchant: Merchant, path: string, { good, bad }: Says): undefined {
  const id = /^\/settlement\/(\d+)\/transactions$/.exec(path)?.[1];
  if (id !== undefined) {
    const one = merchant.settlements.find((settlement) => String(settlement.id) === id);
    if (!one) return bad("Settlement not found");
    return good(one.payments.map(({ reference, amount, fees }) => ({ reference, amount, fees, status: "success" })));
  }
  return good(
    merchant.settlements.map(({ id, on, payments, deductions }) => {
      const processed = payments.reduce((sum, { amount }) => sum + amount, 0);
      const fees = payments.reduce((sum, { fees }) => sum + (fees ?? 0), 0);
      const net = processed - fees - deductions;
      return {
        ...{ id, domain: merchant.domain, status: "success", currency: "NGN", settlement_date: on.toISOString() },
        ...{ total_amount: net, effective_amount: net, total_fees: fees, total_processed: processed, deductions },
      };
    }),
  );
}
