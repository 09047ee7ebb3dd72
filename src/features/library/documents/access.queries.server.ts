import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Act, allows, decide } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { documentRelations, propertyRelations, type Standing } from "#domain/policy-relations.ts";
import { forbidden, notFound } from "#domain/problems.ts";
import { type AccessLevel, accessLevels } from "#domain/vocab.ts";
import { authorizeAt, findStanding, listJobs, listStandings } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { documents } from "./tables.server.ts";

type DocumentAct = Act<"document">;
type Row = typeof documents.$inferSelect;

/** What the actor is to this document, where the act is allowed; 404 out of reach. */
export async function authorizeDocument(
  ctx: Ctx,
  act: DocumentAct,
  { propertyId, accessLevel }: Pick<Row, "propertyId" | "accessLevel">,
): Promise<{ relations: Relation[]; standing: Standing }> {
  const found = await findStanding(ctx, propertyId);
  if (!found) throw notFound("document");
  const { standing } = found;
  const relations = documentRelations(standing, accessLevel);
  authorizeAt(ctx, { thing: "document", act, standing }, relations);
  ctx.accessBasis.push({ propertyId, relations: propertyRelations(standing) });
  return { relations, standing };
}

/** The documents of which the act is allowed, of one property or of all: the bound of every list. */
export async function documentsInReach(
  ctx: Ctx,
  act: DocumentAct,
  propertyId?: string,
): Promise<{ bound: SQL | undefined; standingTo: (propertyId: string) => Standing }> {
  if (allows(userOf(ctx).role, "document", act).length === 0) throw forbidden();
  if (propertyId === undefined) return listReach(ctx, act);
  const found = await findStanding(ctx, propertyId);
  const levels = found ? levelsOf(ctx, act, found.standing) : [];
  if (!found || levels.length === 0) throw notFound("property");
  const bound = and(eq(documents.propertyId, propertyId), inArray(documents.accessLevel, levels));
  return { bound, standingTo: () => found.standing };
}

const levelsOf = (ctx: Ctx, act: DocumentAct, standing: Standing): AccessLevel[] => {
  const { role } = userOf(ctx);
  const may = (relations: Relation[]) => decide({ role, relations, thing: "document", act }) === "allowed";
  return accessLevels.filter((level) => may(documentRelations(standing, level)));
};

/** One look at the levels of each building that the actor has to do with; archived ones are left out. */
async function listReach(ctx: Ctx, act: DocumentAct) {
  const standings = await listStandings(ctx);
  const jobs = await listJobs(ctx);
  const standingTo = (id: string): Standing => ({ ...standings(id), jobs: jobs.get(id) ?? "none" });
  const placesByLevels = new Map<string, string[]>();
  for (const id of new Set([...(await listOwnPlaces(ctx)), ...jobs.keys()])) {
    const levels = levelsOf(ctx, act, standingTo(id)).join();
    const places = placesByLevels.get(levels);
    if (places) places.push(id);
    else if (levels) placesByLevels.set(levels, [id]);
  }
  const bounds = [...placesByLevels].map(
    ([levels, ids]) =>
      sql`(${documents.accessLevel} = any(${sql.param(levels.split(","))}::text[]) and ${documents.propertyId} = any(${sql.param(ids)}::uuid[]))`,
  );
  return { bound: bounds.length > 0 ? and(or(...bounds), isNull(properties.archivedAt)) : sql`false`, standingTo };
}

async function listOwnPlaces(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: members.propertyId })
    .from(members)
    .where(and(eq(members.accountId, userOf(ctx).id), eq(members.status, "active"), isNull(members.leftAt)));
  return rows.map((row) => row.id);
}
