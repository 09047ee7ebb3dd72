import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pinnedPhone } from "#domain/session-keys.ts";
import type { Notice } from "./rules.ts";

const origin = "https://tunse.example";
type Tab = { url: string; focus: () => Promise<Tab>; navigate: (to: string) => Promise<Tab | null> };

/** What the phone shows, which tabs are open, and what is asked of the server. */
let shown: { title: string; body: string; buttons: string[]; data: unknown }[];
let tabs: Tab[];
let opened: string[];
let asked: { path: string; body: unknown }[];
let server: () => Promise<Response>;
let kept: Map<string, Map<string, string>>;

const shelfOf = (name: string) => {
  const rows = kept.get(name) ?? new Map<string, string>();
  kept.set(name, rows);
  return {
    match: async (place: string) => (rows.has(place) ? new Response(rows.get(place)) : undefined),
    put: async (place: string, answer: Response) => void rows.set(place, await answer.text()),
  };
};

beforeEach(() => {
  [shown, tabs, opened, asked, kept] = [[], [], [], [], new Map()];
  server = async () => Response.json({ success: true, data: {} });
  vi.stubGlobal("location", new URL(origin));
  vi.stubGlobal("caches", { has: async (name: string) => kept.has(name), open: async (name: string) => shelfOf(name) });
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) });
    return server();
  });
  const showNotification = async (title: string, more: { body: string; actions: { title: string }[]; data: unknown }) =>
    void shown.push({ title, body: more.body, buttons: more.actions.map((one) => one.title), data: more.data });
  const pushManager = { subscribe: async () => subscription("new") };
  vi.stubGlobal("self", {
    registration: { showNotification, pushManager },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => void opened.push(url) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const push = () => import("./push.ts");
const subscription = (name: string) => ({
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `key of ${name}`, auth: `secret of ${name}` },
  }),
});
const message = (more: object = {}) =>
  JSON.stringify({
    notification: {
      ...{ title: "Burst pipe, Flat 3", body: "Ada says so.", tag: "t1", navigate: "/tickets/t1" },
      ...{ actions: [{ action: "seen", title: "I see to it" }], data: { token: "secret" } },
      ...more,
    },
  });
const noticeOf = async (more: object = {}): Promise<Notice> => {
  await (await push()).showNotice(message(more));
  return shown.at(-1)?.data as Notice;
};

describe("a notice", () => {
  test("says what came, with its button", async () => {
    await noticeOf();
    expect(shown).toMatchObject([{ title: "Burst pipe, Flat 3", body: "Ada says so.", buttons: ["I see to it"] }]);
  });

  test("says nothing of what it is on a phone with a PIN, and cannot be acted on there", async () => {
    kept.set(pinnedPhone, new Map());
    const notice = await noticeOf();
    expect(JSON.stringify(shown)).not.toMatch(/Burst|Flat|Ada|secret/);
    expect(notice.button).toBeNull();
  });

  test.each(["", "null", "[]", "{", '{"notification":7}'])("is shown even where the message is %j", async (text) => {
    await (await push()).showNotice(text);
    expect(shown).toHaveLength(1);
  });

  test.each(["https://evil.example/x", "//evil.example", "javascript:alert(1)", ""])(
    "leads to us, never to %j",
    async (to) => {
      expect((await noticeOf({ navigate: to })).navigate).toBe(`${origin}/notifications`);
    },
  );
});

describe("a press on a notice", () => {
  const tab = (takes: boolean): Tab => {
    const own: Tab = {
      url: origin,
      focus: async () => own,
      navigate: async (to) => {
        opened.push(`tab ${to}`);
        return takes ? own : null;
      },
    };
    return own;
  };

  test("opens it in the tab that is there, and in a new one where there is none or it cannot be sent", async () => {
    const notice = await noticeOf();
    const { pressNotice } = await push();
    await pressNotice(notice, "");
    tabs = [tab(true)];
    await pressNotice(notice, "");
    tabs = [tab(false)];
    await pressNotice(notice, "");
    const there = `${origin}/tickets/t1`;
    expect(opened).toEqual([there, `tab ${there}`, `tab ${there}`, there]);
    expect(asked).toEqual([]);
  });

  test("that an older worker showed, or none, still opens something of ours", async () => {
    const { pressNotice } = await push();
    for (const data of [`${origin}/tasks`, null, undefined]) await pressNotice(data, "seen");
    expect(opened).toEqual([`${origin}/tasks`, origin, origin]);
  });
});

describe("a press on its button", () => {
  const press = async () => {
    const notice = await noticeOf();
    await (await push()).pressNotice(notice, "seen");
    return shown.at(-1);
  };

  test("does what it says, once, and shows what came of it", async () => {
    server = async () => Response.json({ success: true, data: { title: "You see to it", text: "Ada has been told." } });
    expect(await press()).toMatchObject({ title: "You see to it", body: "Ada has been told.", buttons: [] });
    expect(asked).toEqual([{ path: "/api/pushed-acts", body: { token: "secret" } }]);
    expect(opened).toEqual([]);
  });

  test("that was refused says why, and cannot be pressed again", async () => {
    server = async () => Response.json({ success: false, detail: "Musa sees to it already." }, { status: 409 });
    expect(await press()).toMatchObject({
      title: "Not done: Burst pipe, Flat 3",
      body: "Musa sees to it already.",
      buttons: [],
    });
  });

  test.each([
    ["without a line", async () => Promise.reject(new TypeError("Failed to fetch"))],
    ["while the server is away", async () => new Response("<html>", { status: 503 })],
    ["where a network in between answers for it", async () => new Response("<h1>Buy data</h1>")],
    ["where it forbids, with a page", async () => new Response("<h1>Buy data</h1>", { status: 403 })],
  ])("%s says that it was not sent, and can be pressed again", async (_, away) => {
    server = away;
    expect(await press()).toMatchObject({ title: "Not sent: Burst pipe, Flat 3", buttons: ["I see to it"] });
  });

  test("opens it and does nothing where the phone has asked for a PIN since", async () => {
    const notice = await noticeOf();
    kept.set(pinnedPhone, new Map());
    await (await push()).pressNotice(notice, "seen");
    expect([asked, opened]).toEqual([[], [`${origin}/tickets/t1`]]);
  });
});

describe("another address for notices", () => {
  const told = { endpoint: "https://push.example/old", secret: "secret of old", pushKey: "k", session: "s" };
  const known = async () => (await import("./told-push.ts")).findToldPush();
  const signedIn = async () => (await import("./told-push.ts")).keepToldPush(told);

  test("is told to the server by the old one and its secret, and kept once it knows", async () => {
    await signedIn();
    await (await push()).renewPush();
    const body = { endpoint: "https://push.example/new", key: "key of new", secret: "secret of new" };
    const was = { wasEndpoint: told.endpoint, wasSecret: told.secret };
    expect(asked).toEqual([{ path: "/api/pushed-browsers", body: { ...body, ...was } }]);
    expect(await known()).toEqual({ ...told, endpoint: body.endpoint, secret: body.secret });
  });

  test("is not taken for known where the server did not take it, so that the next opening mends it", async () => {
    await signedIn();
    server = async () => Response.json({}, { status: 503 });
    await (await push()).renewPush(subscription("given"));
    expect(asked).toHaveLength(1);
    expect(await known()).toEqual(told);
    server = async () => new Response("<h1>Buy data</h1>");
    await (await push()).renewPush(subscription("given"));
    expect(await known()).toEqual(told);
  });

  test("is told to nobody where nobody is signed in, and kept for nobody who signed out meanwhile", async () => {
    const { renewPush } = await push();
    await renewPush();
    expect(asked).toEqual([]);
    await signedIn();
    server = async () => {
      kept.clear();
      return Response.json({ success: true, data: {} });
    };
    await renewPush();
    expect(await known()).toBeNull();
  });
});
