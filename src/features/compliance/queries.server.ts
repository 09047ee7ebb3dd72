import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { soonUntil } from "#domain/lapses.ts";
import { canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import type { Requirement as Name } from "#domain/requirements.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { assets } from "#features/assets/tables.server.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { type Authorized, authorizeProperty, keptProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { BoardRow, complianceCalls, Paper, Requirement } from "./contract.ts";
import { reasonOfAll, standingOfAll } from "./machines.rules.ts";
import { byUrgency, type Day, type Ruling, reasonOf, requiredOf, rules, sortOf } from "./rules.ts";
import { type FactRow, factColumns, factsOf, type Held, readStanding } from "./standing.queries.server.ts";
import { compliancePages, compliancePapers, complianceRulings } from "./tables.server.ts";

export type PaperRow = typeof compliancePapers.$inferSelect;
/** The board over the buildings that one keeps: three look-ups for a page of them, whatever they hold. */
export async function listCompliance(ctx: Ctx, input: CallRead<typeof complianceCalls.listCompliance>) {
  const kept = sql`${properties.id} in (${keptProperties(ctx)})`;
  const query = ctx.db
    .select({ id: properties.id, name: properties.name, location: properties.location, ...factColumns })
    .from(properties)
    .where(and(kept, beforeCursor(properties.id, input.cursor)))
    .orderBy(desc(properties.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  const standing = await readStanding(
    ctx,
    rows.map(({ id }) => id),
  );
  const on = dayOf(ctx);
  return { properties: rows.map((row) => boardRow(row, standing(row.id), on)), nextCursor };
}

const dayOf = (ctx: Ctx): Day => {
  const today = lagosDay(ctx.now);
  return { today, soon: soonUntil(today) };
};

const noneYet = () => ({ red: 0, orange: 0, green: 0, not_required: 0 });

function boardRow(
  row: FactRow & { id: string; name: string; location: string },
  { kinds, known, machines, papers, rulings }: Held,
  on: Day,
): BoardRow {
  const needed = requiredOf(
    factsOf(row, { kinds, known }),
    (one) => rulings.get(one),
    (one) => papers.has(one),
  );
  const stands = needed
    .map((name) => ({
      name,
      ...standingOfAll(name, { papers: papers.get(name) ?? [], machines }, rulings.get(name), on),
    }))
    .sort(byUrgency);
  const counts = noneYet();
  for (const one of stands) counts[one.state] += 1;
  const [first] = stands;
  const presses = first && (first.state === "red" || first.state === "orange");
  return {
    propertyId: row.id,
    name: row.name,
    location: row.location,
    state: first?.state ?? "not_required",
    counts,
    first: presses
      ? {
          requirement: first.name,
          title: rules[first.name].title,
          reason: reasonOfAll(first, rulings.get(first.name), on.today),
          validUntil: first.paper?.validUntil ?? null,
        }
      : null,
  };
}

/** What one building must be able to prove, what presses first on top. */
export async function findCompliance(ctx: Ctx, { id }: { id: string }) {
  const seen = await authorizeProperty(ctx, "compliance", "see", id);
  const found = await readRequirements(ctx, seen);
  const counts = noneYet();
  for (const one of found) counts[one.state] += 1;
  const [page] = await ctx.db.select().from(compliancePages).where(eq(compliancePages.propertyId, id));
  return {
    requirements: found,
    counts,
    page: showPage(ctx, page?.code),
    can: canOf(userOf(ctx).role, seen.relations, "compliance", seen.standing.closed),
  };
}

export const showPage = (ctx: Ctx, code: string | undefined) =>
  code === undefined ? { open: false, address: null } : { open: true, address: `${ctx.site.url}/checked/${code}` };

/** All that is required of a building that the caller has found. */
export async function readRequirements(ctx: Ctx, { property, relations }: Authorized): Promise<Requirement[]> {
  const held = (await readStanding(ctx, [property.id]))(property.id);
  const papers = await showPapers(ctx, await papersAt(ctx, property.id), relations);
  const of = Map.groupBy(papers, ({ requirement }) => requirement);
  const rulings = await rulingsAt(ctx, property.id);
  const facts = factsOf(property, held);
  const on = dayOf(ctx);
  const needed = requiredOf(
    facts,
    (one) => rulings.get(one)?.ruling,
    (one) => held.papers.has(one),
  );
  return needed
    .map((name): Requirement => {
      const own = of.get(name) ?? [];
      const { ruling, by, at } = rulings.get(name) ?? {};
      const proofs = held.papers.get(name) ?? [];
      const standing = standingOfAll(name, { papers: proofs, machines: held.machines }, ruling, on);
      const { state, paper, each } = standing;
      const reason = reasonOfAll(standing, ruling, on.today);
      const { title, basis, applies } = rules[name];
      return {
        ...{ requirement: name, title, sort: sortOf(name, facts), basis, state, reason },
        validUntil: paper?.validUntil ?? null,
        paper: own.find((one) => one.id === paper?.id) ?? null,
        papers: own,
        machines: each.map(({ machine, standing: its }) => ({
          ...{ assetId: machine.id, name: machine.name, state: its.state },
          reason: reasonOf(its, ruling, on.today),
          validUntil: its.paper?.validUntil ?? null,
        })),
        byRule: applies(facts),
        ruling:
          ruling && ruling.required !== null && at
            ? { required: ruling.required, reason: ruling.reason ?? "", by: by ?? null, at: at.toISOString() }
            : null,
        isPublic: rulings.get(name)?.isPublic ?? false,
      };
    })
    .sort(byUrgency);
}

const there = (propertyId: string) =>
  and(eq(compliancePapers.propertyId, propertyId), isNull(compliancePapers.removedAt));

/** More than any building has; older ones stay on record. */
const mostPapers = 500;
const papersAt = (ctx: Ctx, propertyId: string) =>
  selectPapers(ctx).where(there(propertyId)).orderBy(desc(compliancePapers.id)).limit(mostPapers);

const selectPapers = (ctx: Ctx) =>
  ctx.db
    .select({ row: compliancePapers, by: accounts.name, assetName: assets.name })
    .from(compliancePapers)
    .leftJoin(assets, eq(assets.id, compliancePapers.assetId))
    .leftJoin(accounts, eq(accounts.id, compliancePapers.addedBy))
    .$dynamic();

async function showPapers(
  ctx: Ctx,
  rows: readonly { row: PaperRow; by: string | null; assetName: string | null }[],
  relations: Authorized["relations"],
): Promise<Paper[]> {
  const files = await mediaOf(
    ctx,
    "paper",
    rows.map(({ row }) => row.id),
    () => relations,
  );
  return rows.map(({ row: { addedBy: _, removedAt: __, createdAt, ...fields }, by, assetName }) => ({
    ...fields,
    assetName,
    addedBy: by,
    createdAt: createdAt.toISOString(),
    media: files.get(fields.id) ?? [],
  }));
}

/** One paper of a building that the caller has found. */
export async function readPaper(ctx: Ctx, id: string, { relations }: Authorized): Promise<{ paper: Paper }> {
  const [paper] = await showPapers(ctx, await selectPapers(ctx).where(eq(compliancePapers.id, id)), relations);
  if (!paper) throw notFound("paper");
  return { paper };
}

/** A paper that is there, where the act is allowed; 404 out of reach. */
export async function findPaper(ctx: Ctx, act: "edit" | "remove", id: string) {
  const isIt = and(eq(compliancePapers.id, id), isNull(compliancePapers.removedAt));
  const [row] = await ctx.db.select().from(compliancePapers).where(isIt);
  if (!row) throw notFound("paper");
  return { row, seen: await authorizeProperty(ctx, "compliance", act, row.propertyId, "paper") };
}

type Ruled = { ruling: Ruling; by: string | null; at: Date; isPublic: boolean };

async function rulingsAt(ctx: Ctx, propertyId: string): Promise<Map<Name, Ruled>> {
  const rows = await ctx.db
    .select({ row: complianceRulings, by: accounts.name })
    .from(complianceRulings)
    .leftJoin(accounts, eq(accounts.id, complianceRulings.ruledBy))
    .where(eq(complianceRulings.propertyId, propertyId));
  return new Map(
    rows.map(({ row: { requirement, required, reason, isPublic, ruledAt }, by }) => [
      requirement,
      { ruling: { required, reason }, by, at: ruledAt, isPublic },
    ]),
  );
}

const codeForm = /^[\w-]{16}$/;

/** What the page of a building says to anybody: what its owner opened, as far as a paper that holds proves it. */
export async function readPublicPage(ctx: Ctx, code: string) {
  // What no code can be may hold bytes that no database takes.
  if (!codeForm.test(code)) return null;
  const [found] = await ctx.db
    .select({ property: properties })
    .from(compliancePages)
    .innerJoin(properties, eq(properties.id, compliancePages.propertyId))
    .where(and(eq(compliancePages.code, code), isNull(properties.archivedAt), isNull(properties.frozenAt)));
  if (!found) return null;
  const { id, name, location } = found.property;
  const rulings = await rulingsAt(ctx, id);
  const on = dayOf(ctx);
  const { papers, machines } = (await readStanding(ctx, [id]))(id);
  const rows = (await papersAt(ctx, id)).map(({ row }) => row);
  const checks = [...rulings].flatMap(([requirement, { isPublic, ruling }]) => {
    if (!isPublic) return [];
    const held = { papers: papers.get(requirement) ?? [], machines };
    const { state, paper } = standingOfAll(requirement, held, ruling, on);
    const proof = rows.find((row) => row.id === paper?.id);
    if (!proof || (state !== "green" && state !== "orange")) return [];
    const { issuedBy, validFrom, validUntil } = proof;
    return [{ words: rules[requirement].publicWords, issuedBy, validFrom, validUntil }];
  });
  return { name, location, today: on.today, checks };
}

export const compliancePagesOf = (contextOf: () => Ctx) => ({
  compliance: { read: (code: string) => readPublicPage(contextOf(), code) },
});
export type CompliancePages = ReturnType<typeof compliancePagesOf>;
