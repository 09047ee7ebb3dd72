import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renewPush } from "#browser/worker/push.ts";
import { findToldPush, keepToldPush } from "#browser/worker/told-push.ts";
import { outboundTo } from "#platform/outbound.server.ts";
import { startPhones } from "../../scripts/phones/server.ts";
import { testApp } from "../harness/app.ts";
import { morning, noticeTo } from "../harness/deliveries.ts";
import { type Person, password, person, send } from "../harness/world.ts";

/** What our worker takes for its browser from the moment it is read. */
const scope = vi.hoisted(() => {
  const subscribe = async (_: { applicationServerKey: string }): Promise<unknown> => undefined;
  const self = { registration: { pushManager: { subscribe } } };
  Object.assign(globalThis, { self });
  return self;
});
afterAll(() => void Reflect.deleteProperty(globalThis, "self"));

const { app, database, clock, drain, road } = await testApp();
const phones = await startPhones();
afterAll(() => phones.stop());

beforeEach(() => {
  road.outbound = outboundTo({ allowed: [phones.host] });
  clock.now = morning;
});
afterEach(() => {
  road.outbound = outboundTo();
  clock.now = null;
  vi.unstubAllGlobals();
});

type Browser = ReturnType<typeof phones.browser>;
const add = async (who: Person, browser: Browser) => {
  const answer = await who.post("/contact-points/browsers", { ...browser, label: "Chrome" });
  expect(answer.status, answer.body.detail).toBe(201);
};
const renew = (was: Browser, next: Browser, more: object = {}) =>
  send("POST", "/pushed-browsers", null, { ...next, wasEndpoint: was.endpoint, wasSecret: was.secret, ...more });
const tell = async (who: Person, title: string) => {
  await noticeTo(who, { title, link: `/tasks?task=${title}` });
  await drain();
};
const shownTo = (name: string) => phones.got.filter(({ to }) => to === name).map(({ title }) => title);
const pointsOf = async (who: Person) => (await who.get("/contact-points")).body.data;

describe("the server", () => {
  test("sends to the address that a push service gave a browser in place of the old one", async () => {
    const who = await person("contractor");
    const [old, next] = [phones.browser("old"), phones.browser("next")];
    await add(who, old);
    expect((await renew(old, next)).status).toBe(200);
    await tell(who, "Renewed");
    expect([shownTo("old"), shownTo("next")]).toEqual([[], ["Renewed"]]);
    expect((await pointsOf(who)).contactPoints).toHaveLength(1);
    expect((await renew(old, phones.browser("again"))).status).toBe(404);
  });

  test("believes nobody who does not know the browser's secret, nor one whose session is over", async () => {
    const who = await person("contractor");
    const [old, next] = [phones.browser("known"), phones.browser("thief")];
    await add(who, old);
    expect((await renew(old, next, { wasSecret: next.secret })).status).toBe(404);
    expect((await renew(old, next, { key: "AAAA" })).status).toBe(422);
    road.outbound = outboundTo();
    expect((await renew(old, next)).status).toBe(422);
    road.outbound = outboundTo({ allowed: [phones.host] });
    await who.post("/auth/logout");
    expect((await renew(old, next)).status).toBe(404);
    await tell(who, "Secret");
    expect([shownTo("known"), shownTo("thief")]).toEqual([[], []]);
  });

  test.each([404, 410])(
    "sends nothing more to who is answered %d, tells its page, and takes another address of it",
    async (status) => {
      const who = await person("contractor");
      const name = `lost ${status}`;
      await add(who, phones.browser(name));
      phones.behave(name, { does: "answer", status, times: 1 });
      await tell(who, "First");
      await tell(who, "Second");
      expect(shownTo(name)).toEqual([]);
      expect(await pointsOf(who)).toMatchObject({ contactPoints: [], isLost: true });
      const again = (await send("POST", "/auth/login", null, { email: who.email, password })).body.data.token;
      expect((await send("GET", "/contact-points", again)).body.data.isLost).toBe(false);
      await add(who, phones.browser(`${name} again`));
      await tell(who, "Third");
      expect(shownTo(`${name} again`)).toEqual(["Third"]);
      expect(await pointsOf(who)).toMatchObject({ contactPoints: [{ kind: "browser" }], isLost: false });
      const { rows } = await database.db.execute(sql`select address from contact_points where account_id = ${who.id}`);
      expect(rows).toHaveLength(1);
    },
  );
});

/** Our worker as a browser runs it: what stands in is the browser's alone, and what it asks is answered by the server. */
function workerOf(subscribed: Browser) {
  const shelves = new Map<string, Map<string, Response>>();
  const asked: { pushKey: string }[] = [];
  vi.stubGlobal("caches", {
    has: async (name: string) => shelves.has(name),
    delete: async (name: string) => shelves.delete(name),
    open: async (name: string) => {
      const shelf = shelves.get(name) ?? new Map<string, Response>();
      shelves.set(name, shelf);
      return {
        match: async (path: string) => shelf.get(path)?.clone(),
        put: async (path: string, response: Response) => void shelf.set(path, response),
      };
    },
  });
  const line = { isDown: false };
  vi.stubGlobal("fetch", async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    if (line.isDown) throw new TypeError("No line.");
    const { statusCode, payload } = await app.inject({ method: "POST", url, headers, payload: body });
    return new Response(payload, { status: statusCode });
  });
  const toJSON = ({ endpoint, key, secret }: Browser) => ({
    toJSON: () => ({ endpoint, keys: { p256dh: key, auth: secret } }),
  });
  scope.registration.pushManager.subscribe = async (options) => {
    asked.push({ pushKey: options.applicationServerKey });
    return toJSON(subscribed);
  };
  return { asked, line, given: toJSON };
}

describe("the worker, while no page is open", () => {
  const toldOf = ({ endpoint, secret }: Browser) => ({ endpoint, secret, pushKey: "the key", session: "this" });

  test.each(["gives", "only says that it went"])(
    "tells the server of the address where the browser %s",
    async (how) => {
      const who = await person("contractor");
      const [old, next] = [phones.browser(`old ${how}`), phones.browser(`next ${how}`)];
      await add(who, old);
      const { asked, given } = workerOf(next);
      await keepToldPush(toldOf(old));
      await renewPush(how === "gives" ? given(next) : null);
      expect(asked).toEqual(how === "gives" ? [] : [{ pushKey: "the key" }]);
      expect(await findToldPush()).toEqual(toldOf(next));
      await tell(who, "Here");
      expect(shownTo(`next ${how}`)).toEqual(["Here"]);
    },
  );

  test("keeps what the server knows where it is not reached, and does nothing where nobody wants notices", async () => {
    const who = await person("contractor");
    const [old, next] = [phones.browser("kept"), phones.browser("unheard")];
    await add(who, old);
    const { asked, line } = workerOf(next);
    await renewPush(null);
    expect([asked, await findToldPush()]).toEqual([[], null]);
    await keepToldPush(toldOf(old));
    line.isDown = true;
    await renewPush(null);
    expect(await findToldPush()).toEqual(toldOf(old));
  });
});
