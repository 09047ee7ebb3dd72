import fc from "fast-check";
import { expect, test } from "vitest";
import type { NoticeChannel } from "#domain/channels.ts";
import { noticeKinds } from "#domain/vocab.ts";
import { eveningAfter, isOfEvening, nextTry, planOf, quietUntil, ticketOf, wakeful, windowMs } from "./plan.rules.ts";

const lagosHour = (at: Date) => (at.getUTCHours() + 1) % 24;
const year = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
const every = () => true;
const never = () => null;

test("quiet hours last from 21:00 to 07:00 in Lagos", () => {
  expect(quietUntil(new Date("2026-11-23T19:59:59Z"))).toBeNull();
  expect(quietUntil(new Date("2026-11-23T20:00:00Z"))?.toISOString()).toBe("2026-11-24T06:00:00.000Z");
  expect(quietUntil(new Date("2026-11-24T05:59:59Z"))?.toISOString()).toBe("2026-11-24T06:00:00.000Z");
  expect(quietUntil(new Date("2026-11-24T06:00:00Z"))).toBeNull();
});

test("in a whole year no ordinary message goes in the quiet hours, and none is dropped", () => {
  const has = fc.subarray<NoticeChannel>(["push", "mail", "sms"], { minLength: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...noticeKinds), year, has, fc.option(year), (kind, now, ways, last) => {
      const lastBy = () => (last && Math.abs(last.getTime() - now.getTime()) < windowMs ? last : null);
      const planned = planOf({ kind, urgent: false, now, has: (channel) => ways.includes(channel), lastBy });
      for (const { notBefore } of planned) {
        expect(lagosHour(notBefore)).toBeGreaterThanOrEqual(7);
        expect(lagosHour(notBefore)).toBeLessThan(21);
        expect(notBefore >= now).toBe(true);
      }
      if (ways.includes("push")) expect(planned[0]?.channel).toBe("push");
    }),
    { numRuns: 5_000 },
  );
});

test("an emergency goes by every way at once, at any hour", () => {
  const now = new Date("2026-11-23T01:00:00Z");
  const planned = planOf({ kind: "requests", urgent: true, now, has: every, lastBy: () => now });
  expect(planned).toEqual(
    ["push", "whatsapp", "mail", "sms"].map((channel) => ({ channel, notBefore: now, fallsBack: false })),
  );
});

test("ways follow each other, and what is told about the same thing within 15 minutes goes together", () => {
  const now = new Date("2026-11-23T10:00:00Z");
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const ask = { kind: "requests" as const, urgent: false, now, has: every, lastBy: never };
  expect(planOf(ask)).toEqual([
    { channel: "push", notBefore: now, fallsBack: false },
    { channel: "whatsapp", notBefore: at(15), fallsBack: true },
    { channel: "mail", notBefore: at(30), fallsBack: true },
    { channel: "sms", notBefore: at(90), fallsBack: true },
  ]);
  const later = planOf({ ...ask, lastBy: () => at(-5) }).map(({ notBefore }) => notBefore);
  expect(later).toEqual([at(10), at(25), at(40), at(100)]);
  const onlySms = planOf({ ...ask, has: (channel) => channel === "sms" });
  expect(onlySms).toEqual([{ channel: "sms", notBefore: at(15), fallsBack: false }]);
  expect(planOf({ ...ask, kind: "people" }).map(({ channel }) => channel)).toEqual(["push", "mail"]);
});

test("what soon holds goes by each free way and one that costs at once, and wakes nobody", () => {
  const now = new Date("2026-11-23T10:00:00Z");
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const ask = { kind: "outages" as const, urgent: false, atOnce: true, now, has: every, lastBy: never };
  expect(planOf(ask)).toEqual([
    { channel: "push", notBefore: now, fallsBack: false },
    { channel: "whatsapp", notBefore: now, fallsBack: false },
    { channel: "mail", notBefore: now, fallsBack: false },
    { channel: "sms", notBefore: at(60), fallsBack: true },
  ]);
  const bare = planOf({ ...ask, has: (channel) => channel === "mail" || channel === "sms" });
  expect(bare.map(({ fallsBack, notBefore }) => [fallsBack, notBefore])).toEqual([
    [false, now],
    [false, now],
  ]);
  const night = new Date("2026-11-23T22:00:00Z");
  for (const { notBefore } of planOf({ ...ask, now: night })) expect(quietUntil(notBefore)).toBeNull();
  expect(planOf({ ...ask, atOnce: false, kind: "building" }).map(({ channel }) => channel)).toEqual(["push", "mail"]);
});

test("a refused message is tried four times more, an emergency within seconds", () => {
  expect([1, 2, 3, 4, 5].map((tries) => nextTry(tries, false))).toEqual([10_000, 60_000, 300_000, 3_600_000, null]);
  expect([1, 2, 3, 4, 5].map((tries) => nextTry(tries, true))).toEqual([1_000, 5_000, 15_000, 60_000, null]);
});

test("the link of a notice tells its request, and for whom it is", () => {
  const id = "0199f0a0-0000-7000-8000-000000000001";
  expect(ticketOf(`/tickets/${id}`)).toEqual({ id, asKeeper: true });
  expect(ticketOf(`/occupant/tickets/${id}`)).toEqual({ id, asKeeper: false });
  expect([ticketOf("/tickets?property=1"), ticketOf(null)]).toEqual([null, null]);
  expect(wakeful(new Date("2026-11-23T10:00:00Z")).toISOString()).toBe("2026-11-23T10:00:00.000Z");
});

test("in a whole year what is wanted once a day goes at 18:00 in Lagos alone, one message an evening, and no emergency waits", () => {
  const begin = Date.parse("2026-01-01T00:00:00Z");
  const hours = Array.from(
    { length: 365 * 24 },
    (_, hour) => new Date(begin + hour * 3_600_000 + ((hour * 7) % 60) * 60_000),
  );
  const has = (channel: NoticeChannel) => channel !== "whatsapp";
  const chosen = (channel: NoticeChannel) => channel === "mail" || channel === "sms";
  const messages = { daily: new Set<string>(), outside: 0, atOnce: 0 };
  for (const now of hours) {
    const ask = { kind: "requests" as const, now, has, isDaily: chosen, lastBy: never };
    for (const { channel, notBefore, groupKey = "" } of planOf({ ...ask, urgent: false })) {
      const isEvening = lagosHour(notBefore) === 18 && notBefore.getTime() % 3_600_000 === 0;
      if (chosen(channel) && isOfEvening(groupKey) && isEvening) messages.daily.add(`${channel} ${groupKey}`);
      else if (chosen(channel)) messages.outside += 1;
      else messages.atOnce += 1;
      if (chosen(channel)) expect(notBefore.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    }
    expect(planOf({ ...ask, urgent: true }).every(({ notBefore }) => notBefore === now)).toBe(true);
  }
  // One of each way for each evening; the last hours of the year belong to the first evening of the next.
  expect({ ...messages, daily: messages.daily.size }).toEqual({ daily: 2 * 366, outside: 0, atOnce: 8_760 });
  expect(eveningAfter(new Date("2026-11-23T17:00:00Z")).toISOString()).toBe("2026-11-24T17:00:00.000Z");
  expect(eveningAfter(new Date("2026-11-23T16:59:59Z")).toISOString()).toBe("2026-11-23T17:00:00.000Z");
});
