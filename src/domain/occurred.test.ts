import fc from "fast-check";
import { expect, test } from "vitest";
import { believed, clockWords, doneAt, occurredAt, readClockWords } from "./occurred.ts";

const now = new Date("2026-11-22T18:00:00Z");
const hours = (count: number) => count * 3_600_000;

test("what a phone says of when is kept, put right by what its clock lacks", () => {
  const said = new Date("2026-11-22T09:30:00Z");
  expect(occurredAt(said, now)).toEqual(said);
  expect(occurredAt(new Date("2025-11-22T09:30:00Z"), now, hours(24 * 365))).toEqual(said);
  expect(occurredAt(undefined, now)).toBeNull();
  expect(occurredAt(null, now)).toBeNull();
});

test("what is to come or too old was done when it arrived", () => {
  expect(occurredAt(new Date("2026-11-22T18:06:00Z"), now)).toEqual(now);
  expect(occurredAt(new Date("2026-11-22T18:04:00Z"), now)).toEqual(now);
  expect(occurredAt(new Date("2026-10-20T18:00:00Z"), now)).toEqual(now);
});

type Step = { kind: "awake" | "asleep" | "jump" | "reload"; minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("awake" as const), minutes: fc.integer({ min: 0, max: 600 }) }),
  // A sleep and a jump of the same length cannot be told from nothing.
  fc.record({ kind: fc.constant("asleep" as const), minutes: fc.integer({ min: 0, max: 30 }).map((n) => n * 20) }),
  fc.record({
    kind: fc.constant("jump" as const),
    minutes: fc.oneof(fc.integer({ min: -60, max: 60 }), fc.constantFrom(-26_280, 26_280)).map((n) => n * 20 + 10),
  }),
  fc.record({ kind: fc.constant("reload" as const), minutes: fc.constant(0) }),
);

/** What a phone goes through from when it last heard the server until it does something, and from then until it sends that. */
function lived(before: readonly Step[], after: readonly Step[]) {
  const heard = now.getTime();
  const world = { server: heard, phone: heard + hours(2), count: 0, page: 0 };
  const live = ({ kind, minutes }: Step) => {
    const ms = minutes * 60_000;
    if (kind === "awake" || kind === "asleep") world.server += ms;
    if (kind !== "reload") world.phone += ms;
    if (kind === "awake") world.count += ms;
    if (kind === "reload") world.page += 1;
  };
  for (const one of before) live(one);
  const done = { ...world };
  for (const one of after) live(one);
  const since = done.page === 0 ? done.count : null;
  const ago = done.page === world.page ? world.count - done.count : null;
  const facts = { heard, offset: -hours(2), since, ago };
  return { answer: doneAt(done.phone, facts, world), done: done.server, heard, sent: world.server };
}

const drift = 15 * 60_000;
const near = (one: number, other: number) => Math.abs(one - other) <= 60_000;
const count = (steps: readonly Step[], ...kinds: Step["kind"][]) =>
  steps.filter(({ kind }) => kinds.includes(kind)).length;

test("whatever a clock does, when something was done is answered right or not at all, as far as that can be told", () => {
  const steps = fc.array(step, { maxLength: 5 });
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const all = [...before, ...after];
      const { answer, done, heard, sent } = lived(before, after);
      const isRight = answer !== null && near(answer, done);
      if (answer !== null) expect(answer >= heard - 60_000 && answer <= sent + 60_000).toBe(true);
      if (count(all, "jump") === 0) expect(isRight).toBe(true);
      if (count(all, "asleep", "reload") === 0) expect(isRight).toBe(true);
      if (count(all, "jump") === 1) expect(answer === null || Math.abs(answer - done) <= drift).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("what a phone that never heard us says stands where one page counted the same", () => {
  const facts = { heard: null, offset: null, since: null };
  const sent = { phone: hours(10), server: now.getTime() };
  expect(doneAt(hours(9), { ...facts, ago: hours(1) }, sent)).toBe(now.getTime() - hours(1));
  expect(doneAt(hours(9), { ...facts, ago: hours(3) }, sent)).toBeNull();
  expect(doneAt(hours(9), { ...facts, ago: null }, sent)).toBeNull();
});

test("a clock that is put right by a few minutes leaves an act of the morning in the morning", () => {
  const slow = hours(3 / 60);
  const facts = { heard: now.getTime() - hours(9), offset: slow, since: null, ago: null };
  const [sent, done] = [{ phone: now.getTime(), server: now.getTime() }, now.getTime() - hours(7)];
  expect(doneAt(done - slow, facts, sent)).toBe(done);
  expect(doneAt(done - hours(1), { ...facts, offset: hours(1) }, sent)).toBeNull();
});

test("what is known of a clock comes through a header as it is, and nothing else is read from one", () => {
  const facts = { heard: now.getTime(), offset: -12, since: null, ago: 30 };
  expect(readClockWords(clockWords(facts))).toEqual(facts);
  for (const words of ["", "heard=1", "heard=x;offset=1;since=1;ago=1", "heard=1e9;offset=;since=;ago="])
    expect(readClockWords(words)).toBeNull();
});

test("what cannot be known is dated by its arrival, and said to be", () => {
  const lost = { heard: now.getTime() - hours(3), offset: 0, since: null, ago: null };
  const at = new Date(now.getTime() - hours(24 * 365));
  expect(believed({ at, clock: lost }, now)).toEqual({ at: now, isUnknown: true });
  expect(believed({ at, clock: null }, now)).toEqual({ at: now, isUnknown: true });
  const known = new Date(now.getTime() - hours(2));
  expect(believed({ at: known, clock: lost }, now)).toEqual({ at: known, isUnknown: false });
  expect(believed({ at: null, clock: lost }, now)).toBeNull();
});
