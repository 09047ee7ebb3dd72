import { describe, expect, test } from "vitest";
import type { Ticket, TicketEvent } from "./contract.ts";
import { dayLabel, threadOf, whenOf } from "./thread.rules.ts";

const photo = { id: "p" } as TicketEvent["mediaUploads"][number];
const ticket = { description: "The ceiling drips.", mediaUploads: [photo] } as Ticket;
const event = (fields: Partial<TicketEvent>): TicketEvent => ({
  id: crypto.randomUUID(),
  act: "commented",
  text: null,
  actorName: "Ngozi Eze",
  actorRole: "property_owner",
  mine: false,
  at: "2026-11-21T12:00:00.000Z",
  mediaUploads: [],
  ...fields,
});
const now = new Date("2026-11-21T20:00:00Z");

describe("a request's timeline", () => {
  test("begins with what was reported and its photos", () => {
    const [day] = threadOf(ticket, [event({ act: "filed", mine: true })], now);
    expect(day?.entries[0]).toMatchObject({ kind: "said", who: "You", text: "The ceiling drips.", files: [photo] });
  });

  test("tells what was said from steps without words", () => {
    const acts = [
      event({ act: "acknowledged" }),
      event({ text: "Coming at 4" }),
      event({ act: "resolved", text: "Mended" }),
    ];
    expect(threadOf(ticket, acts, now)[0]?.entries.map((entry) => entry.kind)).toEqual(["step", "said", "said"]);
  });

  test("a photo without words is said", () => {
    expect(threadOf(ticket, [event({ mediaUploads: [photo] })], now)[0]?.entries[0]).toMatchObject({
      kind: "said",
      text: null,
    });
  });

  test("is cut into days of Lagos, where a day begins an hour before UTC's", () => {
    const late = event({ at: "2026-11-20T22:59:00.000Z" });
    const next = event({ at: "2026-11-20T23:00:00.000Z" });
    const days = threadOf(ticket, [late, next], now);
    expect(days.map((day) => [day.label, day.entries[0]?.time])).toEqual([
      ["Yesterday", "23:59"],
      ["Today", "00:00"],
    ]);
  });

  test("says who acted, and that the product did where nobody is named", () => {
    const entries = threadOf(ticket, [event({ act: "started" }), event({ act: "resolved", actorName: null })], now)[0]
      ?.entries;
    expect(entries?.map((entry) => entry.who)).toEqual(["Ngozi Eze", "Tunse"]);
  });
});

test("a day is named where it is near", () => {
  expect(["2026-03-01", "2026-02-28", "2026-02-27"].map((day) => dayLabel(day, "2026-03-01"))).toEqual([
    "Today",
    "Yesterday",
    "27 Feb 2026",
  ]);
});

test("a list says when by the nearest words", () => {
  expect(whenOf("2026-11-21T08:05:00.000Z", now)).toBe("today, 09:05");
  expect(whenOf("2026-11-20T08:05:00.000Z", now)).toBe("yesterday, 09:05");
  expect(whenOf("2026-10-02T08:05:00.000Z", now)).toBe("2 Oct 2026");
});

test("what was sent later shows when it was written, and when it came", () => {
  const shown = (occurredAt: string) => {
    const [day] = threadOf(ticket, [event({ act: "commented", at: "2026-11-20T10:30:00.000Z", occurredAt })], now);
    return day?.entries[0]?.time;
  };
  expect(shown("2026-11-20T10:27:00.000Z")).toBe("11:30");
  expect(shown("2026-11-20T08:00:00.000Z")).toBe("09:00, arrived 11:30");
  expect(shown("2026-11-18T08:00:00.000Z")).toBe("18 Nov 2026, 09:00, arrived 11:30");
  const at = "2026-11-20T10:30:00.000Z";
  const [day] = threadOf(ticket, [event({ act: "commented", at, occurredAt: at, isTimeUnknown: true })], now);
  expect(day?.entries[0]?.time).toBe("arrived 11:30, written before");
});
