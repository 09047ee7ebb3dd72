// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Route } from "#domain/routes.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";

setDevice();

const call: Route = { method: "GET", path: "/tasks", access: "user" };
const name = JSON.stringify(["GET /tasks"]);
const signedIn = () => load(() => import("../session.ts"));

/** Somebody whose phone kept this of an earlier visit, and whose clock stands still. */
async function phoneWith(data: unknown) {
  const { signIn } = await signedIn();
  const account = crypto.randomUUID();
  signIn({
    token: "t",
    user: { id: account, name: "Ada", role: "technician" } as Parameters<typeof signIn>[0]["user"],
  });
  const [{ keepRows }, { readOrKept }] = await Promise.all([import("./store.ts"), import("./reading.ts")]);
  const at = Date.now();
  if (data !== undefined) await keepRows(account, [{ name, data, at, usedAt: at, bytes: 1 }]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return readOrKept<unknown>;
}

/** A call that is asked for and answered by the test. */
function line() {
  const late: unknown[] = [];
  let miss = () => {};
  const answer = Promise.withResolvers<unknown>();
  const read = (onMiss: () => void) => {
    miss = onMiss;
    return answer.promise;
  };
  const reading = { call, name, isShown: false, read, onLate: (one: unknown) => late.push(one), onRefused: () => {} };
  return { reading, miss: () => miss(), answer: answer.resolve, late };
}

beforeEach(() => () => void vi.useRealTimers());

test("after a try that met nobody what is kept is shown at once, and the answer when it comes", async () => {
  const readOrKept = await phoneWith("kept");
  const { reading, miss, answer, late } = line();
  const shown = readOrKept(reading);
  miss();
  expect(await shown).toBe("kept");
  answer("fresh");
  await vi.waitFor(() => expect(late).toEqual(["fresh"]));
});

test("while a try is under way the newest is waited for, two seconds and a half at most", async () => {
  const readOrKept = await phoneWith("kept");
  const { reading } = line();
  const settled = vi.fn();
  const shown = readOrKept(reading).finally(settled);
  await vi.advanceTimersByTimeAsync(2_499);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await shown).toBe("kept");
});

test("an answer in time is shown instead of what is kept", async () => {
  const readOrKept = await phoneWith("kept");
  const { reading, answer } = line();
  const shown = readOrKept(reading);
  answer("fresh");
  expect(await shown).toBe("fresh");
});

test("where nothing is kept the later tries are waited for", async () => {
  const readOrKept = await phoneWith(undefined);
  const { reading, miss, answer } = line();
  const shown = readOrKept(reading);
  miss();
  answer("fresh");
  expect(await shown).toBe("fresh");
});
