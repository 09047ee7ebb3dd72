import { expect, test } from "vitest";
import { sentAtOf } from "./sent.rules.ts";

const received = (time: string) => ({ key: "received", value: `from a (a [10.0.0.1]) by b with ESMTPS id 1; ${time}` });
const date = (value: string) => ({ key: "date", value });
const shown = (...heads: Parameters<typeof sentAtOf>[0]) => sentAtOf(heads)?.toISOString().slice(0, 16) ?? null;
const last = received("Fri, 27 Nov 2026 18:00:00 +0000 (UTC)");

test("a mail was sent when its first server took it, however long the last one kept it", () => {
  expect(shown(last, received("Fri, 27 Nov 2026 13:00:00 +0100"), date("Fri, 27 Nov 2026 13:00:00 +0100"))).toBe(
    "2026-11-27T12:00",
  );
});

test("a clock that is behind makes no mail old, and what cannot be read says nothing", () => {
  expect(shown(last, date("Thu, 01 Jan 2015 00:00:00 +0000"))).toBe("2026-11-27T18:00");
  expect(shown(date("Fri, 27 Nov 2026 13:00:00 +0100"))).toBe("2026-11-27T12:00");
  expect([shown(date("yesterday")), shown(received("soon")), shown()]).toEqual([null, null, null]);
});
