import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { Device } from "../../../../tests/harness/passkeys.ts";
import { type Person, password, person, send, siteAdmin } from "../../../../tests/harness/world.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});

const offered = async (one: Person) => (await one.post("/auth/passkeys/offer", { password })).body.data;
const signInOffer = async () => (await send("POST", "/auth/passkeys/sign-in/offer", null, {})).body.data;
const twoStepOf = async (one: Person) => (await one.get("/auth/two-step")).body.data.twoStep;

/** Takes a device's passkey into use. */
async function add(one: Person, device = new Device(), name = "My phone") {
  const { ticket, options } = await offered(one);
  return one.post("/auth/passkeys", { name, ticket, credential: device.make(options) });
}

async function signIn(device: Device, told: Parameters<Device["use"]>[1] = {}) {
  const { ticket, options } = await signInOffer();
  return send("POST", "/auth/passkeys/sign-in", null, { ticket, credential: device.use(options, told) });
}

describe("a passkey", () => {
  test("signs in alone, and a password alone does not any more", async () => {
    const one = await person("property_owner", { name: "Adaeze Bello" });
    const device = new Device();
    const added = await add(one, device);
    expect(added.status, added.body.detail).toBe(201);
    expect(added.body.data.passkey).toMatchObject({ name: "My phone", lastUsedAt: null });
    expect(added.body.data.recoveryCodes).toHaveLength(10);
    const entered = await signIn(device);
    expect([entered.status, entered.body.data.user.name]).toEqual([200, "Adaeze Bello"]);
    expect((await send("GET", "/auth/me", entered.body.data.token)).status).toBe(200);
    const withPassword = await send("POST", "/auth/login", null, { email: one.email, password });
    expect(withPassword.status).toBe(401);
    const code = added.body.data.recoveryCodes[0];
    expect((await send("POST", "/auth/login", null, { email: one.email, password, code })).status).toBe(200);
    expect((await twoStepOf(one)).passkeys[0].lastUsedAt).not.toBeNull();
  });

  test("a second one gives no second codes; with the last one gone a password signs in again", async () => {
    const one = await person("technician");
    const first = await add(one);
    const second = await add(one, new Device(), "The tablet");
    expect(second.body.data.recoveryCodes).toEqual([]);
    const remove = (id: string) => send("DELETE", `/auth/passkeys/${id}`, one.token, { password });
    expect((await remove(first.body.data.passkey.id)).status).toBe(200);
    expect(await twoStepOf(one)).toMatchObject({ on: true, passkeys: [{ name: "The tablet" }] });
    expect((await remove(second.body.data.passkey.id)).status).toBe(200);
    expect(await twoStepOf(one)).toMatchObject({ on: false, passkeys: [], recoveryCodes: 0 });
    expect((await send("POST", "/auth/login", null, { email: one.email, password })).status).toBe(200);
  });

  test.each([
    ["from a copy of the site", { origin: "https://tunse.example.evil.example" }],
    ["without the person", { verified: false }],
  ])("is refused %s, when made and when used", async (_name, told) => {
    const one = await person("property_owner");
    const device = new Device();
    const { ticket, options } = await offered(one);
    const refused = await one.post("/auth/passkeys", { name: "x", ticket, credential: device.make(options, told) });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "credential"]);
    expect((await add(one, device)).status).toBe(201);
    expect((await signIn(device, told)).status).toBe(401);
  });

  test("a copy of a device, whose counter went back, does not sign in", async () => {
    const device = new Device();
    await add(await person("contractor"), device);
    expect((await signIn(device, { counter: 7 })).status).toBe(200);
    expect((await signIn(device, { counter: 5 })).status).toBe(401);
    expect((await signIn(device, { counter: 8 })).status).toBe(200);
  });

  test("an answer is good once, also for two at the same moment, and for five minutes", async () => {
    const device = new Device();
    await add(await person("property_owner"), device);
    const { ticket, options } = await signInOffer();
    const credential = device.use(options);
    const enter = () => send("POST", "/auth/passkeys/sign-in", null, { ticket, credential });
    const both = await Promise.all([enter(), enter()]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter()).status).not.toBe(200);
    const late = await signInOffer();
    const answer = device.use(late.options);
    clock.now = new Date(Date.now() + 6 * 60_000);
    const refused = await send("POST", "/auth/passkeys/sign-in", null, { ticket: late.ticket, credential: answer });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "ticket"]);
  });

  test("an offer is for whoever asked, and for what they asked", async () => {
    const [one, other] = [await person("property_owner"), await person("property_owner")];
    const device = new Device();
    const { ticket, options } = await offered(one);
    const stolen = await other.post("/auth/passkeys", { name: "x", ticket, credential: device.make(options) });
    expect(stolen.status).toBe(422);
    await add(one, device);
    const mine = await offered(one);
    const crossed = await send("POST", "/auth/passkeys/sign-in", null, {
      ticket: mine.ticket,
      credential: device.use({ ...mine.options, rpId: "tunse.example" }),
    });
    expect(crossed.status).toBe(422);
    const foreign = (await twoStepOf(one)).passkeys[0].id;
    expect((await send("DELETE", `/auth/passkeys/${foreign}`, other.token, { password })).status).toBe(404);
  });

  test("of somebody suspended, of a deleted account and of nobody opens nothing", async () => {
    const [held, gone] = [await person("property_owner"), await person("property_manager")];
    const [ofHeld, ofGone] = [new Device(), new Device()];
    await add(held, ofHeld);
    await add(gone, ofGone);
    const admin = await siteAdmin();
    await admin.put(`/admin/accounts/${held.id}/suspension`, { suspended: true, reason: "A complaint" });
    expect((await signIn(ofHeld)).status).toBe(403);
    expect((await send("DELETE", "/auth/me", gone.token, { password })).status).toBe(200);
    expect((await signIn(ofGone)).status).toBe(401);
    expect((await signIn(new Device())).status).toBe(401);
  });

  test.each([[{}], [{ ticket: "x", credential: {} }], [{ ticket: "x", credential: null }], [{ ticket: 7 }]])(
    "%j is no sign-in",
    async (body) => expect((await send("POST", "/auth/passkeys/sign-in", null, body)).status).toBe(422),
  );

  test("there are at most ten", async () => {
    const one = await person("property_owner");
    for (let made = 0; made < 10; made += 1) expect((await add(one)).status).toBe(201);
    expect((await add(one)).status).toBe(409);
  });
});
