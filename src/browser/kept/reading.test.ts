// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import * as page from "../../../tests/harness/page.tsx";
import type { SessionUser } from "../session.ts";

page.setPage();
setDevice();

const call = { method: "GET", path: "/tasks", access: "user" } as const;
const nameOf = (what: string) => JSON.stringify(["GET /tasks", what]);
const ada = { name: "Ada", role: "technician" } as SessionUser;
const deaf = { onLate: () => {}, onRefused: () => {} };
const answer = async (value: unknown) => value;

/** A page load on a phone on which somebody is signed in. */
async function opened() {
  await page.comeIn("technician");
  const [reading, store, session, { ApiProblem }] = await load(() =>
    Promise.all([import("./reading.ts"), import("./store.ts"), import("../session.ts"), import("../api-answer.ts")]),
  );
  const ask = (what: string, read: () => Promise<unknown>, more: object = {}) =>
    reading.readOrKept<unknown>({ ...{ call, name: nameOf(what), isShown: false, read }, ...deaf, ...more });
  const kept = async (what: string, who = "u") => (await store.findKept(who, nameOf(what)))?.data;
  /** What is read is written a moment later, all at once. */
  const settled = async (what: string, value: unknown, who = "u") => {
    await ask(what, () => answer(value));
    await expect.poll(() => kept(what, who)).toEqual(value);
  };
  /** `requestId`: of our own answers; a machine in between knows none. */
  const refuse = (status: number, requestId?: string) => async () => {
    throw new ApiProblem(status, "No.", requestId === undefined ? {} : { requestId });
  };
  return { ask, kept, settled, refuse, isAnyKept: reading.isAnyKept, signIn: session.signIn, signOut: session.signOut };
}

test("what was read stands in where no answer comes, or one of a machine in between, and is fresh once one comes", async () => {
  const { ask, settled, refuse, isAnyKept } = await opened();
  await settled("a", { at: 1 });
  // Of a network in between also those by which our server would say something.
  for (const status of [0, 200, 302, 401, 403, 404, 429, 502, 503, 504, 511]) {
    expect(await ask("a", refuse(status))).toEqual({ at: 1 });
    expect(isAnyKept()).toBe(true);
  }
  expect(await ask("a", () => answer({ at: 2 }))).toEqual({ at: 2 });
  expect(isAnyKept()).toBe(false);
});

test("what our server says itself is never hidden by what was kept", async () => {
  const { ask, settled, refuse, isAnyKept } = await opened();
  await settled("a", { at: 1 });
  for (const status of [401, 422, 429, 500]) await expect(ask("a", refuse(status, "r"))).rejects.toThrow("No.");
  expect(isAnyKept()).toBe(false);
});

test("a slow answer takes the place of what was kept and shown meanwhile", async () => {
  const { ask, kept, settled, isAnyKept } = await opened();
  await settled("a", { at: 1 });
  vi.stubGlobal(
    "navigator",
    new Proxy(navigator, { get: (all, at) => (at === "onLine" ? false : Reflect.get(all, at)) }),
  );
  const slow = Promise.withResolvers<unknown>();
  const late: unknown[] = [];
  const onLate = (one: unknown) => late.push(one);
  expect(await ask("a", () => slow.promise, { onLate })).toEqual({ at: 1 });
  expect([isAnyKept(), late]).toEqual([true, []]);
  slow.resolve({ at: 2 });
  await expect.poll(() => late).toEqual([{ at: 2 }]);
  expect(isAnyKept()).toBe(false);
  await expect.poll(() => kept("a")).toEqual({ at: 2 });
});

test("where nothing was kept, or something is shown already, the failure is told", async () => {
  const { ask, settled, refuse, isAnyKept } = await opened();
  await expect(ask("never read", refuse(0))).rejects.toThrow("No.");
  await settled("a", { at: 1 });
  await expect(ask("a", refuse(0), { isShown: true })).rejects.toThrow("No.");
  expect(isAnyKept()).toBe(false);
});

test("what is no longer theirs to read leaves the phone, by our server's word alone", async () => {
  const { ask, kept, settled, refuse } = await opened();
  for (const status of [403, 404]) {
    await settled("a", { at: status });
    expect(await ask("a", refuse(status))).toEqual({ at: status });
    await settled("b", { at: status });
    expect(await kept("a")).toEqual({ at: status });
    await expect(ask("a", refuse(status, "r"))).rejects.toThrow("No.");
    await expect.poll(() => kept("a")).toBeUndefined();
  }
});

test("what was read a moment before it was no longer theirs is not kept after all", async () => {
  const { ask, kept, settled, refuse } = await opened();
  await ask("a", () => answer({ at: 1 }));
  await expect(ask("a", refuse(404, "r"), { isShown: true })).rejects.toThrow("No.");
  // It is written with what was read before it.
  await settled("b", { at: 2 });
  expect(await kept("a")).toBeUndefined();
});

test("nothing is kept of what anybody may read", async () => {
  const { ask, settled, refuse } = await opened();
  await ask("a", () => answer({ at: 1 }), { call: { ...call, access: "public" } });
  await settled("b", { at: 2 });
  await expect(ask("a", refuse(0))).rejects.toThrow("No.");
});

test("who signs out before it was written leaves nothing, to themselves nor to whoever comes next", async () => {
  const { ask, kept, settled, signOut, signIn } = await opened();
  page.serve({ "POST /auth/logout": {} });
  await ask("a", () => answer({ at: 1 }));
  signOut({ method: "POST", path: "/auth/logout", access: "user" });
  signIn({ token: "t2", user: { ...ada, id: "v" } });
  await settled("b", { at: 2 }, "v");
  expect([await kept("a"), await kept("a", "v")]).toEqual([undefined, undefined]);
});

test("what was kept and is shown gives way where it turns out to be no longer theirs", async () => {
  const { ask, settled, refuse, isAnyKept } = await opened();
  await settled("a", { at: 1 });
  const slow = Promise.withResolvers<unknown>();
  const onRefused = vi.fn();
  await ask("a", refuse(0));
  expect(isAnyKept()).toBe(true);
  // Read once more while it stands there.
  const again = ask("a", () => slow.promise, { isShown: true, onRefused });
  slow.reject(await refuse(404, "r")().catch((error: unknown) => error));
  await expect(again).rejects.toThrow("No.");
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 404 }));
  expect(isAnyKept()).toBe(false);
});
