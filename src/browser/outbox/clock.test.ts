// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { readClockWords } from "#domain/occurred.ts";
import { made } from "../../../tests/harness/acts.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { answer } from "../../../tests/harness/own-server.ts";
import { setUploads } from "../../../tests/harness/upload-tabs.ts";
import { type Act, outboxOf } from "./rules.ts";

setDevice();
const { server } = setUploads();

const hour = 3_600_000;
const year = 365 * 24 * hour;

/** Keeps an emergency that the phone says was done so long ago, on a phone that heard the server five hours ago. */
async function keep(ago: number, fields: Partial<Act> = {}, isUp = (_path: string) => true) {
  const asked: { path: string; at: unknown; clock: unknown }[] = [];
  server().others.reply = ({ path, headers }, response) => {
    asked.push({ path, at: headers["x-occurred-at"], clock: headers["x-occurred-clock"] });
    if (isUp(path)) answer(response, {});
    else answer(response, { detail: "Down." }, 503);
  };
  const { currentOutbox } = await load(() => import("./outbox.ts"));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  const at = Date.now() - ago;
  const done = { at, count: 0, page: "one that was closed", heard: Date.now() - 5 * hour, offset: 0, since: null };
  await outbox.add(made("a", { isUrgent: true, occurredAt: new Date(at).toISOString(), done, ...fields }));
  const state = () => outbox.acts()[0]?.state;
  return { outbox, asked, state };
}

test.each([
  [year, ["/api/config", "/api/done"]],
  [-year, ["/api/done"]],
])("an emergency of a clock that was %s ms behind goes by itself once it is right, by %j", async (ago, paths) => {
  const { outbox, asked, state } = await keep(ago);
  await expect.poll(state).toBe("received");
  expect(asked.map(({ path }) => path)).toEqual(paths);
  const sent = asked.at(-1);
  expect(sent?.at).toBe(outbox.acts()[0]?.occurredAt);
  expect(readClockWords(String(sent?.clock))).toMatchObject({ offset: 0, since: null, ago: null });
  outbox.stop();
});

test("an emergency goes where the server was asked for the time and told nothing", async () => {
  const { outbox, asked, state } = await keep(year, {}, (path) => path === "/api/done");
  await expect.poll(state).toBe("received");
  expect(asked.map(({ path }) => path)).toEqual(["/api/config", "/api/done"]);
  outbox.stop();
});

test("a hidden tab that asks for the time and hears nothing leaves the sending to the worker", async () => {
  const { outbox, asked } = await keep(26 * 24 * hour, { isUrgent: false }, () => false);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // While it is still being asked nobody asks it again.
  const { hearTheTime } = await import("./time.ts");
  expect(await hearTheTime()).toBe(false);
  const { id: account } = JSON.parse(localStorage.getItem("tunse.user") ?? "{}");
  const isFree = () => navigator.locks.request(outboxOf(account), { ifAvailable: true }, (lock) => lock !== null);
  expect(await isFree()).toBe(false);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const before = asked.length;
  dispatchEvent(new Event("online"));
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await expect.poll(isFree).toBe(true);
  outbox.stop();
});

test("an emergency that failed is tried again by itself, though another act waits behind one that failed", async () => {
  const { outbox } = await keep(0, {}, () => false);
  await outbox.add(made("b", { lane: "x", attempts: 8 }));
  await outbox.add(made("c", { lane: "x" }));
  const attempts = () => outbox.acts().map(({ attempts }) => attempts);
  await expect.poll(() => attempts()[1]).toBe(9);
  const before = attempts()[0] ?? 0;
  await expect.poll(() => attempts()[0]).toBeGreaterThanOrEqual(before + 2);
  outbox.stop();
});

test("a page knows the time that it heard itself, whatever another page has kept over it", async () => {
  const { clockNow, hearTime } = await load(() => import("../clock.ts"));
  hearTime(new Date().toUTCString(), performance.now());
  const other = await load(() => import("../clock.ts"));
  other.hearTime(new Date().toUTCString(), performance.now());
  expect(clockNow().server).not.toBeNull();
  expect(other.clockNow().server).not.toBeNull();
});

test("an answer that took long tells the time where nothing else did", async () => {
  const { clockNow, hearTime } = await load(() => import("../clock.ts"));
  const date = new Date(Date.now() - year).toUTCString();
  hearTime(date, performance.now() - 60_000);
  expect(clockNow().server).toBeNull();
  hearTime(date, performance.now() - 30_000);
  const told = clockNow().server ?? 0;
  expect(Math.abs(told - (Date.parse(date) + 15_000))).toBeLessThan(5_000);
  hearTime(new Date().toUTCString(), performance.now() - 30_000);
  expect(Math.abs((clockNow().server ?? 0) - told)).toBeLessThan(5_000);
});

test("an emergency that is old by a clock that the server knows asks first, and is not sent", async () => {
  const { outbox, asked, state } = await keep(2 * hour);
  await expect.poll(state).toBe("needs-you");
  expect(asked.map(({ path }) => path)).toEqual(["/api/config"]);
  outbox.stop();
});

test("the time of a network in between is not believed, and what is done knows what the server said last", async () => {
  const wrong = { date: "Sat, 01 Jan 2000 00:00:00 GMT" };
  let isOurs = false;
  server().others.reply = (_asked, response) => {
    response.sendDate = false;
    response.writeHead(200, { ...wrong, "content-type": isOurs ? "application/json" : "text/html" });
    response.end(isOurs ? JSON.stringify({ success: true, data: {} }) : "<html>Sign in</html>");
  };
  const { hearTheTime } = await load(() => import("./time.ts"));
  const { clockNow, doneNow } = await import("../clock.ts");
  expect([await hearTheTime(), clockNow().server, doneNow().heard]).toEqual([false, null, null]);
  isOurs = true;
  // It is not asked again at once, but where the line is another.
  expect(await hearTheTime()).toBe(false);
  dispatchEvent(new Event("online"));
  expect(await hearTheTime()).toBe(true);
  const { heard, offset, at } = doneNow();
  expect(heard).toBe(Date.parse(wrong.date) + 500);
  expect(Math.abs(at + (offset ?? 0) - (heard ?? 0))).toBeLessThan(60_000);
  expect(Math.abs((clockNow().server ?? 0) - (heard ?? 0))).toBeLessThan(60_000);
});
