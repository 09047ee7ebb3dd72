import { and, eq, gte, inArray, isNull } from "drizzle-orm";
import { notifications } from "#features/notifications/tables.server.ts";
import { listMembersOf } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { tickets } from "../tables.server.ts";
import type { Contacts } from "./rules.ts";

type Row = typeof tickets.$inferSelect;

/** Where a keeper answers an emergency. */
export const linkTo = (ticketId: string): string => `/tickets/${ticketId}`;

/** The name of a building that is neither archived nor frozen. */
export async function findOpenBuilding(ctx: Ctx, propertyId: string): Promise<string | undefined> {
  const isOpen = and(eq(properties.id, propertyId), isNull(properties.archivedAt), isNull(properties.frozenAt));
  const [row] = await ctx.db.select({ name: properties.name }).from(properties).where(isOpen);
  return row?.name;
}

/** As they are now: who left or deleted their account is not among them. */
export async function listContacts(
  ctx: Ctx,
  { propertyId, reporterConfirmed }: Pick<Row, "propertyId" | "reporterConfirmed">,
): Promise<Contacts> {
  const rows = await listMembersOf(ctx, propertyId, ["property_owner", "property_manager", "contractor"]);
  const of = (...roles: string[]) => rows.filter(({ role }) => roles.includes(role)).map(({ accountId }) => accountId);
  return {
    owner: of("property_owner")[0] ?? null,
    keepers: of("property_owner", "property_manager"),
    contractors: reporterConfirmed ? of("contractor") : [],
  };
}

/** Who of these has a notice of this alarm already. */
export async function listTold(ctx: Ctx, ticket: Row, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ticket.alarmRaisedAt || accountIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectDistinct({ id: notifications.accountId })
    .from(notifications)
    .where(
      and(
        inArray(notifications.accountId, [...accountIds]),
        eq(notifications.link, linkTo(ticket.id)),
        gte(notifications.createdAt, ticket.alarmRaisedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
