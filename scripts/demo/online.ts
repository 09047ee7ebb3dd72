import type { Monnify } from "../monnify/server.ts";
import type { Paystack } from "../paystack/server.ts";
import type { Troupe } from "./opening.ts";

const key = "sk_live_demo0demo0demo0demo0";

const terraceKeys = {
  apiKey: "MK_PROD_TERRACES0",
  secretKey: "TERRACES0TERRACES0TERRACES0",
  contractCode: "5867418299",
};

/** What the invented Monnify knows, for whoever tries it at another building; docs/payments-online.md tells them. */
export const monnifyKeys = {
  apiKey: "MK_TEST_DEMO0DEMO0",
  secretKey: "DEMO0DEMO0DEMO0DEMO0DEMO0",
  contractCode: "5867418298",
};

type Answer = { data: ReturnType<typeof JSON.parse> };

type Ask = (path: string, body: object, token?: string) => Promise<Answer["data"]>;

const askingAt =
  (url: string): Ask =>
  async (path, body, token) => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as Answer).data;
  };

async function tokenOf(ask: Ask, troupe: Troupe, who: "owner" | "aisha"): Promise<string> {
  const { email, password } = troupe.player(who);
  return (await ask("/auth/login", { email, password })).token;
}

/** The terraces pay by a Monnify that is invented: one payment stands, one was given back, one was refused by the bank. */
export async function takeByMonnify(monnify: Monnify, url: string, troupe: Troupe): Promise<void> {
  monnify.tell((path, headers, body) => fetch(`${url}${path}`, { method: "POST", headers, body }));
  const ask = askingAt(url);
  const [owner, aisha] = [await tokenOf(ask, troupe, "owner"), await tokenOf(ask, troupe, "aisha")];
  const merchant = monnify.merchant(terraceKeys);
  const set = { provider: "monnify", ...terraceKeys, settlesInto: "bank" };
  const { gateway } = await ask(`/properties/${troupe.propertyId("terraces")}/gateway`, set, owner);
  merchant.hookPath = new URL(gateway.hookUrl).pathname;
  merchant.refundsAt = "once";
  const charges = await fetch(`${url}/api/me/charges`, { headers: { authorization: `Bearer ${aisha}` } });
  const [unit] = ((await charges.json()) as Answer).data.units;
  const begin = async (naira: number, act: "pay" | "fail"): Promise<string> => {
    const begun = await ask(`/units/${unit.unitId}/online-payments`, { kobo: naira * 100 }, aisha);
    await monnify.press(begun.url, act);
    await ask(`/online-payments/${begun.payment.id}/ask`, {}, aisha);
    return begun.payment.id;
  };
  await begin(60_000, "fail");
  const twice = await begin(60_000, "pay");
  await begin(60_000, "pay");
  await ask(`/online-payments/${twice}/refund`, { reason: "It was paid twice." }, owner);
}

/** The flats of the court can pay online, and by a transfer to a number of their own, at a Paystack that is invented. */
export async function takeOnline(paystack: Paystack, url: string, troupe: Troupe): Promise<void> {
  paystack.tell((path, headers, body) => fetch(`${url}${path}`, { method: "POST", headers, body }));
  const ask = askingAt(url);
  const token = await tokenOf(ask, troupe, "owner");
  const set = { secretKey: key, settlesInto: "bank" };
  const { gateway } = await ask(`/properties/${troupe.propertyId("court")}/gateway`, set, token);
  paystack.merchant(key).hookPath = new URL(gateway.hookUrl).pathname;
  await ask(`/properties/${troupe.propertyId("court")}/unit-numbers`, { phone: "0803 555 0131" }, token);
}
