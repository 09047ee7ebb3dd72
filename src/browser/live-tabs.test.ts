// @vitest-environment happy-dom
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { routes } from "#domain/routes.ts";
import { comeFrom, load, setDevice } from "../../tests/harness/own-device.ts";
import { answer, ownServer } from "../../tests/harness/own-server.ts";

setDevice();

const { tasks, tickets, notes } = routes("user", {
  tasks: ["GET", "/tasks", { follows: ["task"] }],
  tickets: ["GET", "/tickets", { follows: ["ticket", "property"] }],
  notes: ["GET", "/notes"],
});
const calls = { tasks, tickets, notes };

type Say = (text: string, isLast?: boolean) => void;
type Stream = { token: string | undefined; lastId: string | undefined; say: Say; cut: () => void };

let account: string;
let streams: Stream[];
let refusal: { status: number; headers?: Record<string, string> } | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  account = crypto.randomUUID();
  streams = [];
  refusal = null;
  comeFrom(
    await ownServer(({ path, headers }, response, request) => {
      if (path !== "/api/events") return answer(response, {});
      const lastId = headers["last-event-id"];
      streams.push({
        token: headers.authorization,
        lastId: lastId === undefined ? undefined : String(lastId),
        say: (text, isLast = false) => void (isLast ? response.end(text) : response.write(text)),
        cut: () => void request.socket.destroy(),
      });
      open(response);
    }),
  );
  signIn("t");
});
afterEach(() => {
  // In this order: a spy would bring back the held clock, for the files after this one as well.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open(response: ServerResponse): void {
  if (refusal) {
    response.writeHead(refusal.status, { connection: "close", ...refusal.headers });
    response.end();
  } else {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("retry: 2000\n\n");
  }
}

function signIn(token: string): void {
  localStorage.setItem("tunse.token", token);
  localStorage.setItem("tunse.user", JSON.stringify({ id: account, name: "Ada", role: "technician" }));
}

const message = (id: string, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const hello = (id: string) => message(id, "hello", {});
const change = (id: string, kind: string) => message(id, "change", { kind, id: "1" });

type Tab = {
  live: typeof import("./live.ts") & typeof import("./is-live.ts");
  close: () => void;
  /** Which of the calls that the screens have read are old by now. */
  old: () => string[];
  readAgain: () => void;
  queryClient: typeof import("./queries.ts").queryClient;
};

/** A tab that has read all three calls and is kept up to date. */
async function openTab(who = account): Promise<Tab> {
  const live = await load(async () => ({ ...(await import("./live.ts")), ...(await import("./is-live.ts")) }));
  const { queryClient, optionsOf } = await import("./queries.ts");
  const readAgain = () => {
    for (const call of Object.values(calls)) {
      const { queryKey, meta } = optionsOf(call, {});
      queryClient.getQueryCache().build(queryClient, { queryKey, meta }).setData({});
    }
  };
  readAgain();
  const close = live.goLive(who);
  onTestFinished(close);
  const isOld = (call: (typeof calls)[keyof typeof calls]) =>
    queryClient.getQueryState(optionsOf(call, {}).queryKey)?.isInvalidated === true;
  const old = () => Object.entries(calls).flatMap(([name, call]) => (isOld(call) ? [name] : []));
  return { live, close, old, readAgain, queryClient };
}

const streamsAre = (count: number) => expect.poll(() => streams).toHaveLength(count);
const last = () => streams.at(-1) ?? expect.fail("nobody listens");
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Lets pass what a tab waits for until it reads again what is old. */
const becomesOld = (tab: Tab, ...names: string[]) =>
  expect
    .poll(async () => {
      await passes(300);
      return tab.old();
    })
    .toEqual(names);

describe("one tab", () => {
  test("listens with the session's token, and reads again what follows a thing that has changed", async () => {
    const tab = await openTab();
    await streamsAre(1);
    expect(last()).toMatchObject({ token: "Bearer t", lastId: undefined });
    last().say(hello("a-1") + change("a-2", "property"));
    await becomesOld(tab, "tickets");
    last().say(change("a-3", "task"));
    await becomesOld(tab, "tasks", "tickets");
  });

  test("reads again once for all that came at the same time", async () => {
    const tab = await openTab();
    await streamsAre(1);
    let told = 0;
    onTestFinished(
      tab.queryClient.getQueryCache().subscribe(({ type, ...event }) => {
        if (type === "updated" && "action" in event && event.action.type === "invalidate") told += 1;
      }),
    );
    last().say(hello("a-1") + change("a-2", "task") + change("a-3", "task") + change("a-4", "ticket"));
    await becomesOld(tab, "tasks", "tickets");
    expect(told).toBe(2);
  });

  test("after a cut line asks for what came after the last thing it heard", async () => {
    const tab = await openTab();
    await streamsAre(1);
    expect(tab.live.isLive()).toBe(false);
    last().say(hello("a-1") + change("a-2", "task"));
    await becomesOld(tab, "tasks");
    expect(tab.live.isLive()).toBe(true);
    last().cut();
    await expect.poll(tab.live.isLive).toBe(false);
    await passes(1_000);
    await streamsAre(2);
    expect(last().lastId).toBe("a-2");
    last().say(hello("a-2") + change("a-3", "ticket"));
    await becomesOld(tab, "tasks", "tickets");
  });

  test("waits longer each time it cannot come through, and not at all once the phone is online again", async () => {
    refusal = { status: 502 };
    const waits = vi.spyOn(globalThis, "setTimeout");
    await openTab();
    await streamsAre(1);
    const pauses = () => waits.mock.calls.map(([, ms = 0]) => ms).filter((ms) => ms >= 500 && ms < 45_000);
    for (const count of [1, 2, 3]) {
      await expect.poll(pauses).toHaveLength(count);
      const pause = pauses().at(-1) ?? 0;
      expect(pause).toBeGreaterThanOrEqual(500 * 2 ** (count - 1));
      expect(pause).toBeLessThanOrEqual(1_000 * 2 ** (count - 1));
      window.dispatchEvent(new Event("online"));
      await streamsAre(count + 1);
    }
  });

  test("comes back when the server says", async () => {
    refusal = { status: 503, headers: { "retry-after": "30" } };
    const waits = vi.spyOn(globalThis, "setTimeout");
    await openTab();
    await streamsAre(1);
    await expect.poll(() => waits.mock.calls.map(([, ms]) => ms)).toContain(30_000);
    refusal = null;
    await passes(29_999);
    expect(streams).toHaveLength(1);
    await passes(1);
    await streamsAre(2);
    last().say("retry: 2000\n\n: still here\n\nretry: 8400\n\n", true);
    await expect.poll(() => waits.mock.calls.map(([, ms]) => ms)).toContain(8_400);
  });

  test("takes a line on which not even heartbeats come for dead", async () => {
    const tab = await openTab();
    await streamsAre(1);
    last().say(hello("a-1"));
    await expect.poll(tab.live.isLive).toBe(true);
    await passes(30_000);
    expect(tab.live.isLive()).toBe(true);
    await passes(15_000);
    await expect.poll(tab.live.isLive).toBe(false);
    await passes(1_000);
    await streamsAre(2);
    expect(last().lastId).toBe("a-1");
  });

  test("reads everything again where the server no longer knows what was missed", async () => {
    const tab = await openTab();
    await streamsAre(1);
    last().say(message("b-1", "reset", {}));
    await becomesOld(tab, "tasks", "tickets", "notes");
  });

  test("in the background waits until it is seen", async () => {
    const tab = await openTab();
    await streamsAre(1);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    last().say(hello("a-1") + change("a-2", "task"));
    await expect.poll(tab.live.isLive).toBe(true);
    await passes(1_000);
    expect(tab.old()).toEqual([]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await becomesOld(tab, "tasks");
  });

  test("does not take back what is shown ahead of a write that is under way", async () => {
    const tab = await openTab();
    await streamsAre(1);
    let arrive = () => {};
    const mutationFn = () =>
      new Promise<void>((done) => {
        arrive = done;
      });
    const writing = tab.queryClient.getMutationCache().build(tab.queryClient, { mutationFn }).execute(undefined);
    last().say(hello("a-1") + change("a-2", "task"));
    await expect.poll(tab.live.isLive).toBe(true);
    await passes(3_000);
    expect(tab.old()).toEqual([]);
    arrive();
    await writing;
    await becomesOld(tab, "tasks");
  });

  test("goes to the sign-in once its session is refused, and listens no more", async () => {
    refusal = { status: 401 };
    const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
    await openTab();
    await expect.poll(() => replace.mock.calls).toEqual([["/login?next=%2Ftasks%3Fstatus%3Doverdue"]]);
    expect(localStorage.getItem("tunse.token")).toBeNull();
    await passes(60_000);
    expect(streams).toHaveLength(1);
  });

  test("does not listen for an account that is not signed in any more", async () => {
    const tab = await openTab(crypto.randomUUID());
    await passes(60_000);
    expect([streams, tab.live.isLive()]).toEqual([[], false]);
  });

  test("that is left lets go of the line, and hears nothing of it", async () => {
    const tab = await openTab();
    await streamsAre(1);
    last().say(hello("a-1"));
    await expect.poll(tab.live.isLive).toBe(true);
    last().say(change("a-2", "task"));
    tab.close();
    await passes(60_000);
    expect([tab.live.isLive(), tab.old(), streams.length]).toEqual([false, [], 1]);
  });
});

describe("two tabs of one account", () => {
  test("share one stream: what one hears the other reads again as well", async () => {
    const [one, two] = [await openTab(), await openTab()];
    await streamsAre(1);
    last().say(hello("a-1") + change("a-2", "task"));
    await becomesOld(one, "tasks");
    await becomesOld(two, "tasks");
    expect([one.live.isLive(), two.live.isLive(), streams.length]).toEqual([true, true, 1]);
  });

  test("when the one that listens closes, the other takes over and misses nothing", async () => {
    const [one, two] = [await openTab(), await openTab()];
    await streamsAre(1);
    last().say(hello("a-1") + change("a-7", "task"));
    await becomesOld(two, "tasks");
    one.close();
    await streamsAre(2);
    expect(last().lastId).toBe("a-7");
    last().say(hello("a-7") + change("a-8", "ticket"));
    await becomesOld(two, "tasks", "tickets");
    expect(one.old()).toEqual(["tasks"]);
  });

  test("of two accounts hear nothing of each other", async () => {
    const one = await openTab();
    await streamsAre(1);
    const stranger = await openTab(crypto.randomUUID());
    last().say(hello("a-1") + change("a-2", "task"));
    await becomesOld(one, "tasks");
    expect([stranger.old(), stranger.live.isLive()]).toEqual([[], false]);
  });

  test("without locks each has a stream of its own", async () => {
    Reflect.deleteProperty(navigator, "locks");
    await openTab();
    await openTab();
    await streamsAre(2);
  });
});
