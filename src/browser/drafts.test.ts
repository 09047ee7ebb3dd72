import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Callable } from "./api.ts";

let device: Map<string, string>;
let tab: Map<string, string>;

const storageOver = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

/** A page load: the module starts anew over the same storage. */
async function load(): Promise<typeof import("./drafts.ts")> {
  vi.resetModules();
  return import("./drafts.ts");
}

const comeIn = (id: string) =>
  device.set("tunse.token", id).set("tunse.user", JSON.stringify({ id, name: id, role: "building_occupant" }));
const goOut = () => {
  device.delete("tunse.token");
  device.delete("tunse.user");
};

beforeEach(() => {
  device = new Map();
  tab = new Map();
  vi.stubGlobal("localStorage", storageOver(device));
  vi.stubGlobal("sessionStorage", storageOver(tab));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

test("a person's draft outlives the page and its session, and nobody else reads it", async () => {
  comeIn("ada");
  (await load()).keepDraft("ticket", "drip");
  goOut();
  expect((await load()).readDraft("ticket")).toBeNull();
  comeIn("obi");
  expect((await load()).readDraft("ticket")).toBeNull();
  comeIn("ada");
  expect((await load()).readDraft("ticket")).toBe("drip");
});

test("what was typed before signing in is found afterwards, unless there is a draft of one's own", async () => {
  (await load()).keepDraft("ticket", "typed as a guest");
  comeIn("ada");
  const drafts = await load();
  expect(drafts.readDraft("ticket")).toBe("typed as a guest");
  drafts.keepDraft("ticket", "own");
  expect(drafts.readDraft("ticket")).toBe("own");
  drafts.dropDraft("ticket");
  expect(drafts.readDraft("ticket")).toBeNull();
  expect(tab.size).toBe(0);
});

/** It is so late, by the phone's clock and by what the server has just answered. */
async function serverSays(at: string): Promise<void> {
  vi.setSystemTime(new Date(at));
  (await import("./clock.ts")).hearTime(new Date(at).toUTCString(), performance.now());
}

test("what was typed by a clock of another year is there once the clock is put right", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-01T08:00:00Z"), toFake: ["Date"] });
  comeIn("ada");
  const { keepDraft, readDraft } = await load();
  await serverSays("2026-11-01T08:00:00Z");
  vi.setSystemTime(new Date("2020-01-01T00:05:00Z"));
  keepDraft("ticket", "drip");
  await serverSays("2026-11-02T08:00:00Z");
  expect(readDraft("ticket")).toBe("drip");
  vi.setSystemTime(new Date("2027-11-02T08:00:00Z"));
  expect(readDraft("ticket")).toBe("drip");
});

test("is forgotten after 14 days, and broken ones are none", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-01T08:00:00Z") });
  comeIn("ada");
  const { keepDraft, readDraft } = await load();
  keepDraft("ticket", "drip");
  await serverSays("2026-11-15T07:00:00Z");
  expect(readDraft("ticket")).toBe("drip");
  await serverSays("2026-11-15T08:00:01Z");
  expect(readDraft("ticket")).toBeNull();
  for (const key of device.keys()) if (key.includes("draft")) device.set(key, "{broken");
  expect(readDraft("ticket")).toBeNull();
});

test("a key stays the same for the same content, also after a reload, until it is dropped", async () => {
  comeIn("ada");
  const { keptKey } = await load();
  const key = keptKey("form.key", "one");
  const again = await load();
  expect(again.keptKey("form.key", "one")).toBe(key);
  expect(again.keptKey("form.key", "two")).not.toBe(key);
  const last = again.keptKey("form.key", "two");
  again.dropDraft("form.key");
  expect(again.keptKey("form.key", "two")).not.toBe(last);
});

describe("sent once", () => {
  const report: Callable = { method: "POST", path: "/reports", access: "user" };
  let server: Server;
  let keys: unknown[] = [];
  beforeEach(async () => {
    keys = [];
    server = createServer((request, response) => {
      keys.push(request.headers["idempotency-key"]);
      const isBroken = keys.length === 1;
      response.writeHead(isBroken ? 500 : 200, { connection: "close" });
      response.end(JSON.stringify({ success: !isBroken, message: "", data: null }));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    vi.stubGlobal("location", { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterEach(() => {
    server.close();
  });

  test("the same content goes under the same key until it has arrived, also after a reload", async () => {
    comeIn("ada");
    await expect((await load()).sendOnce("report", report, { title: "Leak" })).rejects.toThrow("Server error occurred");
    const { sendOnce, readDraft } = await load();
    await sendOnce("report", report, { title: "Leak" });
    expect(readDraft("report.key")).toBeNull();
    await sendOnce("report", report, { title: "Leak" });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
