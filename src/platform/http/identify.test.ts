import { expect, test } from "vitest";
import type { Ctx } from "../context.server.ts";
import { createIdentify } from "./identify.server.ts";

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
