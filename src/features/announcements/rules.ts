import { formatInstant, lagosDay } from "#domain/days.ts";
import type { FieldProblem } from "#domain/problems.ts";
import type { AnnouncementKind, AnnouncementState, Service } from "./fields.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Until when a notice stands where nobody said: news for two weeks, an incident for two days. */
const usualDays: Record<AnnouncementKind, number | null> = { outage: null, work: null, incident: 2, news: 14 };

type Said = { kind: AnnouncementKind; from?: Date | null | undefined; to?: Date | null | undefined };
export type Span = { from: Date; to: Date };

/** From when to when a notice holds; a sentence with its field where that cannot be. */
export function spanOf({ kind, from, to }: Said, now: Date): Span | { path: "from" | "to"; message: string } {
  const days = usualDays[kind];
  if (!from && days === null) return { path: "from", message: "Please say when it begins." };
  const begins = from ?? now;
  if (!to && days === null) return { path: "to", message: "Please say when it ends." };
  const ends = to ?? new Date(begins.getTime() + (days ?? 0) * dayMs);
  if (ends <= begins) return { path: "to", message: "It must end after it begins." };
  if (ends <= now) return { path: "to", message: "It cannot have ended already." };
  if (now.getTime() - begins.getTime() > 7 * dayMs)
    return { path: "from", message: "It cannot have begun more than a week ago." };
  if (begins.getTime() - now.getTime() > 366 * dayMs)
    return { path: "from", message: "It can be announced a year ahead at most." };
  if (ends.getTime() - begins.getTime() > 92 * dayMs)
    return { path: "to", message: "It can last three months at most." };
  return { from: begins, to: ends };
}

type Announced = { startsAt: Date; endsAt: Date; withdrawnAt: Date | null };

/** What a notice is as of now: it ends by itself. */
export function stateOf({ startsAt, endsAt, withdrawnAt }: Announced, now: Date): AnnouncementState {
  if (withdrawnAt) return "withdrawn";
  if (endsAt <= now) return "over";
  return startsAt > now ? "coming" : "now";
}

/** Whether it is too late to wait for somebody to read it: an incident, or an outage that begins within a day. */
export const isPressing = ({ kind, startsAt }: { kind: AnnouncementKind; startsAt: Date }, now: Date): boolean =>
  kind === "incident" || (kind === "outage" && startsAt.getTime() - now.getTime() <= dayMs);

/** "28 Nov 2026, 09:00 to 15:00", in Lagos time. */
export function spanWords(from: Date | string, to: Date | string): string {
  const sameDay = lagosDay(new Date(from)) === lagosDay(new Date(to));
  return `${formatInstant(from)} to ${sameDay ? formatInstant(to).slice(-5) : formatInstant(to)}`;
}

type Concerned = { blocks?: readonly string[] | null | undefined; unitIds?: readonly string[] | null | undefined };

/** Blocks or units are named, and then one at least: an empty list is no word for all. */
export function whomProblem({ blocks, unitIds }: Concerned): FieldProblem | null {
  const named = blocks ?? unitIds;
  if (!named || (blocks?.length ?? 0) + (unitIds?.length ?? 0) > 0) return null;
  return { path: blocks ? "blocks" : "unitIds", message: "Choose at least one, or tell the whole building." };
}

/** "the whole building", "Block A and 2 units": whom it concerns. */
export function whomWords({ blocks, unitIds }: Concerned): string {
  const parts = [
    ...new Set((blocks ?? []).map((block) => (/^block\b/i.test(block) ? block : `Block ${block}`))),
    ...(unitIds?.length ? [unitIds.length === 1 ? "1 unit" : `${unitIds.length} units`] : []),
  ];
  if (parts.length === 0) return "the whole building";
  const last = parts.at(-1) ?? "";
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** Whether a change may leave somebody out who was told: whom it concerns has changed, and is not all. */
export const mayLeaveOut = (was: Concerned, next: Concerned): boolean =>
  (next.blocks !== null || next.unitIds !== null) &&
  JSON.stringify([was.blocks, was.unitIds]) !== JSON.stringify([next.blocks, next.unitIds]);

/** The title of a request that is made of a follow-up. */
export const stillWords: Record<Service, string> = {
  water: "Still no water",
  electricity: "Still no electricity",
  gas: "Still no gas",
  lift: "The lift still does not run",
  internet: "Still no internet",
  parking: "Parking is still closed",
  other: "It is still not over",
};

/** From its beginning until a week after its end somebody can say that it is not over. */
export const mayFollowUp = (announced: Announced, now: Date): boolean =>
  announced.withdrawnAt === null &&
  announced.startsAt <= now &&
  now.getTime() <= announced.endsAt.getTime() + 7 * dayMs;
