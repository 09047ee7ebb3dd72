import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, notFound, refuseStale } from "#domain/problems.ts";
import { requirements } from "#domain/requirements.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { complianceCalls, Paper } from "./contract.ts";
import { findPaper, type PaperRow, readPaper, readRequirements, showPage } from "./queries.server.ts";
import { paperProblem, rules } from "./rules.ts";
import { compliancePages, compliancePapers, complianceRulings } from "./tables.server.ts";

const mostPapers = 500;
const takesPdf = { takesPdf: true };

/** Adds a paper with its file; the reminders of the one before it end with it. */
export async function addPaper(ctx: Ctx, input: CallRead<typeof complianceCalls.addPaper>): Promise<{ paper: Paper }> {
  await authorizeProperty(ctx, "compliance", "create", input.id);
  return usingFiles(
    ctx,
    input.mediaUploads,
    (files) =>
      transaction(ctx, async (ctx) => {
        const seen = await authorizeProperty(ctx, "compliance", "create", input.id);
        const { id: propertyId, requirement, issuedBy, validFrom } = input;
        await lockProperty(ctx, propertyId);
        await ctx.lookups.requireAsset(ctx, propertyId, input.assetId);
        const own = and(eq(compliancePapers.propertyId, propertyId), isNull(compliancePapers.removedAt));
        if ((await ctx.db.$count(compliancePapers, own)) >= mostPapers)
          throw conflict(`A building can have at most ${mostPapers} papers here. Take old ones away first.`);
        const row = {
          ...{ id: newId(), propertyId, requirement, issuedBy, validFrom },
          ...{ number: input.number ?? null, validUntil: input.validUntil ?? null, note: input.note ?? null },
          assetId: input.assetId ?? null,
        };
        await ctx.db.insert(compliancePapers).values({ ...row, addedBy: userOf(ctx).id, createdAt: ctx.now });
        await files.attach(ctx, { thing: "paper", thingId: row.id, propertyId });
        await record(ctx, row, "paper_added");
        return readPaper(ctx, row.id, seen);
      }),
    takesPdf,
  );
}

/** Changes what is written about a paper; with another last day its reminders begin anew. */
export async function changePaper(
  ctx: Ctx,
  input: CallRead<typeof complianceCalls.changePaper>,
): Promise<{ paper: Paper }> {
  await findPaper(ctx, "edit", input.id);
  return usingFiles(
    ctx,
    input.mediaUploads,
    (files) =>
      transaction(ctx, async (ctx) => {
        const { id, version, mediaUploads: _, ...said } = input;
        const { row, seen } = await findLocked(ctx, "edit", id);
        refuseStale("This paper", row, version);
        const changes = Object.fromEntries(
          Object.entries(said).filter(([name, value]) => value !== undefined && value !== row[name as keyof PaperRow]),
        );
        if (Object.keys(changes).length === 0 && files.ids.length === 0) return readPaper(ctx, id, seen);
        const changed: PaperRow = { ...row, ...changes, version: row.version + 1 };
        if ("assetId" in changes) await ctx.lookups.requireAsset(ctx, row.propertyId, changed.assetId);
        const problem = paperProblem(changed);
        if (problem) throw invalid("validUntil", problem);
        await ctx.db.update(compliancePapers).set(changed).where(eq(compliancePapers.id, id));
        await files.attach(ctx, { thing: "paper", thingId: id, propertyId: row.propertyId });
        await record(ctx, changed, "paper_edited");
        return readPaper(ctx, id, seen);
      }),
    takesPdf,
  );
}

/** Takes a paper away that was added by mistake. */
export async function removePaper(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { row } = await findLocked(ctx, "remove", id);
    await ctx.db.update(compliancePapers).set({ removedAt: ctx.now }).where(eq(compliancePapers.id, id));
    await record(ctx, row, "paper_removed");
    return null;
  });
}

/** Of two that race, the second waits and then sees what the first one did. */
async function findLocked(ctx: Ctx, act: "edit" | "remove", id: string) {
  await ctx.db
    .select({ id: compliancePapers.id })
    .from(compliancePapers)
    .where(eq(compliancePapers.id, id))
    .for("update");
  return findPaper(ctx, act, id);
}

/** Rules that something is not required of a building, or is; or shows it on the public page, which only the owner may. */
export async function ruleRequirement(ctx: Ctx, input: CallRead<typeof complianceCalls.ruleRequirement>) {
  return transaction(ctx, async (ctx) => {
    const { id: propertyId, required, isPublic } = input;
    const seen = await authorizeProperty(ctx, "compliance", "rule", propertyId);
    const requirement = requirements.find((one) => one === input.requirement);
    if (!requirement) throw notFound("requirement");
    if (isPublic !== undefined) await authorizeProperty(ctx, "compliance", "publish", propertyId);
    if (required === undefined && isPublic === undefined) throw invalid("required", "Say whether it is required.");
    await lockProperty(ctx, propertyId);
    const isIt = and(eq(complianceRulings.propertyId, propertyId), eq(complianceRulings.requirement, requirement));
    const [known] = await ctx.db.select().from(complianceRulings).where(isIt);
    const ruled =
      required === undefined
        ? {}
        : { required, reason: required === null ? null : input.reason, ruledBy: userOf(ctx).id, ruledAt: ctx.now };
    const row = {
      ...{ propertyId, requirement, required: null, reason: null, isPublic: false },
      ...{ ruledBy: userOf(ctx).id, ruledAt: ctx.now },
      ...known,
      ...ruled,
      ...(isPublic === undefined ? {} : { isPublic }),
    };
    await ctx.db
      .insert(complianceRulings)
      .values(row)
      .onConflictDoUpdate({ target: [complianceRulings.propertyId, complianceRulings.requirement], set: row });
    await record(ctx, row, required === undefined ? "requirement_shown" : "requirement_ruled");
    const found = await readRequirements(ctx, seen);
    return { requirement: found.find((one) => one.requirement === requirement) ?? null };
  });
}

/** Opens the public page of a building, or closes it; opened again it has another address. */
export async function openPage(ctx: Ctx, { id: propertyId, open }: CallRead<typeof complianceCalls.openPage>) {
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "compliance", "publish", propertyId);
    await lockProperty(ctx, propertyId);
    const own = eq(compliancePages.propertyId, propertyId);
    const [known] = await ctx.db.select().from(compliancePages).where(own);
    if (open === (known !== undefined)) return { page: showPage(ctx, known?.code) };
    const code = randomBytes(12).toString("base64url");
    if (open)
      await ctx.db.insert(compliancePages).values({ propertyId, code, openedBy: userOf(ctx).id, openedAt: ctx.now });
    else await ctx.db.delete(compliancePages).where(own);
    const about = { thing: "property", thingId: propertyId, propertyId } as const;
    await recordAct(ctx, { ...about, act: open ? "page_opened" : "page_closed" });
    return { page: showPage(ctx, open ? code : undefined) };
  });
}

type Recorded = "paper_added" | "paper_edited" | "paper_removed" | "requirement_ruled" | "requirement_shown";

async function record(ctx: Ctx, row: Pick<PaperRow, "propertyId" | "requirement">, act: Recorded): Promise<void> {
  const { propertyId, requirement } = row;
  const title = rules[requirement].title;
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title } });
}
