import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { formatNaira } from "#domain/money.ts";
import { payPage } from "../paystack/page.ts";
import type { Hook } from "../telling.ts";
import { type Held, Merchant } from "./merchants.ts";

export type Keys = { apiKey: string; secretKey: string; contractCode: string };
export type Monnify = {
  url: string;
  /** Whose keys they are; made when they are first named. Others it does not know. */
  merchant: (keys: Keys) => Merchant;
  /** How its words reach the product; nowhere until told. */
  tell: (hook: Hook) => void;
  /** Presses a button of the page on which one pays; answers where it leads. `kobo`: another amount than was asked. */
  press: (pageUrl: string, act: "pay" | "fail" | "leave", kobo?: number) => Promise<string>;
  stop: () => Promise<void>;
};

type Call = { request: IncomingMessage; response: ServerResponse; url: URL; body: Buffer };
type Given = Record<string, unknown>;

const slowMs = 60_000;
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

function answer(response: ServerResponse, status: number, said: { body?: unknown; message?: string }): undefined {
  const isGood = status === 200;
  const wrapped = {
    requestSuccessful: isGood,
    responseMessage: said.message ?? "success",
    responseCode: isGood ? "0" : "99",
  };
  const text = JSON.stringify(isGood ? { ...wrapped, responseBody: said.body } : wrapped);
  response.writeHead(status, { "content-type": "application/json" }).end(text);
}

/** Speaks Monnify's protocol, for as many accounts as are named, with all the mischief of the real world. */
export async function startMonnify(port = 0): Promise<Monnify> {
  const merchants = new Map<string, Merchant>();
  let hook: Hook = async () => "";
  const server = createServer(async (request, response) => {
    const call = { request, response, url: new URL(request.url ?? "/", url), body: await buffer(request) };
    if (call.url.pathname.startsWith("/checkout/")) return answerPage(call, merchants);
    const merchant = merchantAsking(request.headers.authorization ?? "", merchants);
    if (!merchant) return answer(response, 401, { message: "Invalid credentials or token" });
    if (merchant.answering === "down") return void response.destroy();
    if (merchant.answering === "slow") return void setTimeout(() => response.destroy(), slowMs).unref();
    if (merchant.answering === "barred") return void response.writeHead(401).end('{"error":"invalid_token"}');
    if (merchant.answering === "html") return void response.writeHead(502).end("<html>Bad gateway</html>");
    if (merchant.answering === "refuses") return answer(response, 400, { message: "Merchant is not active" });
    return answerCall(call, merchant, url);
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    merchant(keys) {
      const known = merchants.get(keys.apiKey) ?? new Merchant(keys, () => hook);
      merchants.set(keys.apiKey, known);
      return known;
    },
    tell: (next) => {
      hook = next;
    },
    async press(pageUrl, act, kobo) {
      const body = new URLSearchParams({ act, ...(kobo === undefined ? {} : { kobo: String(kobo) }) });
      const answered = await fetch(pageUrl, { method: "POST", body, redirect: "manual" });
      return answered.headers.get("location") ?? "";
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}

/** By its keys at the login, else by a token that holds. */
function merchantAsking(authorization: string, merchants: Map<string, Merchant>): Merchant | undefined {
  const [, kind, text = ""] = /^(Basic|Bearer) (.+)$/.exec(authorization) ?? [];
  const all = [...merchants.values()];
  if (kind === "Bearer") return all.find(({ tokens }) => tokens.has(text));
  return all.find((one) => Buffer.from(`${one.apiKey}:${one.secretKey}`).toString("base64") === text);
}

async function answerPage({ request, response, url, body }: Call, merchants: Map<string, Merchant>): Promise<void> {
  const name = decodeURIComponent(url.pathname.slice("/checkout/".length));
  for (const merchant of merchants.values()) {
    const held = merchant.payments.find(({ transactionReference }) => transactionReference === name);
    if (!held) continue;
    if (request.method !== "POST") {
      const shown = {
        amount: merchant.payable(held) - held.paid,
        email: held.email,
        isOver: held.paidAt !== null && held.status !== "PARTIALLY_PAID",
      };
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(payPage(shown, "Monnify"));
      return;
    }
    const said = new URLSearchParams(body.toString());
    const act = said.get("act");
    const kobo = said.get("kobo");
    await merchant.decide(
      held,
      act === "pay" || act === "fail" ? act : "leave",
      kobo === null ? undefined : Number(kobo),
    );
    const back = new URL(held.redirectUrl);
    back.searchParams.set("paymentReference", held.paymentReference);
    response.writeHead(303, { location: back.href }).end();
    return;
  }
  response.writeHead(404).end();
}

/** Kobo of a number of naira, as JSON carries it. */
const koboOf = (naira: unknown): number => (typeof naira === "number" ? Math.round(naira * 100) : Number.NaN);

async function answerCall(call: Call, merchant: Merchant, base: string): Promise<void> {
  const { request, response, url, body } = call;
  const path = url.pathname;
  const given = (request.method === "POST" ? JSON.parse(body.toString() || "{}") : {}) as Given;
  const good = (said: unknown) => answer(response, 200, { body: said });
  const bad = (message: string, status = 400) => answer(response, status, { message });
  if (path === "/api/v1/auth/login") {
    merchant.logins += 1;
    const accessToken = crypto.randomUUID();
    merchant.tokens.add(accessToken);
    return good({ accessToken, expiresIn: 3_567 });
  }
  if (path === "/api/v1/merchant/transactions/init-transaction") return begin(merchant, given, base, { good, bad });
  if (path === "/api/v2/merchant/transactions/query") {
    const held = merchant.find(url.searchParams.get("paymentReference") ?? "");
    return held ? good(merchant.shown(held)) : bad("There's no transaction matching supplied reference.", 404);
  }
  if (path === "/api/v1/transactions/search") {
    const since = new Date(Number(url.searchParams.get("from") ?? 0));
    const [nth, size] = [Number(url.searchParams.get("page") ?? 0), Number(url.searchParams.get("size") ?? 10)];
    const isIt = ({ paidAt, status }: Held) =>
      status === url.searchParams.get("paymentStatus") && paidAt && paidAt >= since;
    const all = merchant.payments.filter(isIt).toReversed();
    const content = all.slice(nth * size, (nth + 1) * size).map((one) => merchant.listed(one));
    return good({ content, last: (nth + 1) * size >= all.length, totalElements: all.length, number: nth });
  }
  if (path === "/api/v1/refunds/initiate-refund") return giveBack(call, merchant, given, { good, bad });
  if (path.startsWith("/api/v1/refunds/")) {
    const one = merchant.refunds.find(({ refundReference }) => path.endsWith(`/${refundReference}`));
    return one ? good(merchant.shownRefund(one)) : bad("Could not find refund with the reference", 404);
  }
  return bad("Not found", 404);
}

type Says = { good: (said: unknown) => undefined; bad: (message: string, status?: number) => undefined };

function begin(merchant: Merchant, given: Given, base: string, { good, bad }: Says): undefined {
  const asked = koboOf(given.amount);
  const paymentReference = textIn(given.paymentReference);
  if (!Number.isInteger(asked) || asked < 2_000) return bad(`Amount must not be less than ${formatNaira(2_000)}`);
  if (!/^[^@\s]+@[^@\s]+$/.test(textIn(given.customerEmail))) return bad("Invalid customer email");
  if (textIn(given.contractCode) === "") return bad("Contract code is required");
  if (merchant.find(paymentReference)) return bad("Duplicate payment reference");
  const transactionReference = `MNFY|${merchant.payments.length + 1}|${crypto.randomUUID().slice(0, 12)}`;
  merchant.payments.push({
    ...{ transactionReference, paymentReference, status: "PENDING", asked, paid: 0, paidAt: null },
    ...{ currency: textIn(given.currencyCode), email: textIn(given.customerEmail), metaData: given.metaData },
    redirectUrl: textIn(given.redirectUrl),
  });
  const checkoutUrl = `${base}/checkout/${encodeURIComponent(transactionReference)}`;
  return good({ transactionReference, paymentReference, merchantName: "Lekki Court", checkoutUrl });
}

async function giveBack({ response }: Call, merchant: Merchant, given: Given, { good, bad }: Says): Promise<void> {
  const held = merchant.payments.find((one) => one.transactionReference === given.transactionReference);
  const [name, amount] = [textIn(given.refundReference), koboOf(given.refundAmount)];
  if (held?.status !== "PAID" || !(amount <= held.paid)) return bad("Transaction cannot be refunded");
  if (merchant.refunds.some(({ refundReference }) => refundReference === name))
    return bad("Duplicate refund reference");
  const made = await merchant.refund(held, name, amount);
  if (merchant.losesNextRefund) {
    merchant.losesNextRefund = false;
    return void response.destroy();
  }
  return good(merchant.shownRefund(made));
}
