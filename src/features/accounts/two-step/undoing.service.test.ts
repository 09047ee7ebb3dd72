import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { noMail, smtpMail } from "#platform/mail.server.ts";
import { openLetterbox, tokenIn } from "../../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { codeShown } from "../../../../tests/harness/authenticator.ts";
import { Device } from "../../../../tests/harness/passkeys.ts";
import { type Person, password, person, send } from "../../../../tests/harness/world.ts";

const { clock, drain, post } = await testApp();
const box = await openLetterbox();
const mail = smtpMail(box.url, "Tunse <no-reply@tunse.example>");
const hour = 3_600_000;
const next = "Borehole-42!";

beforeEach(() => {
  post.mail = mail;
});
afterEach(() => {
  post.mail = noMail;
  clock.now = null;
});
afterAll(() => box.close());

const later = (ms: number) => {
  clock.now = new Date((clock.now?.getTime() ?? Date.now()) + ms);
};
const signIn = async (one: Person, given: string, code?: string) =>
  (await send("POST", "/auth/login", null, { email: one.email, password: given, code })).status;
const reset = (token: string) => send("POST", "/auth/password/reset", null, { token, password: next });
const isIn = async (token: string) => (await send("GET", "/auth/me", token)).status === 200;

async function addPasskey(one: Person, device = new Device()) {
  const { ticket, options } = (await one.post("/auth/passkeys/offer", { password })).body.data;
  const added = await one.post("/auth/passkeys", { name: "A phone", ticket, credential: device.make(options) });
  expect(added.status, added.body.detail).toBe(201);
  await drain();
  return device;
}

async function addApp(one: Person): Promise<string> {
  const { secret } = (await one.post("/auth/two-step/app", { password })).body.data;
  const code = codeShown(secret, clock.now ?? new Date());
  expect((await one.post("/auth/two-step/app/confirm", { code })).status).toBe(200);
  await drain();
  return secret;
}

async function passkeySignIn(device: Device) {
  const { ticket, options } = (await send("POST", "/auth/passkeys/sign-in/offer", null, {})).body.data;
  return (await send("POST", "/auth/passkeys/sign-in", null, { ticket, credential: device.use(options) })).status;
}

test("who learnt a password and took an app and a passkey into use is shut out by the link of the mail", async () => {
  const one = await person("property_owner");
  await addApp(one);
  const token = tokenIn(box.last(one.email));
  const theirs = await addPasskey(one);
  later(hour);
  expect(await signIn(one, password)).toBe(401);
  expect((await reset(token)).status).toBe(200);
  expect(await isIn(one.token)).toBe(false);
  expect(await passkeySignIn(theirs)).toBe(401);
  expect(await signIn(one, next)).toBe(200);
  expect((await reset(token)).status).toBe(422);
});

test("what was in use before stays, and is still asked for; recovery codes that the other has do not work", async () => {
  const one = await person("property_owner");
  const own = await addApp(one);
  later(hour);
  const theirs = await addPasskey(one);
  const { recoveryCodes } = (await one.post("/auth/two-step/recovery-codes", { password })).body.data;
  const token = tokenIn(box.last(one.email));
  later(hour);
  expect((await reset(token)).status).toBe(200);
  expect(await passkeySignIn(theirs)).toBe(401);
  expect(await signIn(one, next, recoveryCodes[0])).not.toBe(200);
  expect(await signIn(one, next, codeShown(own, clock.now ?? new Date()))).toBe(200);
});

test("the link works for three days, and a password that is forgotten takes nothing out of use", async () => {
  const one = await person("property_owner");
  const own = await addPasskey(one);
  const token = tokenIn(box.last(one.email));
  later(73 * hour);
  expect((await reset(token)).status).toBe(422);
  await send("POST", "/auth/password/forgot", null, { email: one.email });
  await drain();
  expect((await reset(tokenIn(box.last(one.email)))).status).toBe(200);
  expect(await signIn(one, next)).toBe(401);
  expect(await passkeySignIn(own)).toBe(200);
});
