import { afterAll, expect, test } from "vitest";
import { noMail, smtpMail } from "#platform/mail.server.ts";
import { outboundTo } from "#platform/outbound.server.ts";
import { openLetterbox, tokenIn } from "../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { type Person, password, person, send } from "../../../tests/harness/world.ts";

const { clock, drain, post, road } = await testApp();
const box = await openLetterbox();
post.mail = smtpMail(box.url, "Tunse <no-reply@tunse.example>");
const next = "Borehole-42!";
afterAll(() => {
  post.mail = noMail;
  road.outbound = outboundTo();
  clock.now = null;
  return box.close();
});

const later = (ms: number) => {
  clock.now = new Date(Date.now() + ms);
};
const call = (path: string, body: unknown) => send("POST", path, null, body);

async function resetToken(one: Person): Promise<string> {
  await call("/auth/password/forgot", { email: one.email });
  await drain();
  return tokenIn(box.last(one.email));
}

test("a password that is reset ends what acts in one's name beside the sessions, and says which; a change does not", async () => {
  const owner = await person("property_owner");
  const scopes = ["properties:read"];
  const { key } = (await owner.post("/api-keys", { name: "Not mine", scopes, password })).body.data;
  const told = { url: "https://example.com/tunse", events: ["tasks"], password };
  road.outbound = { ...outboundTo(), problemOf: async () => null };
  expect((await owner.post("/webhooks", told)).status).toBe(201);
  const current = "Moringa-11!";
  await owner.post("/auth/password/change", { currentPassword: password, newPassword: current });
  const read = async () => (await send("GET", "/properties", key)).status;
  expect([await read(), (await owner.get("/webhooks")).body.data.webhooks[0].active]).toEqual([200, true]);
  const token = await resetToken(owner);
  expect((await call("/auth/password/reset", { token, password: next })).status).toBe(200);
  later(2_000);
  expect(await read()).toBe(401);
  const again = (await call("/auth/login", { email: owner.email, password: next })).body.data.token;
  const { webhooks } = (await send("GET", "/webhooks", again)).body.data;
  expect(webhooks).toMatchObject([{ active: false }]);
  const { notifications } = (await send("GET", "/notifications", again)).body.data;
  expect(notifications.slice(0, 2)).toMatchObject([
    { title: "Your API keys were revoked", message: expect.stringContaining("Not mine") },
    { title: "Your webhooks rest", message: expect.stringContaining("example.com") },
  ]);
});
