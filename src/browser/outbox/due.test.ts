import fc from "fast-check";
import { expect, test } from "vitest";
import { made } from "../../../tests/harness/acts.ts";
import type { Now } from "../clock.ts";
import { asksTheTime, awakened, nextToSend, pauseLeft, takenUp } from "./due.ts";
import { type Act, afterFailure } from "./rules.ts";

const hour = 3_600_000;
const year = 365 * 24 * hour;
const noon = Date.parse("2026-11-22T12:00:00Z");
const failed = { status: 0, sentence: "No answer." };

/** A phone that is used while its clock is set: `pass` goes by truly, `jump` by its clock alone. */
function phone({ skew = 0, page = "page" } = {}) {
  const world = { true: noon, skew, count: 0, page, isTold: true };
  return {
    world,
    pass: (ms: number) => {
      world.true += ms;
      world.count += ms;
    },
    now: (): Now => ({
      ...{ at: world.true + world.skew, count: world.count, page: world.page },
      server: world.isTold ? world.true : null,
    }),
  };
}

test("nothing waits longer than its pause, however often the clock jumps meanwhile, and an emergency not by a clock", () => {
  const jump = fc.oneof(fc.constantFrom(-year, year), fc.integer({ min: -2 * hour, max: 2 * hour }));
  const jumps = fc.array(fc.record({ jump, after: fc.integer({ min: 0, max: 200_000 }) }), { maxLength: 6 });
  fc.assert(
    fc.property(
      jumps,
      fc.integer({ min: 0, max: 20 }),
      fc.boolean(),
      fc.boolean(),
      (changes, attempts, isUrgent, isSame) => {
        const { world, pass, now } = phone();
        const act = afterFailure(made("a", { attempts, isUrgent }), failed, { now: now(), chance: 1 });
        const pause = act.notBefore - now().at;
        expect(pause).toBeLessThanOrEqual(isUrgent ? 25_000 : 375_000);
        if (!isSame) world.page = "another";
        if (isUrgent && !isSame) expect(pauseLeft(act, now())).toBe(0);
        const begun = world.true;
        for (const { jump, after } of changes) {
          world.skew += jump;
          const left = pauseLeft(act, now());
          // One that only another page counted begins again at most, where the clock is set back by a little.
          expect(left).toBeLessThanOrEqual(isSame ? Math.max(0, pause - (world.true - begun)) : pause);
          pass(Math.min(after, left));
        }
        pass(pauseLeft(act, now()));
        expect(pauseLeft(act, now())).toBe(0);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ["set right while it waits, after a year behind", -year],
  ["set right while it waits, after a year ahead", year],
])("an emergency is not held back by a clock that is %s", (_, skew) => {
  const { world, pass, now } = phone({ skew });
  const { at, count, page } = now();
  const done = { at, count, page, heard: noon, offset: 0, since: null };
  const act = made("a", { isUrgent: true, occurredAt: new Date(at).toISOString(), done });
  world.skew = 0;
  world.isTold = false;
  pass(60_000);
  // Until the server was asked for the time nobody is asked whether it is still so.
  expect([asksTheTime(act, now()), takenUp(act, now()).state]).toEqual([skew < 0, "waiting"]);
  expect(nextToSend([act], now())).toHaveLength(skew < 0 ? 0 : 1);
  expect(nextToSend([act], now(), true)).toHaveLength(1);
  world.isTold = true;
  expect(nextToSend([takenUp(act, now())], now())).toHaveLength(1);
});

test("what was done by a phone that had never heard the server is judged by its own clock", () => {
  const { world, pass, now } = phone();
  const { at, count, page } = now();
  const done = { at, count, page, heard: null, offset: null, since: null };
  const act: Act = made("a", { occurredAt: new Date(at).toISOString(), done });
  world.page = "another";
  pass(hour);
  expect(awakened(act, now()).state).toBe("waiting");
  pass(26 * 24 * hour);
  expect(awakened(act, now()).state).toBe("needs-you");
  expect(awakened({ ...act, isUrgent: true }, now()).state).toBe("waiting");
});

test("an emergency that is old by every time that is possible asks first, though nobody knows which it was", () => {
  const { pass, now } = phone({ skew: -hour, page: "closed" });
  pass(2 * hour);
  const { at, count, page } = now();
  const done = { at, count, page, heard: noon, offset: 0, since: null };
  const act: Act = made("a", { isUrgent: true, occurredAt: new Date(at).toISOString(), done });
  pass(7 * hour);
  const later = { ...now(), page: "another" };
  expect(awakened(act, later).state).toBe("needs-you");
  // One of the two is of this hour.
  const early = { ...later, at: later.at - 6.5 * hour, server: (later.server ?? 0) - 6.5 * hour };
  expect(awakened(act, early).state).toBe("waiting");
});

test("what is old by a clock that the server knows asks first, though the clock says that it is new", () => {
  const { world, pass, now } = phone();
  const { at, count, page } = now();
  const done = { at, count, page, heard: noon, offset: 0, since: 0 };
  const act: Act = made("a", { isUrgent: true, occurredAt: new Date(at).toISOString(), done });
  pass(2 * hour);
  world.skew = -2 * hour;
  expect(awakened(act, now())).toMatchObject({ state: "needs-you", problem: expect.stringContaining("112") });
});

test("danger goes before all else of its lane and beside all that is on its way, and holds up nothing where it needs its person", () => {
  const now: Now = { at: noon, count: 0, page: "page", server: noon };
  const photos = made("photos", { lane: "ticket 1", seq: 1 });
  const danger = made("danger", { lane: "ticket 1", seq: 2, isUrgent: true, occurredAt: new Date(noon).toISOString() });
  const busy = ["a", "b", "c"].map((id) => made(id, { state: "sending" }));
  const next = (...acts: Act[]) => nextToSend(acts, now).map(({ id }) => id);
  expect([next(photos, danger), next({ ...photos, state: "sending" }, danger)]).toEqual([["danger"], ["danger"]]);
  expect([next(photos, danger, ...busy), next(photos, ...busy)]).toEqual([["danger"], []]);
  expect(next(photos, { ...danger, state: "needs-you" })).toEqual(["photos"]);
});
