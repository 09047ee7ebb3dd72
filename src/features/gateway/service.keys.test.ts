import { afterAll, afterEach, expect, test } from "vitest";
import { monnifyAt } from "#platform/channels/monnify.server.ts";
import { startMonnify } from "../../../scripts/monnify/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newKey, numbered, online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { accept, invited } from "../../../tests/harness/members.ts";
import { newMonnifyKeys } from "../../../tests/harness/monnify.ts";
import { type Person, password, person } from "../../../tests/harness/world.ts";

const { clock, ways } = await testApp();
const paystack = await withPaystack();
const monnify = await startMonnify();
const payments = { ...ways.channels?.payments, monnify: monnifyAt({ live: monnify.url, test: monnify.url }) };
ways.channels = { ...ways.channels, payments };
afterAll(async () => {
  await withoutPaystack(paystack);
  await monnify.stop();
});
afterEach(() => {
  clock.now = null;
});

const set = (who: Person, propertyId: string, fields: object) =>
  who.post(`/properties/${propertyId}/gateway`, { settlesInto: "bank", ...fields });
const linesOf = async (owner: Person, propertyId: string): Promise<string[]> =>
  (await owner.get(`/properties/${propertyId}/history`)).body.data.history.map(
    ({ sentence }: { sentence: string }) => sentence,
  );
const replaced = expect.stringContaining("put another key in place");
const ended = expect.stringContaining("ended the account numbers");

test("a phone that was left signed in does not say where the money of a building goes", async () => {
  const { owner, propertyId } = await online(paystack);
  clock.now = new Date(Date.now() + 16 * 60_000);
  const bare = await set(owner, propertyId, { secretKey: newKey() });
  expect([bare.status, bare.body.errors]).toEqual([
    422,
    [{ path: "password", message: "Please enter your password." }],
  ]);
  const wrong = await set(owner, propertyId, { secretKey: newKey(), password: "Another-9!" });
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, "password"]);
  expect(await linesOf(owner, propertyId)).not.toContainEqual(replaced);
  expect((await set(owner, propertyId, { secretKey: newKey(), password })).status).toBe(201);
  expect(await linesOf(owner, propertyId)).toContainEqual(replaced);
});

test("whoever may set no key is not asked for a password", async () => {
  const { occupant, propertyId } = await online(paystack);
  expect((await set(occupant, propertyId, { secretKey: newKey() })).status).toBe(403);
  expect((await set(await person("property_owner"), propertyId, { secretKey: newKey() })).status).toBe(404);
});

test("another provider's key ends the numbers of units, and says so to the keepers", async () => {
  const { owner, propertyId, numberOf } = await numbered(paystack);
  expect(await numberOf()).toMatch(/^\d{10}$/);
  const manager = await person("property_manager");
  const invitation = await invited(owner, propertyId, { role: "property_manager", email: manager.email });
  expect((await accept(manager, invitation.token)).status).toBe(200);
  const keys = newMonnifyKeys();
  monnify.merchant(keys);
  expect((await set(owner, propertyId, { provider: "monnify", ...keys })).status).toBe(201);
  expect(await numberOf()).toBeUndefined();
  expect(await linesOf(owner, propertyId)).toEqual(expect.arrayContaining([replaced, ended]));
  const { notifications } = (await manager.get("/notifications")).body.data;
  const [told] = notifications.filter(({ title }: { title: string }) => title.startsWith("Another key"));
  expect(told.message).toContain("numbers that units had are shown to nobody any more; Monnify gives none.");
});

test("another key of the same provider gives other numbers, and the numbers are not told as ended", async () => {
  const { owner, propertyId } = await numbered(paystack);
  expect((await set(owner, propertyId, { secretKey: newKey() })).status).toBe(201);
  expect(await linesOf(owner, propertyId)).not.toContainEqual(ended);
});

test("a payment that the provider refuses to begin says so, and does not send the payer to try again", async () => {
  const { occupant, unitId, merchant } = await online(paystack);
  merchant.answering = "refuses";
  const began = await occupant.post(`/units/${unitId}/online-payments`, { kobo: 500_000 });
  expect([began.status, began.body.detail]).toEqual([
    409,
    "The payment was not begun. Paystack answered 400: Merchant not active. Nothing was paid. Pay by bank transfer, and tell whoever keeps the building.",
  ]);
});
