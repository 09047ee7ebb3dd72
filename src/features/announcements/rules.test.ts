import fc from "fast-check";
import { expect, test } from "vitest";
import { announcementKinds } from "./fields.ts";
import { isPressing, mayFollowUp, spanOf, spanWords, stateOf, whomWords } from "./rules.ts";

const hourMs = 3_600_000;
const now = new Date("2026-11-23T08:00:00+01:00");
const at = (hours: number) => new Date(now.getTime() + hours * hourMs);

test.each([
  [{ kind: "outage" as const, to: at(4) }, "from", "Please say when it begins."],
  [{ kind: "work" as const, from: at(4) }, "to", "Please say when it ends."],
  [{ kind: "outage" as const, from: at(4), to: at(4) }, "to", "It must end after it begins."],
  [{ kind: "outage" as const, from: at(-4), to: at(-1) }, "to", "It cannot have ended already."],
  [{ kind: "incident" as const, from: at(-169), to: at(1) }, "from", "It cannot have begun more than a week ago."],
  [{ kind: "news" as const, from: at(400 * 24) }, "from", "It can be announced a year ahead at most."],
  [{ kind: "work" as const, from: at(1), to: at(93 * 24 + 2) }, "to", "It can last three months at most."],
])("a span that cannot be: %#", (said, path, message) => {
  expect(spanOf(said, now)).toEqual({ path, message });
});

test("an incident presses, and an outage within a day; planned work and news do not", () => {
  const presses = (hours: number) => announcementKinds.filter((kind) => isPressing({ kind, startsAt: at(hours) }, now));
  expect([presses(-2), presses(24), presses(24.1)]).toEqual([
    ["outage", "incident"],
    ["outage", "incident"],
    ["incident"],
  ]);
});

test("news stand two weeks and an incident two days where nothing is said", () => {
  expect(spanOf({ kind: "news" }, now)).toEqual({ from: now, to: at(14 * 24) });
  expect(spanOf({ kind: "incident", from: at(-3) }, now)).toEqual({ from: at(-3), to: at(45) });
});

test("whatever is said, a span that is taken ends after it begins, and not before now", () => {
  const hours = fc.option(fc.integer({ min: -10_000, max: 10_000 }).map(at), { nil: undefined });
  fc.assert(
    fc.property(fc.constantFrom(...announcementKinds), hours, hours, (kind, from, to) => {
      const span = spanOf({ kind, from, to }, now);
      if ("message" in span) return;
      expect(span.to > span.from && span.to > now).toBe(true);
      expect(stateOf({ startsAt: span.from, endsAt: span.to, withdrawnAt: null }, now)).toMatch(/^(coming|now)$/);
    }),
  );
});

test("it ends by itself, and can be followed up from its beginning until a week after", () => {
  const one = { startsAt: at(2), endsAt: at(4), withdrawnAt: null };
  expect([1, 2, 4].map((hours) => stateOf(one, at(hours)))).toEqual(["coming", "now", "over"]);
  expect([1, 2, 172, 173].map((hours) => mayFollowUp(one, at(hours)))).toEqual([false, true, true, false]);
  expect(mayFollowUp({ ...one, withdrawnAt: at(3) }, at(3))).toBe(false);
});

test("when and whom are said in words", () => {
  expect(spanWords(at(1), at(7))).toBe("23 Nov 2026, 09:00 to 15:00");
  expect(spanWords(at(1), at(30))).toBe("23 Nov 2026, 09:00 to 24 Nov 2026, 14:00");
  expect(whomWords({ blocks: null, unitIds: null })).toBe("the whole building");
  expect(whomWords({ blocks: ["A", "Block B"], unitIds: ["1", "2"] })).toBe("Block A, Block B and 2 units");
  expect(whomWords({ blocks: ["B", "Block B"], unitIds: null })).toBe("Block B");
  expect(whomWords({ blocks: null, unitIds: ["1"] })).toBe("1 unit");
});
