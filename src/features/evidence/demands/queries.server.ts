import { and, eq, inArray, or } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { sops, sopVersions } from "#features/library/sops/tables.server.ts";
import { authorize, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { photoDemands } from "../tables.server.ts";
import { bothOf, type Demands, noDemands } from "./rules.ts";

type Task = { propertyId: string; sopVersionId: string | null };
type Thing = (typeof photoDemands.$inferSelect)["thing"];

/** Which photos a task asks for, by its building and by its procedure. */
export async function findDemands(ctx: Ctx, { propertyId, sopVersionId }: Task): Promise<Demands> {
  const procedure = ctx.db
    .select({ id: sopVersions.sopId })
    .from(sopVersions)
    .where(eq(sopVersions.id, sopVersionId ?? propertyId));
  const rows = await ctx.db
    .select()
    .from(photoDemands)
    .where(
      or(
        and(eq(photoDemands.thing, "property"), eq(photoDemands.thingId, propertyId)),
        and(eq(photoDemands.thing, "sop"), inArray(photoDemands.thingId, procedure)),
      ),
    );
  return bothOf(rows);
}

async function readDemands(ctx: Ctx, thing: Thing, id: string): Promise<{ photoRule: Demands }> {
  const [row] = await ctx.db
    .select({ beforePhoto: photoDemands.beforePhoto, afterPhoto: photoDemands.afterPhoto })
    .from(photoDemands)
    .where(and(eq(photoDemands.thing, thing), eq(photoDemands.thingId, id)));
  return { photoRule: row ?? noDemands };
}

/** The photos that a building asks for, for those who keep it. */
export async function readPropertyRule(ctx: Ctx, { id }: { id: string }): Promise<{ photoRule: Demands }> {
  await authorizeProperty(ctx, "property", "see_history", id);
  return readDemands(ctx, "property", id);
}

/** The photos that a procedure asks for, for its author. */
export async function readSopRule(ctx: Ctx, { id }: { id: string }): Promise<{ photoRule: Demands }> {
  await authorizeAuthor(ctx, id);
  return readDemands(ctx, "sop", id);
}

/** 404 for everybody but the author of a procedure. */
export async function authorizeAuthor(ctx: Ctx, id: string): Promise<void> {
  const [sop] = await ctx.db.select({ authorId: sops.authorId }).from(sops).where(eq(sops.id, id));
  if (sop === undefined) throw notFound("SOP");
  authorize(ctx, "sop", "edit", sop.authorId === userOf(ctx).id ? ["author"] : [], "SOP");
}
