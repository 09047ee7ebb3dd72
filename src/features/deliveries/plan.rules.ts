import { isPaid, type NoticeChannel } from "#domain/channels.ts";
import type { NoticeKind } from "#domain/vocab.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Lagos is one hour before UTC, all year. */
const lagosMs = hourMs;
const quietFrom = 21;
const quietTo = 7;

/** What is told about one thing within this time goes together. */
export const windowMs = 15 * minuteMs;

/** When the quiet hours end in which this instant lies; null outside of them. */
export function quietUntil(at: Date): Date | null {
  const local = at.getTime() + lagosMs;
  const midnight = Math.floor(local / dayMs) * dayMs;
  const hour = (local - midnight) / hourMs;
  if (hour >= quietTo && hour < quietFrom) return null;
  return new Date(midnight + (hour < quietTo ? 0 : dayMs) + quietTo * hourMs - lagosMs);
}

/** When what somebody wants once a day comes. */
const dailyHour = 18;

/** The next evening at 18:00 in Lagos, after this instant. */
export function eveningAfter(at: Date): Date {
  const local = at.getTime() + lagosMs;
  const evening = Math.floor(local / dayMs) * dayMs + dailyHour * hourMs;
  return new Date((evening > local ? evening : evening + dayMs) - lagosMs);
}

/** Until when what costs waits for the time of a visit: 18:00, or the next morning where that is less than two hours away. */
export function visitKnownBy(at: Date): Date {
  const evening = eveningAfter(at);
  const hours = (evening.getTime() - at.getTime()) / hourMs;
  const isToday = hours >= 2 && hours <= dailyHour - quietTo;
  return isToday ? evening : (quietUntil(at) ?? wakeful(new Date(at.getTime() + 5 * hourMs)));
}

/** What of one evening goes together. */
export const eveningGroup = (evening: Date): string => `evening ${evening.toISOString().slice(0, 10)}`;
export const isOfEvening = (groupKey: string): boolean => groupKey.startsWith("evening ");

/** The first instant from this one on at which nobody is woken by it. */
export const wakeful = (at: Date): Date => quietUntil(at) ?? at;

/** What somebody is told of: a kind that they may choose, or what changes their own access, tries whether they hear, or shows whose a phone is. */
export type ToldKind = NoticeKind | "access" | "drill" | "code";

/** Whether people choose if and how they are told of it. */
export const isChosen = (kind: ToldKind): kind is NoticeKind => !["access", "drill", "code"].includes(kind);

/**
 * Danger passes the quiet hours, waits for nothing, and goes by every way at once. It is a kind of notice: what is said
 * about an emergency later, that it is mended or how the visit went, wakes nobody.
 */
export const isUrgent = ({ kind }: { kind: string }): boolean => kind === "emergencies";

/** The ways of a kind, one after another, each with the minutes that it waits for the one before. */
const waysOf: Record<ToldKind, readonly { channel: NoticeChannel; after: number }[]> = (() => {
  const push = { channel: "push", after: 0 } as const;
  const mail = { channel: "mail", after: 15 } as const;
  const free = [push, mail] as const;
  // Who wrote to us by WhatsApp reads it before their mail.
  const paid = [push, { channel: "whatsapp", after: 15 }, mail, { channel: "sms", after: 60 }] as const;
  return {
    emergencies: paid,
    requests: paid,
    messages: paid,
    tasks: paid,
    plans: free,
    people: free,
    outages: paid,
    building: free,
    access: free,
    drill: paid,
    // It goes by the phone that it is for.
    code: [],
  };
})();

/** `groupKey`: of an evening; without one it is what is told of. */
type Planned = { channel: NoticeChannel; notBefore: Date; fallsBack: boolean; groupKey?: string };

type Asked = {
  kind: ToldKind;
  urgent: boolean;
  /** What soon holds for people waits for no other way and wakes nobody all the same. */
  atOnce?: boolean;
  /** What costs waits until it is known when somebody comes. */
  awaitsVisit?: boolean;
  now: Date;
  /** Whether somebody has this way, and wants this kind by it. */
  has: (channel: NoticeChannel) => boolean;
  /** Whether they want this kind once a day by it. */
  isDaily?: (channel: NoticeChannel) => boolean;
  /** When they were last told about the same thing by it. */
  lastBy: (channel: NoticeChannel) => Date | null;
};

/** By which ways somebody is told, and when: each way waits whether the one before it was of use. */
export function planOf(asked: Asked): Planned[] {
  const { kind, urgent, atOnce = false, awaitsVisit = false, now, has, isDaily = () => false, lastBy } = asked;
  const ways = waysOf[urgent ? "emergencies" : kind].filter(({ channel }) => has(channel));
  // A drill tries every way, as an emergency would.
  if (urgent || kind === "drill") return ways.map(({ channel }) => ({ channel, notBefore: now, fallsBack: false }));
  const evening = eveningAfter(now);
  const held = ways
    .filter(({ channel }) => isDaily(channel))
    .map(({ channel }) => ({ channel, notBefore: evening, fallsBack: false, groupKey: eveningGroup(evening) }));
  const planned: Planned[] = [];
  for (const { channel, after } of ways.filter(({ channel }) => !isDaily(channel))) {
    const before = planned.at(-1)?.notBefore;
    // One message that costs money is enough at once: the second comes where nothing arrived.
    const goesNow = atOnce && !(isPaid(channel) && planned.some((one) => isPaid(one.channel)));
    // Else it waits for what else is told about the same thing.
    const wait = goesNow ? 0 : before ? after * minuteMs : isPaid(channel) ? windowMs : 0;
    const earliest = (goesNow ? now : (before ?? now)).getTime() + wait;
    const afterLast = goesNow ? 0 : (lastBy(channel)?.getTime() ?? 0) + windowMs;
    const known = awaitsVisit && isPaid(channel) ? visitKnownBy(now).getTime() : 0;
    const notBefore = wakeful(new Date(Math.max(earliest, afterLast, known)));
    planned.push({ channel, notBefore, fallsBack: !goesNow && before !== undefined });
  }
  return [...planned, ...held];
}

/** How long a refused message waits before it is tried again; null where it is given up. */
export function nextTry(tries: number, urgent: boolean): number | null {
  const pauses = urgent ? [1_000, 5_000, 15_000, 60_000] : [10_000, minuteMs, 5 * minuteMs, hourMs];
  return pauses[tries - 1] ?? null;
}

/** After so long without a word of what became of it, a message that was being sent is taken for lost. */
export const lostAfterMs = minuteMs;

/** What is not known to have arrived after so long is not sent again: others have been called meanwhile. */
export const staleAfterMs = 15 * minuteMs;

/** How often an emergency is tried, whatever came of it: refused, met with silence, or begun by a process that died. */
export const mostTries = 5;

/** What somebody is told about goes together under this. */
export const groupOf = (notice: { link: string | null; propertyId: string | null; kind: string }): string =>
  notice.link ?? notice.propertyId ?? notice.kind;

/** Where what is told of a request or a task leads, before its id. */
export const stepLinks = {
  ticket: ["/tickets/", "/occupant/tickets/"],
  task: ["/tasks?task=", "/technician/tasks/"],
} as const;

const ticketLink = /^\/(?:(occupant\/)?tickets|on-call)\/([0-9a-f-]{36})$/;

/** The request that a link leads to, and whether as its keeper, or as who is on call for it. */
export function ticketOf(link: string | null): { id: string; asKeeper: boolean } | null {
  const [, occupant, id] = ticketLink.exec(link ?? "") ?? [];
  return id === undefined ? null : { id, asKeeper: occupant === undefined };
}
