import { paystackAt } from "#platform/channels/paystack.server.ts";
import { type Paystack, startPaystack } from "../../scripts/paystack/server.ts";
import { pushAlone, testApp } from "./app.ts";
import { charged } from "./charges.ts";
import { ownedBuilding } from "./world.ts";

/** A Paystack of one's own, which the application reaches, and it the application. */
export async function withPaystack(): Promise<Paystack> {
  const { app, ways } = await testApp();
  const paystack = await startPaystack();
  ways.channels = { ...pushAlone, payments: { ...pushAlone.payments, paystack: paystackAt(paystack.url) } };
  paystack.tell(async (url, headers, payload) => app.inject({ method: "POST", url, headers, payload }));
  return paystack;
}

export async function withoutPaystack(paystack: Paystack): Promise<void> {
  const { ways } = await testApp();
  ways.channels = pushAlone;
  await paystack.stop();
}

let made = 0;
export function newKey(mode: "live" | "test" = "live"): string {
  made += 1;
  return `sk_${mode}_${process.pid}x${Date.now()}x${made}`;
}

/** A building whose units pay online; Flat 3 owes ₦50,000. `begin` begins a payment for it, `pay` pays it as well. */
export async function online(
  paystack: Paystack,
  { mode = "live", key = newKey(mode) }: { mode?: "live" | "test"; key?: string } = {},
) {
  const kept = await charged(await ownedBuilding());
  const { owner, occupant, propertyId, unitId } = kept;
  const set = await owner.post(`/properties/${propertyId}/gateway`, { secretKey: key, settlesInto: "bank" });
  if (set.status !== 201) throw new Error(`Setting the key failed: ${set.body.detail}`);
  const merchant = paystack.merchant(key);
  merchant.hookPath ??= new URL(set.body.data.gateway.hookUrl).pathname;
  await kept.issue();
  const begin = async (kobo = 5_000_000, who = occupant): Promise<{ id: string; url: string }> => {
    const began = await who.post(`/units/${unitId}/online-payments`, { kobo });
    if (began.status !== 201) throw new Error(`Beginning failed: ${began.body.detail}`);
    return { id: began.body.data.payment.id, url: began.body.data.url };
  };
  const pay = async (kobo = 5_000_000) => {
    const { id, url } = await begin(kobo);
    return { id, url, back: await paystack.press(url, "pay") };
  };
  const state = async (id: string, who = occupant) => (await who.get(`/online-payments/${id}`)).body.data.payment;
  const told = async (who = owner) =>
    ((await who.get("/notifications")).body.data.notifications as { title: string }[]).map(({ title }) => title);
  return { ...kept, key, merchant, begin, pay, state, told };
}

/** As `online`, with an account number for each unit; `numberOf` is what a person is shown for Flat 3. */
export async function numbered(paystack: Paystack, given: Parameters<typeof online>[1] = {}) {
  const kept = await online(paystack, given);
  const { drain } = await testApp();
  const { owner, propertyId, occupant, unitId } = kept;
  const ask = (phone = "0803 123 4567", who = owner) => who.post(`/properties/${propertyId}/unit-numbers`, { phone });
  const asked = await ask();
  if (asked.status !== 200) throw new Error(`Asking for numbers failed: ${asked.body.detail}`);
  const numberOf = async (who = occupant): Promise<string | undefined> => {
    const { units } = (await who.get("/me/charges")).body.data as { units: { unitId: string; ownNumber?: Numbered }[] };
    return units.find((one) => one.unitId === unitId)?.ownNumber?.number;
  };
  const list = async (who = owner) => (await who.get(`/properties/${propertyId}/unit-numbers`)).body.data;
  const payments = async () =>
    (await owner.get(`/properties/${propertyId}/online-payments`)).body.data.payments as Record<string, unknown>[];
  await drain();
  return { ...kept, ask, numberOf, list, payments };
}
type Numbered = { number: string } | null;
