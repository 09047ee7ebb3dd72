// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { made } from "../../../tests/harness/acts.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { answer } from "../../../tests/harness/own-server.ts";
import { setUploads } from "../../../tests/harness/upload-tabs.ts";
import type { Act } from "../outbox/rules.ts";

setDevice();
const { server } = setUploads();

const accountId = (): string => JSON.parse(localStorage.getItem("tunse.user") ?? "{}").id;

/** A worker that was woken while no tab is open, over what a page left; what it asks of the browser is in `asked`. */
async function wokenWith(...acts: readonly Act[]) {
  const asked: string[] = [];
  vi.stubGlobal("caches", { has: async () => false });
  const tabs: { visibilityState: string }[] = [];
  vi.stubGlobal("clients", { matchAll: async () => tabs });
  const register = async (tag: string) => void asked.push(tag);
  vi.stubGlobal("registration", { sync: { register } });
  const { openActs } = await load(() => import("../outbox/store.ts"));
  const [{ keepSender, findSender }, woken] = await Promise.all([import("../outbox/sender.ts"), import("./outbox.ts")]);
  const store = await openActs(accountId());
  for (const act of acts) await store.add(act);
  store.close();
  await keepSender(accountId(), "t");
  const badges: number[] = [];
  Object.assign(navigator, {
    setAppBadge: async (n: number) => badges.push(n),
    clearAppBadge: async () => badges.push(0),
  });
  onTestFinished(() => {
    for (const name of ["setAppBadge", "clearAppBadge"]) Reflect.deleteProperty(navigator, name);
  });
  const left = async () => {
    const store = await openActs(accountId());
    const acts = await store.list();
    store.close();
    return acts.map(({ id, state }) => `${id} ${state}`);
  };
  return { ...woken, asked, badges, tabs, left, token: () => findSender(accountId()) };
}

/** The line takes what `takes` says of the so-manieth call. */
function line(takes: (count: number) => boolean): string[] {
  const keys: string[] = [];
  server().others.reply = ({ path, headers }, response) => {
    if (!path.startsWith("/api/done")) return;
    keys.push(String(headers["idempotency-key"]));
    return takes(keys.length) ? answer(response, {}) : answer(response, { detail: "Down.", requestId: "r" }, 503);
  };
  return keys;
}

/** Whoever waits is told at once that it is over; the time goes by as they meant it to. */
function hurry(): void {
  let gone = 0;
  const wait = globalThis.setTimeout;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + gone);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((go: () => void, ms = 0) => {
    const isPause = ms >= 500 && ms < 40_000;
    if (isPause) gone += ms;
    return wait(go, isPause ? 0 : ms);
  }) as typeof setTimeout);
}

test("a worker that is woken tries again by itself within its time, though many tries failed before", async () => {
  const { sendOnSync, asked, left, token } = await wokenWith(made("a", { attempts: 12 }));
  const keys = line((count) => count > 3);
  hurry();
  await sendOnSync({ lastChance: false });
  expect([keys, await left(), await token()]).toEqual([["a", "a", "a", "a"], ["a received"], undefined]);
  expect(asked).toEqual([]);
});

test("what a worker could not send is tried by the browser again, and asked for anew once its tries are over", async () => {
  const { sendOnSync, asked, left, token } = await wokenWith(made("a"));
  const keys = line(() => false);
  hurry();
  await expect(sendOnSync({ lastChance: false })).rejects.toThrow("Something still waits.");
  const tries = keys.length;
  expect(tries).toBeGreaterThan(3);
  expect(asked).toEqual([]);
  await expect(sendOnSync({ lastChance: true })).rejects.toThrow("Something still waits.");
  expect(keys.length).toBeGreaterThan(tries);
  expect([asked, new Set(keys), await left(), await token()]).toEqual([
    ["tunse.outbox"],
    new Set(["a"]),
    ["a waiting"],
    "t",
  ]);
});

test("whatever else wakes a worker sends what waits, and asks for more where that fails", async () => {
  const { sendMeanwhile, asked, left } = await wokenWith(made("a"));
  const answers = { isUp: false };
  line(() => answers.isUp);
  hurry();
  await sendMeanwhile();
  expect([asked, await left()]).toEqual([["tunse.outbox"], ["a waiting"]]);
  answers.isUp = true;
  await sendMeanwhile();
  expect([asked, await left()]).toEqual([["tunse.outbox"], ["a received"]]);
});

test("the icon says how much waits after a worker has sent, too", async () => {
  const { sendMeanwhile, badges } = await wokenWith(made("a"), made("b"));
  const keys = line((count) => keys.length === 2 && count === 2);
  hurry();
  const ended = vi.spyOn(AbortSignal, "timeout");
  await sendMeanwhile();
  expect(ended).toHaveBeenCalled();
  expect(badges.at(-1)).toBe(1);
  line(() => true);
  await sendMeanwhile();
  expect(badges.at(-1)).toBe(0);
});

test("a worker that cannot ask which accounts there are lets what it does besides go on", async () => {
  const { sendMeanwhile, left } = await wokenWith(made("a"));
  Reflect.set(indexedDB, "databases", undefined);
  await sendMeanwhile();
  expect(await left()).toEqual(["a waiting"]);
});

test("a worker that a message woke ends what is under way with its time, and leaves it to go again", async () => {
  const { sendMeanwhile, asked, left } = await wokenWith(made("a"));
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(end.signal);
  server().others.reply = () => end.abort();
  await sendMeanwhile();
  expect(timeout.mock.calls).toEqual([[20_000]]);
  expect([asked, await left()]).toEqual([["tunse.outbox"], ["a waiting"]]);
});

test("a worker leaves the sending to a tab that somebody has opened meanwhile", async () => {
  const { sendOnSync, tabs, left } = await wokenWith(made("a"));
  const keys = line(() => tabs.push({ visibilityState: "visible" }) === 0);
  await expect(sendOnSync({})).rejects.toThrow("Something still waits.");
  expect([keys, await left()]).toEqual([["a"], ["a waiting"]]);
});

test("a worker asks the time before it holds an emergency back for its age", async () => {
  const occurredAt = new Date(Date.now() - 365 * 86_400_000).toISOString();
  const done = { at: Date.parse(occurredAt), count: 0, page: "closed", heard: Date.now(), offset: 0, since: null };
  const { sendMeanwhile, left } = await wokenWith(made("a", { isUrgent: true, occurredAt, done }));
  server().others.reply = (_asked, response) => answer(response, {});
  await sendMeanwhile();
  expect(await left()).toEqual(["a received"]);
});

test("an emergency does not wait in the worker for the time that another act asks for", async () => {
  const at = (ago: number) => new Date(Date.now() - ago).toISOString();
  const old = made("old", { occurredAt: at(26 * 86_400_000) });
  const { sendOnSync, left } = await wokenWith(old, made("a", { isUrgent: true, occurredAt: at(600_000) }));
  line(() => true);
  await sendOnSync({ lastChance: false }).catch(() => {});
  expect(await left()).toContain("a received");
});

test("what the server has refused to take for a day asks for no more syncs", async () => {
  const occurredAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const { sendOnSync, asked } = await wokenWith(made("a", { occurredAt }));
  line(() => false);
  hurry();
  await expect(sendOnSync({ lastChance: true })).rejects.toThrow("Something still waits.");
  expect(asked).toEqual([]);
});
