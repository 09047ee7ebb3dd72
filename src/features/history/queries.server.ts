import { and, desc, eq, inArray, like, ne, not, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { isId } from "#domain/ids.ts";
import type { SeatRole } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { suggestions } from "#features/planning/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { schedules } from "#features/schedules/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { activity, doneBy } from "#platform/activity.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { HistoryEntry, HistoryKind, historyCalls } from "./contract.ts";
import { sentenceOf } from "./rules.ts";

type Input = CallRead<typeof historyCalls.listHistory>;
type Row = { event: typeof activity.$inferSelect; actorName: string | null };

/** All that happened in a building, the latest first; one look for the page and one for each sort of thing on it. */
export async function listHistory(
  ctx: Ctx,
  input: Input,
): Promise<{ history: HistoryEntry[]; nextCursor: string | null }> {
  await authorizeProperty(ctx, "property", "see_history", input.id);
  const query = ctx.db
    .select({ event: activity, actorName: doneBy(accounts.name) })
    .from(activity)
    .leftJoin(accounts, eq(accounts.id, activity.actorId))
    .where(
      and(
        eq(activity.propertyId, input.id),
        ne(activity.act, "commented"),
        input.kind ? ofKind[input.kind] : undefined,
        beforeCursor(activity.id, input.cursor),
      ),
    )
    .orderBy(desc(activity.id));
  const { rows, nextCursor } = await readPage<Row>(input, query, (row) => [row.event.id]);
  const named = await nameThings(ctx, rows);
  return { history: rows.map((row) => showEntry(row, named)), nextCursor };
}

const aboutPeople = or(like(activity.act, "member\\_%"), eq(activity.act, "handed_over")) as SQL;
const onProperty = eq(activity.thing, "property");

const ofKind: Record<HistoryKind, SQL | undefined> = {
  task: eq(activity.thing, "task"),
  ticket: eq(activity.thing, "ticket"),
  member: and(onProperty, aboutPeople),
  property: and(onProperty, not(aboutPeople)),
  plan: eq(activity.thing, "schedule"),
  document: eq(activity.thing, "document"),
};

type Named = { titles: Map<string, string>; people: Map<string, { name: string; role: SeatRole }> };

const memberIdOf = ({ event }: Row): string | undefined => {
  const id = event.data?.memberId;
  return typeof id === "string" && isId(id) ? id : undefined;
};

async function nameThings(ctx: Ctx, rows: readonly Row[]): Promise<Named> {
  const idsOn = (thing: Row["event"]["thing"]) => [
    ...new Set(rows.filter(({ event }) => event.thing === thing).map(({ event }) => event.thingId)),
  ];
  const onPlan = idsOn("schedule");
  const plans =
    onPlan.length === 0 ? [] : await ctx.db.select().from(suggestions).where(inArray(suggestions.id, onPlan));
  const titles = new Map([
    ...(await titlesOf(ctx, tasks, tasks.id, tasks.title, idsOn("task"))),
    ...(await titlesOf(ctx, tickets, tickets.id, tickets.title, idsOn("ticket"))),
    ...(await titlesOf(ctx, schedules, schedules.id, schedules.scheduleName, onPlan)),
    ...plans.map(({ id, plan }): [string, string] => [id, plan.title]),
  ]);
  const memberIds = [...new Set(rows.map(memberIdOf).filter((id) => id !== undefined))];
  const people =
    memberIds.length === 0
      ? []
      : await ctx.db
          .select({ id: members.id, name: accounts.name, role: members.role })
          .from(members)
          .innerJoin(accounts, eq(accounts.id, members.accountId))
          .where(inArray(members.id, memberIds));
  return { titles, people: new Map(people.map(({ id, ...person }) => [id, person])) };
}

async function titlesOf(
  ctx: Ctx,
  table: PgTable,
  id: AnyPgColumn,
  title: AnyPgColumn,
  ids: string[],
): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.select({ id, title }).from(table).where(inArray(id, ids));
  return rows.map((row) => [String(row.id), String(row.title)]);
}

const byItself = "Tunse";

function kindOf({ thing, act }: Row["event"]): HistoryKind {
  if (thing === "schedule") return "plan";
  if (thing !== "property") return thing;
  return act.startsWith("member_") || act === "handed_over" ? "member" : "property";
}

function linkOf(kind: HistoryKind, { thingId, propertyId }: Row["event"]): HistoryEntry["link"] {
  if (kind === "task" || kind === "ticket" || kind === "document") return { thing: kind, id: thingId };
  if (kind === "member") return { thing: "members", id: propertyId };
  return kind === "plan" ? { thing: "plan", id: propertyId } : null;
}

/** A document's or a gate's is kept with what happened, since the document itself goes 30 days after it was deleted. */
function titleIn({ data }: Row["event"]): string | undefined {
  const title = data?.title ?? data?.name;
  return typeof title === "string" ? title : undefined;
}

/** Until when the member is there that it speaks of. */
const lastDayIn = ({ event: { data } }: Row): string | null =>
  typeof data?.lastDay === "string" ? data.lastDay : null;

function showEntry(row: Row, { titles, people }: Named): HistoryEntry {
  const { event, actorName } = row;
  const person = people.get(memberIdOf(row) ?? "");
  const title = titles.get(event.thingId) ?? titleIn(event);
  const who = event.linkId === null ? (actorName ?? byItself) : `Somebody ${actorName}`;
  const what = person?.name ?? (title === undefined ? "" : `“${title}”`);
  const kind = kindOf(event);
  const isTitle = event.thing === "schedule" && event.act === "accepted";
  const said = { who, what, role: person?.role ?? null, lastDay: lastDayIn(row) };
  return {
    id: event.id,
    kind,
    act: event.act,
    sentence: sentenceOf(event.thing, event.act, said) ?? `${who}: ${event.act}.`,
    text: isTitle ? null : event.text,
    actorName,
    at: event.at.toISOString(),
    link: linkOf(kind, event),
  };
}
