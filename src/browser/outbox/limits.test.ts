// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { made } from "../../../tests/harness/acts.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { answer } from "../../../tests/harness/own-server.ts";
import { setUploads } from "../../../tests/harness/upload-tabs.ts";
import type { Sender } from "./attempt.ts";
import { callMs, stillMs, whileMoving } from "./limits.ts";

setDevice();
const { server } = setUploads();

const accountId = (): string => JSON.parse(localStorage.getItem("tunse.user") ?? "{}").id;

/** Never settles but by its end. */
const dead = (signal: AbortSignal) =>
  new Promise<never>((_, refuse) => signal.addEventListener("abort", () => refuse(signal.reason), { once: true }));

function quietly(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

test("what moves is let work, what stands still is called off", async () => {
  quietly();
  const { signal } = new AbortController();
  const late = new Error("late");
  let moves = () => {};
  const ends: unknown[] = [];
  const work = whileMoving(
    (within, moving) => {
      moves = moving;
      return dead(within);
    },
    { signal, ms: stillMs, late },
  ).catch((error) => ends.push(error));
  for (let part = 0; part < 5; part += 1) {
    await vi.advanceTimersByTimeAsync(stillMs - 1);
    moves();
  }
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(stillMs);
  await work;
  expect(ends).toEqual([late]);
  expect(vi.getTimerCount()).toBe(0);
});

test("what somebody calls off is not late", async () => {
  const controller = new AbortController();
  const gone = new Error("gone");
  const work = whileMoving(dead, { signal: controller.signal, ms: stillMs, late: new Error("late") });
  controller.abort(gone);
  await expect(work).rejects.toBe(gone);
});

test("a call on a dead line counts as one without an answer, and waits to be tried again", async () => {
  const { openActs } = await load(() => import("./store.ts"));
  const { attempt } = await import("./attempt.ts");
  const store = await openActs(accountId());
  await store.add(made("a"));
  let isAsked = () => {};
  const asked = new Promise<void>((go) => {
    isAsked = go;
  });
  const call: Sender["call"] = (_act, _body, signal) => {
    isAsked();
    return dead(signal);
  };
  quietly();
  const trying = attempt({ store, call, file: async () => "" }, made("a"), new AbortController().signal);
  await asked;
  await vi.advanceTimersByTimeAsync(callMs);
  expect(await trying).toMatchObject({ state: "waiting", attempts: 1, status: 0, frozen: {} });
  store.close();
});

test("a line that has come and of which nobody tells the page is found all the same", async () => {
  const asked: unknown[] = [];
  server().others.reply = ({ path, headers }, response) => {
    if (!path.startsWith("/api/done")) return;
    asked.push(headers["idempotency-key"]);
    return answer(response, {});
  };
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { currentOutbox } = await load(() => import("./outbox.ts"));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  const waits = vi.spyOn(globalThis, "setTimeout");
  await outbox.add(made("a"));
  await expect.poll(() => waits.mock.calls.map(([, ms]) => ms)).toContain(20_000);
  expect(asked).toEqual([]);
  line.mockReturnValue(true);
  const [look] = waits.mock.calls.findLast(([, ms]) => ms === 20_000) ?? [];
  look?.();
  await expect.poll(() => outbox.acts().map(({ state }) => state)).toEqual(["received"]);
  expect(asked).toEqual(["a"]);
  outbox.stop();
});

test("a line that returns ends what hangs on the line that was, and sends it again under its key", async () => {
  const keys: unknown[] = [];
  server().others.reply = ({ path, headers }, response) => {
    if (!path.startsWith("/api/done")) return;
    keys.push(headers["idempotency-key"]);
    // The first one is never answered.
    return keys.length === 1 ? undefined : answer(response, {});
  };
  const { currentOutbox } = await load(() => import("./outbox.ts"));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  await outbox.add(made("a"));
  await expect.poll(() => keys).toEqual(["a"]);
  dispatchEvent(new Event("online"));
  now = 6_000;
  dispatchEvent(new Event("online"));
  await expect.poll(() => outbox.acts().map(({ state }) => state)).toEqual(["received"]);
  expect(keys).toEqual(["a", "a"]);
  outbox.stop();
});

test("a tab that takes the sending up waits for no pause of the line that was", async () => {
  const keys: unknown[] = [];
  server().others.reply = ({ path, headers }, response) => {
    if (!path.startsWith("/api/done")) return;
    keys.push(headers["idempotency-key"]);
    return answer(response, {});
  };
  const { openActs } = await load(() => import("./store.ts"));
  const store = await openActs(accountId());
  const pausedAt = { at: Date.now(), count: 0, page: "another" };
  await store.add(made("a", { notBefore: Date.now() + 300_000, pausedAt }));
  store.close();
  const { currentOutbox } = await import("./outbox.ts");
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  await expect.poll(() => keys).toEqual(["a"]);
  outbox.stop();
});
