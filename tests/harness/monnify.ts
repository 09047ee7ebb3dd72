import { monnifyAt } from "#platform/channels/monnify.server.ts";
import { type Keys, type Monnify, startMonnify } from "../../scripts/monnify/server.ts";
import { pushAlone, testApp } from "./app.ts";
import { charged } from "./charges.ts";
import { ownedBuilding } from "./world.ts";

/** A Monnify of one's own, which the application reaches, and it the application. */
export async function withMonnify(): Promise<Monnify> {
  const { app, ways } = await testApp();
  const monnify = await startMonnify();
  const port = monnifyAt({ live: monnify.url, test: monnify.url });
  ways.channels = { ...pushAlone, payments: { ...pushAlone.payments, monnify: port } };
  monnify.tell(async (url, headers, payload) => app.inject({ method: "POST", url, headers, payload }));
  return monnify;
}

let made = 0;
export function newMonnifyKeys(mode: "PROD" | "TEST" = "PROD"): Keys {
  made += 1;
  const own = `${process.pid}X${Date.now()}X${made}`;
  return { apiKey: `MK_${mode}_${own}`, secretKey: `SECRET${own}`, contractCode: "5867418298" };
}

/** A building whose units pay by Monnify; Flat 3 owes ₦50,000. */
export async function onlineByMonnify(monnify: Monnify, keys = newMonnifyKeys()) {
  const kept = await charged(await ownedBuilding());
  const { owner, occupant, propertyId, unitId } = kept;
  const merchant = monnify.merchant(keys);
  const asked = { provider: "monnify", ...keys, settlesInto: "bank" };
  const set = await owner.post(`/properties/${propertyId}/gateway`, asked);
  if (set.status !== 201) throw new Error(`Setting the key failed: ${set.body.detail}`);
  merchant.hookPath = new URL(set.body.data.gateway.hookUrl).pathname;
  await kept.issue();
  const begin = async (kobo = 5_000_000): Promise<{ id: string; url: string }> => {
    const began = await occupant.post(`/units/${unitId}/online-payments`, { kobo });
    if (began.status !== 201) throw new Error(`Beginning failed: ${began.body.detail}`);
    return { id: began.body.data.payment.id, url: began.body.data.url };
  };
  const pay = async (kobo = 5_000_000, sent?: number) => {
    const { id, url } = await begin(kobo);
    return { id, url, back: await monnify.press(url, "pay", sent) };
  };
  const state = async (id: string, who = occupant) => (await who.get(`/online-payments/${id}`)).body.data.payment;
  const told = async (who = owner) =>
    ((await who.get("/notifications")).body.data.notifications as { title: string }[]).map(({ title }) => title);
  const sweep = () => owner.post(`/properties/${propertyId}/gateway/sweep`);
  return { ...kept, keys, merchant, begin, pay, state, told, sweep };
}
