import { afterEach, expect, test, vi } from "vitest";
import type { Ctx } from "../context.server.ts";
import { createIdentify } from "./identify.server.ts";

afterEach(() => void vi.useRealTimers());

const at = (now: string) => ({ now: new Date(now) }) as Ctx;

/** Answers somebody until they are revoked, and counts how often it was asked. */
function sessions() {
  const state = { asked: 0, isRevoked: false };
  const identify = createIdentify(async () => {
    state.asked += 1;
    return state.isRevoked ? undefined : { sessionId: "one" };
  });
  return { state, ...identify };
}

test("who is behind a token is remembered for a second", async () => {
  const { state, identify } = sessions();
  for (const now of ["2027-01-10T09:00:00.000Z", "2027-01-10T09:00:00.999Z"]) await identify(at(now), "token");
  expect(state.asked).toBe(1);
  state.isRevoked = true;
  expect(await identify(at("2027-01-10T09:00:01.000Z"), "token")).toBeUndefined();
});

test("a clock that is set back lets nobody stay", async () => {
  const { state, identify } = sessions();
  await identify(at("2027-01-10T09:00:00Z"), "token");
  state.isRevoked = true;
  expect(await identify(at("2027-01-10T08:00:00Z"), "token")).toBeUndefined();
});

test("who is asked for at one moment is looked up together, each told of their own, and remembered", async () => {
  const asked: string[][] = [];
  const findAll = async (_ctx: Ctx, tokens: readonly string[]) => {
    asked.push([...tokens]);
    return new Map(tokens.filter((token) => token !== "nobody").map((token) => [token, { sessionId: token }]));
  };
  const { identifyOfMany, identify } = createIdentify(async () => undefined, findAll);
  const now = at("2027-01-10T09:00:00Z");
  const found = await Promise.all(["a", "b", "nobody", "a"].map((token) => identifyOfMany(now, token)));
  expect(found.map((actor) => actor?.sessionId)).toEqual(["a", "b", undefined, "a"]);
  expect(asked).toEqual([["a", "b", "nobody"]]);
  expect(await identify(now, "a")).toEqual({ sessionId: "a" });
  await Promise.all(Array.from({ length: 1_200 }, (_, number) => identifyOfMany(now, `t${number}`)));
  expect(asked.slice(1).map(({ length }) => length)).toEqual([500, 500, 200]);
});

test("who comes a moment later is looked up with those before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const asked: string[][] = [];
  const { identifyOfMany } = createIdentify(
    async () => undefined,
    async (_ctx, tokens) => {
      asked.push([...tokens]);
      return new Map(tokens.map((token) => [token, { sessionId: token }]));
    },
  );
  const now = at("2027-01-10T09:00:00Z");
  const first = identifyOfMany(now, "a");
  await new Promise<void>((turn) => void setImmediate(turn));
  const second = identifyOfMany(now, "b");
  await vi.runAllTimersAsync();
  expect([await first, await second]).toEqual([{ sessionId: "a" }, { sessionId: "b" }]);
  expect(asked).toEqual([["a", "b"]]);
});

test("a question that fails fails for all who asked, and the next one is asked anew", async () => {
  let isAway = true;
  const { identifyOfMany } = createIdentify(
    async () => undefined,
    async (_ctx, tokens) => {
      if (isAway) throw new Error("away");
      return new Map(tokens.map((token) => [token, { sessionId: token }]));
    },
  );
  const now = at("2027-01-10T09:00:00Z");
  const told = await Promise.allSettled(["a", "b"].map((token) => identifyOfMany(now, token)));
  expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await identifyOfMany(now, "a")).toEqual({ sessionId: "a" });
});
