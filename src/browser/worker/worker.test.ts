import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type KeptBuild, shellPath, takeOverWord } from "./rules.ts";

const origin = "https://tunse.example";
const day = 24 * 60 * 60 * 1_000;

/** What the browser keeps, which tabs are open, and what the network answers. */
let shelves: Map<string, Map<string, Response>>;
let tabs: string[];
let network: (path: string) => Response;

const pathOf = (asked: string | Request): string => {
  const { pathname, search } = new URL(typeof asked === "string" ? asked : asked.url, origin);
  return pathname + search;
};

function shelfOf(name: string) {
  const rows = shelves.get(name) ?? new Map<string, Response>();
  shelves.set(name, rows);
  return {
    match: async (asked: string | Request) => rows.get(pathOf(asked))?.clone(),
    put: async (asked: string | Request, answer: Response) => {
      await new Promise((soon) => setImmediate(soon));
      rows.set(pathOf(asked), answer);
    },
    delete: async (asked: string | Request) => rows.delete(pathOf(asked)),
    keys: async () => [...rows.keys()].map((path) => ({ url: origin + path })),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T08:00:00Z"), toFake: ["Date"] });
  [shelves, tabs] = [new Map(), []];
  vi.stubGlobal("location", new URL(origin));
  vi.stubGlobal("caches", {
    open: async (name: string) => shelfOf(name),
    has: async (name: string) => shelves.has(name),
  });
  vi.stubGlobal("fetch", async (asked: string | Request) => network(pathOf(asked)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

const kept = (): string[] => [...(shelves.get("tunse.shell")?.keys() ?? [])];
const keptScripts = () => kept().filter((path) => path.startsWith("/assets/"));

/** A server with the build of this name, of which half the files are those of the build before. */
const serverOf = (build: string) => (path: string) => {
  if (path.startsWith("/assets/")) return script(path);
  return new Response(`<script src="/assets/manifest-${build}.js">`, {
    headers: { "content-type": "text/html", "content-security-policy": "script-src 'nonce-x'" },
  });
};
const script = (path: string) => new Response(`// ${path}`, { headers: { "content-type": "text/javascript" } });
const portal = () => new Response("<h1>Buy data</h1>", { headers: { "content-type": "text/html" } });
const filesOf = (build: string) => ["/assets/same.js", `/assets/a-${build}.js`, `/assets/b-${build}.js`];

/** The worker of a build, as the browser runs it. */
async function workerOf(build: string) {
  const hears = new Map<string, (event: object) => void>();
  vi.stubGlobal("tunseBuild", { id: build, files: filesOf(build), parts: ["tickets"] });
  const skipWaiting = vi.fn();
  vi.stubGlobal("self", {
    addEventListener: (type: string, hear: (event: object) => void) => hears.set(type, hear),
    clients: { matchAll: async () => tabs.map((id) => ({ id })), claim: async () => {} },
    skipWaiting,
    registration: {},
  });
  vi.resetModules();
  await import("./worker.ts");
  const tell = async (type: string, event: object = {}) => {
    const work: Promise<unknown>[] = [];
    hears.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  return {
    skipWaiting,
    install: () => tell("install"),
    activate: () => tell("activate"),
    isShownBy: (...clients: string[]) =>
      Promise.all(clients.map((id) => tell("message", { data: build, source: { id } }))),
    hear: (data: string) => tell("message", { data, source: { id: "a" } }),
    async ask(path: string, mode = "no-cors") {
      let answer: Promise<Response> | undefined;
      const request = { url: origin + path, method: "GET", mode };
      hears.get("fetch")?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
      return answer;
    },
  };
}

async function released(build: string) {
  network = serverOf(build);
  const worker = await workerOf(build);
  await worker.install();
  return worker;
}

test("a release twice a day for a week: what is kept stays small, and an open tab finds each script of its own build", async () => {
  const first = await released("r0");
  await first.activate();
  tabs = ["form"];
  await first.isShownBy("form");
  let last = first;
  for (let at = 1; at <= 14; at += 1) {
    vi.setSystemTime(Date.now() + day / 2);
    last = await released(`r${at}`);
    await last.activate();
    expect(keptScripts().length).toBeLessThanOrEqual(1 + 2 * 4);
  }
  network = () => new Response("gone", { status: 404 });
  for (const path of [...filesOf("r0"), ...filesOf("r14")])
    expect(await (await last.ask(path))?.text()).toBe(`// ${path}`);
  expect(kept().filter((path) => path.startsWith(shellPath))).toHaveLength(4);
});

test("a week in which a form stands half filled: releases that wait in vain leave nothing, and the one in use stays", async () => {
  const first = await released("r0");
  await first.activate();
  tabs = ["form"];
  for (let at = 1; at <= 14; at += 1) {
    vi.setSystemTime(Date.now() + day / 2);
    await released(`r${at}`);
    expect(keptScripts().length).toBeLessThanOrEqual(1 + 2 * 3);
    expect(keptScripts()).toEqual(expect.arrayContaining(filesOf("r0")));
  }
});

test("one that waited and is told to take over while the next is kept has its files all the same", async () => {
  await (await released("r0")).activate();
  const second = await released("r1");
  await released("r2");
  await second.activate();
  expect(keptScripts()).toEqual(expect.arrayContaining(filesOf("r1")));
});

test("of two tabs that say at once which build they show neither is forgotten", async () => {
  const first = await released("r0");
  await first.activate();
  tabs = ["one", "other"];
  await first.isShownBy("one", "other");
  const shown = await shelves.get("tunse.shell")?.get("/shown-builds")?.clone().json();
  expect(shown).toEqual({ one: "r0", other: "r0" });
});

test("a network that answers everything with a page of its own is kept nowhere, and stands for nothing of ours", async () => {
  const first = await released("r0");
  await first.activate();
  const before = kept().toSorted();
  network = portal;
  const next = await workerOf("r1");
  await expect(next.install()).rejects.toThrow("did not come whole");
  expect(keptScripts().toSorted()).toEqual(filesOf("r0").toSorted());
  expect(kept().toSorted()).toEqual(before);
  const again = await workerOf("r0");
  // A screen's script that is not here says so, and is no page.
  const missing = await again.ask("/assets/never.js");
  expect(missing?.headers.get("content-type")).toBe("text/javascript");
  const page = await again.ask("/tickets/1", "navigate");
  expect(await page?.text()).toContain("manifest-r0");
  for (const path of ["/api/tickets", "/sw.js", "/login"]) expect(await again.ask(path), path).toBeUndefined();
});

test("half of a build with a page in the middle is no build: what is in use stays as it was", async () => {
  await (await released("r0")).activate();
  const whole = serverOf("r1");
  network = (path) => (path.startsWith(shellPath) ? portal() : whole(path));
  await expect((await workerOf("r1")).install()).rejects.toThrow("not of this build");
  const record = (await shelves.get("tunse.shell")?.get("/kept-builds")?.clone().json()) as KeptBuild[];
  expect(record.map(({ id }) => id)).toEqual(["r0"]);
  // What came of it goes with the next one that comes whole.
  await (await released("r2")).activate();
  expect(keptScripts().some((path) => path.includes("r1"))).toBe(false);
});

test("at a gate the kept page opens where a network in between answers, and our own word counts", async () => {
  shelves.set("tunse.gate", new Map([["/g/abc", new Response("the gate")]]));
  const worker = await released("r0");
  network = portal;
  expect(await (await worker.ask("/g/abc", "navigate"))?.text()).toBe("the gate");
  expect(await (await worker.ask("/g/other", "navigate"))?.text()).toContain("Buy data");
  network = serverOf("r0");
  expect(await (await worker.ask("/g/abc", "navigate"))?.text()).toContain("manifest-r0");
});

test("takes over only when it is told to", async () => {
  const worker = await released("r0");
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  await worker.hear(takeOverWord);
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});
