import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { Tracking } from "./contract.ts";
import { applicationOf, trackingOf } from "./rules.ts";

const marks = ["utm_source", "utm_medium", "utm_campaign"];
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "\0",
    "a\u0007b",
    "x".repeat(10_000),
    "😀".repeat(201),
    `${"x".repeat(199)}😀`,
    "\ud800",
    "\u0085",
    "\u202ea\u200b",
  ),
);

test("whatever marks a link or the page before it bears, the form that shows them can be sent", () => {
  fc.assert(
    fc.property(anyText, anyText, (mark, referrer) => {
      const query = new URLSearchParams(marks.map((name) => [name, mark.toWellFormed()]));
      const tracking = trackingOf(`https://tunse.example/waitlist?${query}`, referrer);
      expect(Tracking.safeParse(tracking).success).toBe(true);
    }),
  );
});

test("what a form posts of them can be taken, even where something has changed them on the way", () => {
  const about = { userAgent: "", now: new Date() };
  fc.assert(
    fc.property(anyText, (mark) => {
      const body = applicationOf({ "tracking.utmSource": [mark], "tracking.referrerUrl": [mark] }, about);
      expect(z.object({ tracking: Tracking }).safeParse(body).success).toBe(true);
    }),
  );
});

test("the marks of a link are kept as they were written", () => {
  const page = "https://tunse.example/waitlist";
  const search = "https://www.google.com/";
  expect(trackingOf(`${page}?utm_source=Whats%20App&utm_medium=status`, search)).toEqual({
    utmSource: "Whats App",
    utmMedium: "status",
    utmCampaign: "",
    referrerUrl: search,
  });
  expect(trackingOf(page, "https://tunse.example/?utm_source=radio").utmSource).toBe("radio");
});
