import fc from "fast-check";
import { expect, test } from "vitest";
import {
  engagedNotice,
  filedNotice,
  lostNotice,
  onCallNotice,
  reporterAgainNotice,
  unansweredNotice,
} from "#features/tickets/messages.server.ts";
import { unreachedWords } from "./messages.server.ts";
import { fold, pageLength, smsOf } from "./sms.rules.ts";

const site = "https://tunse.example";

test("a message is one page in letters that no carrier counts twice", () => {
  const anything = fc.record({
    title: fc.string({ unit: "grapheme", maxLength: 300 }),
    message: fc.string({ unit: "grapheme", maxLength: 2_000 }),
    link: fc.constantFrom(null, "/tickets/0199f0a0-0000-7000-8000-000000000001", `/${"x".repeat(200)}`),
  });
  fc.assert(
    fc.property(fc.array(anything, { minLength: 1, maxLength: 4 }), (told) => {
      const text = smsOf(told, site);
      expect(text.length).toBeLessThanOrEqual(pageLength);
      expect(text).toMatch(/^[A-Za-z0-9 .,:?!()/%+*=@#_-]*$/);
      expect(text).not.toContain("//");
    }),
    { numRuns: 2_000 },
  );
});

test("signs that people use become what a phone of any age shows", () => {
  expect(fold("₦4,500 for “Ṣẹ́gun’s” pump [3B]; now… ⚡")).toBe("NGN 4,500 for Seguns pump (3B), now...");
  expect(fold("https://tunse.example//a")).toBe("tunse.example/a");
  const told = [{ title: "Leaking tap", message: "In Flat 3.", link: "/tickets" }];
  expect(smsOf(told, site)).toBe("Tunse: Leaking tap. In Flat 3. tunse.example/tickets");
});

const flood = {
  ...{ title: "Water is pouring into the meter room", priority: "emergency" as const },
  ...{ emergency: true, reporterConfirmed: true },
};
const house = "Irewole Court";
const whatAndWhere = `${flood.title}, at ${house}`;

test.each([
  [filedNotice(flood, house, true, true), [whatAndWhere]],
  [engagedNotice(flood, house), [whatAndWhere]],
  [onCallNotice(flood, house), [whatAndWhere]],
  [lostNotice(flood, house), [whatAndWhere]],
  [unansweredNotice(flood, house, "15 minutes"), [whatAndWhere, "15 minutes"]],
  [reporterAgainNotice(flood, "15 minutes"), ["In danger, call 112", "15 minutes"]],
  [unreachedWords, ["In danger, call 112"]],
])("what matters of an emergency stands before its SMS is cut: $title", ({ title, message }, words) => {
  const place = words.includes(whatAndWhere) ? "/tickets/" : "/occupant/tickets/";
  const link = `${place}0199f0a0-0000-7000-8000-000000000001`;
  for (const one of words) expect(smsOf([{ title, message, link }], site)).toContain(one);
});
