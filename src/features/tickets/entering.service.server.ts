import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import type { KeptFiles } from "#features/media/service.server.ts";
import { notifyLatest } from "#features/notifications/latest.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { agree } from "#features/properties/members/agreement.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { askAll, type Ctx, meanwhile, userOf } from "#platform/context.server.ts";
import { countAgainst } from "./answers/mendings.service.server.ts";
import { insertAfterEarlier } from "./answers/queries.server.ts";
import { listOwnPromises } from "./clocks/queries.server.ts";
import { awaitBreaches, clocksBy } from "./clocks/service.server.ts";
import { raiseAlarm } from "./escalation/service.server.ts";
import { filedNotice, unconfirmedNotice } from "./messages.server.ts";
import { findUnconfirmed } from "./queries.server.ts";
import type { tickets } from "./tables.server.ts";

type Row = typeof tickets.$inferSelect;

type Entered = Pick<Row, "propertyId" | "title" | "description" | "category" | "priority" | "emergency"> &
  Pick<Row, "locationDetails" | "unit" | "unitId" | "reporterConfirmed" | "triage"> & {
    entryPermission?: Row["entryPermission"] | undefined;
    assetId?: string | null | undefined;
  };

/** What a building promises, and who keeps it. */
type Told = readonly [Awaited<ReturnType<typeof listOwnPromises>>, string[]];

/** What is asked of a building for a request there: with what else is asked of it, since to send costs as much as to ask. */
export const askOfBuilding = (ctx: Ctx, propertyId: string) =>
  [() => listOwnPromises(ctx, propertyId), () => listKeepers(ctx, propertyId)] as const;

/**
 * The name of the building, whether whoever enters it is known to have agreed to be there, and what was asked of it where
 * that is known.
 */
type Where = { building: string; hasAgreed: boolean; told?: Told };

/**
 * Enters a request in the transaction that is open, whoever was asked before whether they may: row, files, record, notices.
 * Answers its id.
 */
export async function enterTicket(
  ctx: Ctx,
  entered: Entered,
  { building, hasAgreed, told }: Where,
  files: KeptFiles,
): Promise<string> {
  const { propertyId } = entered;
  const { assetId = null, entryPermission = null } = entered;
  const filed = {
    ...entered,
    ...{ assetId, entryPermission, id: newId() },
    reporterId: userOf(ctx).id,
    status: "open" as const,
    filedAt: ctx.now,
  };
  const [promises, keepers] = told ?? (await askAll(ctx, ...askOfBuilding(ctx, propertyId)));
  const ticket = { ...filed, clocks: clocksBy(promises, filed, ctx.now) };
  await meanwhile(ctx, async () => countAgainst(ctx, ticket, await insertAfterEarlier(ctx, ticket)));
  await awaitBreaches(ctx, ticket.id, ticket.clocks);
  await files.attach(ctx, { thing: "ticket", thingId: ticket.id, propertyId });
  if (!hasAgreed) await agree(ctx, [propertyId]);
  await recordAct(ctx, { propertyId, thing: "ticket", thingId: ticket.id, act: "filed" });
  await meanwhile(ctx, () => notifyKeepers(ctx, keepers, ticket, building));
  if (isEmergency(ticket)) await raiseAlarm(ctx, ticket, building);
  return ticket.id;
}

type Filed = Pick<Row, "id" | "propertyId" | "title" | "priority" | "emergency" | "reporterConfirmed">;

/** Owner and managers hear of each request; of those by people that nobody has confirmed, in one line at a time. */
async function notifyKeepers(ctx: Ctx, keepers: string[], ticket: Filed, building: string): Promise<void> {
  const { id, propertyId, reporterConfirmed } = ticket;
  if (reporterConfirmed || isEmergency(ticket)) {
    const told = filedNotice(ticket, building, isEmergency(ticket), reporterConfirmed);
    return notify(ctx, keepers, { ...told, link: `/tickets/${id}`, propertyId });
  }
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`unconfirmed ${propertyId}`}, 0))`);
  const waiting = await findUnconfirmed(ctx, ticket);
  const link = waiting.others === 0 ? `/tickets/${id}` : `/tickets?property=${propertyId}`;
  await notifyLatest(ctx, keepers, { ...unconfirmedNotice(ticket, building, waiting), link, propertyId });
}
