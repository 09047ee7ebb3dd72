import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { authorize, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { hasAgreed, worksByLinks } from "#features/properties/members/agreement.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { hasAgreedToTeam } from "#features/teams/agreement.queries.server.ts";
import { teamMembers } from "#features/teams/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { letsSee } from "./agreement.queries.server.ts";
import type { Credential, Firm, TeamPapers } from "./contract.ts";
import type { CredentialKind } from "./fields.ts";
import { type Judge, type Known, type Missing, missingOf, notAgreed, stateOf } from "./rules.ts";
import { credentials, credentialValidations, requiredCredentials } from "./tables.server.ts";

export type CredentialRow = typeof credentials.$inferSelect;
type Verdict = { valid: boolean | null; note: string | null; validatedBy: string | null; validatedAt: Date | null };
const unseen: Verdict = { valid: null, note: null, validatedBy: null, validatedAt: null };

/** A paper as whoever reads it knows it. */
export function showCredential(ctx: Ctx, row: CredentialRow, verdict: Verdict = unseen): Credential {
  const { id, accountId, kind, number, issuer, expiresOn, fileName, createdAt, version } = row;
  return {
    ...{ id, accountId, kind, number, issuer, expiresOn, fileName, version },
    state: stateOf({ kind, expiresOn, valid: verdict.valid }, lagosDay(ctx.now)),
    note: verdict.note,
    validatedBy: verdict.validatedBy,
    validatedAt: verdict.validatedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Where all files of a paper lie. */
export const folderOf = (id: string): string => `credentials/${id}`;

/**
 * The file of a paper: that of the last version that brought one. Those from before rows named their file, and of code that
 * does not name it yet, lie under the version alone.
 */
export async function findPaperFile(ctx: Ctx, { id, fileName, fileKey, version }: CredentialRow) {
  if (fileName === null) return null;
  for (let at = version; at > 0; at -= 1) {
    const bare = `${folderOf(id)}/${at}`;
    const key = fileKey?.startsWith(`${bare}-`) ? fileKey : bare;
    if ((await ctx.storage.find(key)) !== undefined) return { fileName, key };
  }
  return null;
}

/** One's own papers, the newest first. */
export async function listOwnCredentials(ctx: Ctx): Promise<{ credentials: Credential[] }> {
  const rows = await ctx.db
    .select()
    .from(credentials)
    .where(and(eq(credentials.accountId, userOf(ctx).id), isNull(credentials.removedAt)))
    .orderBy(desc(credentials.id));
  return { credentials: rows.map((row) => showCredential(ctx, row)) };
}

/** The papers of these people, with what was found for one building or one team. */
async function papersFor(ctx: Ctx, forId: string, accountIds: readonly string[]) {
  const validators = accounts;
  const isCurrent = and(
    eq(credentialValidations.credentialId, credentials.id),
    eq(credentialValidations.forId, forId),
    eq(credentialValidations.version, credentials.version),
  );
  const rows = await ctx.db
    .select({
      row: credentials,
      valid: credentialValidations.valid,
      note: credentialValidations.note,
      validatedBy: validators.name,
      validatedAt: credentialValidations.validatedAt,
    })
    .from(credentials)
    .leftJoin(credentialValidations, isCurrent)
    .leftJoin(validators, eq(validators.id, credentialValidations.validatedBy))
    .where(and(isOneOf(credentials.accountId, accountIds), isNull(credentials.removedAt)))
    .orderBy(desc(credentials.id));
  return rows.map(({ row, ...verdict }) => ({ row, verdict }));
}

export type Required = { kinds: CredentialKind[]; technicianKinds: CredentialKind[] };

export async function requiredAt(ctx: Ctx, propertyId: string): Promise<Required> {
  const rows = await ctx.db.select().from(requiredCredentials).where(eq(requiredCredentials.propertyId, propertyId));
  const of = (asked: string) =>
    rows
      .filter(({ askedOf }) => askedOf === asked)
      .map(({ kind }) => kind)
      .toSorted();
  return { kinds: of("firm"), technicianKinds: of("technician") };
}

/** What a building asks for and a firm cannot show; asked inside the transaction that would give it work. */
export async function missingCredentials(
  ctx: Ctx,
  { propertyId, accountId }: { propertyId: string; accountId: string },
): Promise<Missing[]> {
  const { kinds } = await requiredAt(ctx, propertyId);
  return missingAmong(ctx, kinds, { forId: propertyId, accountId });
}

/**
 * What a building asks of those who do the work and this technician cannot show. Their contractor judges it; of a contractor
 * who does the work in person, the building does.
 */
export async function missingOfTechnician(
  ctx: Ctx,
  { propertyId, accountId, contractorId }: { propertyId: string; accountId: string; contractorId: string },
): Promise<Missing[]> {
  const { technicianKinds } = await requiredAt(ctx, propertyId);
  if (accountId === contractorId) return missingAmong(ctx, technicianKinds, { forId: propertyId, accountId });
  return missingAmong(ctx, technicianKinds, { forId: contractorId, accountId }, "firm");
}

type Shown = { forId: string; accountId: string };

/** What was found valid before counts on; why anything else is missing, nobody reads of who has not agreed. */
async function missingAmong(
  ctx: Ctx,
  kinds: CredentialKind[],
  of: Shown,
  judge: Judge = "building",
): Promise<Missing[]> {
  if (kinds.length === 0) return [];
  const papers = await papersFor(ctx, of.forId, [of.accountId]);
  const missing = missingOf(kinds, papers.map(knownOf), lagosDay(ctx.now), judge);
  if (missing.length === 0 || (await letsSee(ctx, of, judge))) return missing;
  const isOwn = ctx.actor.kind === "user" && ctx.actor.id === of.accountId;
  return missing.map(({ kind }) => ({ kind, sentence: notAgreed(judge, isOwn) }));
}

type Paper = Awaited<ReturnType<typeof papersFor>>[number];
const knownOf = ({ row: { kind, expiresOn }, verdict: { valid } }: Paper): Known => ({ kind, expiresOn, valid });

/** Which papers a building asks of firms and of their technicians. */
export async function readRequiredCredentials(ctx: Ctx, { id }: { id: string }): Promise<Required> {
  await authorizeProperty(ctx, "required_credential", "see", id);
  return requiredAt(ctx, id);
}

/** Of a firm that was added by email and nobody proved to be it, nothing is shown either. */
const agreedThere = sql<boolean>`(${members.status} = 'active' and (
  ${hasAgreed(members.propertyId, members.accountId)} or ${worksByLinks(members.accountId)}))`;

const unsaid = ({ kind }: Missing): Missing => ({ kind, sentence: notAgreed("building") });

/** The firms of a building, their papers, what is missing, and the work that runs. */
export async function listPropertyCredentials(ctx: Ctx, { id }: { id: string }): Promise<Required & { firms: Firm[] }> {
  await authorizeProperty(ctx, "required_credential", "edit", id);
  const { kinds, technicianKinds } = await requiredAt(ctx, id);
  const openTasks = sql<number>`(select count(*)::int from ${tasks} t where t.property_id = ${id}
    and t.contractor_id = ${members.accountId} and t.status in ('pending', 'in_progress'))`;
  const firms = await ctx.db
    .select({ accountId: members.accountId, name: accounts.name, openTasks, agreed: agreedThere })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.propertyId, id), eq(members.role, "contractor"), isNull(members.leftAt)))
    .orderBy(accounts.name)
    .limit(500);
  const papers = await papersFor(
    ctx,
    id,
    firms.map((firm) => firm.accountId),
  );
  const of = Map.groupBy(papers, ({ row }) => row.accountId);
  const today = lagosDay(ctx.now);
  return {
    ...{ kinds, technicianKinds },
    firms: firms.map((firm) => {
      const own = of.get(firm.accountId) ?? [];
      const missing = missingOf(kinds, own.map(knownOf), today);
      if (!firm.agreed) return { ...firm, credentials: [], missing: missing.map(unsaid) };
      return { ...firm, credentials: own.map(({ row, verdict }) => showCredential(ctx, row, verdict)), missing };
    }),
  };
}

/** The papers of the technicians of a contractor's team, and who of them has not agreed to be in it. */
export async function listTeamCredentials(ctx: Ctx): Promise<TeamPapers> {
  const me = userOf(ctx).id;
  const team = await ctx.db
    .select({
      accountId: accounts.id,
      name: teamMembers.name,
      agreed: hasAgreedToTeam,
      byLinks: worksByLinks(accounts.id),
    })
    .from(teamMembers)
    .innerJoin(accounts, and(eq(accounts.id, teamMembers.accountId), ne(accounts.id, me)))
    .where(isInTeamOf(me))
    .orderBy(teamMembers.name, teamMembers.id);
  const open = team.flatMap(({ accountId, agreed }) => (agreed ? [accountId] : []));
  const papers = await papersFor(ctx, me, open);
  return {
    credentials: papers.map(({ row, verdict }) => showCredential(ctx, row, verdict)),
    notAgreed: team.flatMap(({ name, agreed, byLinks }) => (agreed || byLinks ? [] : [name])),
  };
}

const isInTeamOf = (contractorId: string) =>
  and(eq(teamMembers.contractorId, contractorId), eq(teamMembers.status, "active"), isNull(teamMembers.leftAt));

type Act = "see" | "edit" | "remove" | "validate";

/** A paper that is kept, where the act is allowed; 404 to whoever engages neither its firm nor its technician. */
export async function findCredential(ctx: Ctx, act: Act, id: string): Promise<CredentialRow> {
  const [row] = await ctx.db
    .select()
    .from(credentials)
    .where(and(eq(credentials.id, id), isNull(credentials.removedAt)));
  if (!row) throw notFound("paper");
  authorize(ctx, "credential", act, await relationsTo(ctx, row.accountId), "paper");
  return row;
}

async function relationsTo(ctx: Ctx, accountId: string): Promise<Relation[]> {
  if (accountId === userOf(ctx).id) return ["self"];
  const keeps = await engagingProperties(ctx, accountId);
  if (keeps.length > 0) return ["own", "managed"];
  const inTeam = and(isInTeamOf(userOf(ctx).id), eq(teamMembers.accountId, accountId), hasAgreedToTeam);
  return (await ctx.db.$count(teamMembers, inTeam)) > 0 ? ["team"] : [];
}

/** The buildings that the actor keeps and where this firm is engaged, and agreed to be. */
export async function engagingProperties(ctx: Ctx, accountId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct k.property_id as id from ${members} k
    join ${members} f on f.property_id = k.property_id and f.account_id = ${accountId} and f.role = 'contractor'
      and f.status = 'active' and f.left_at is null
    where k.account_id = ${userOf(ctx).id} and k.role in ('property_owner', 'property_manager')
      and k.status = 'active' and k.left_at is null and ${hasAgreed(sql`f.property_id`, sql`f.account_id`)}`);
  return rows.map(({ id }) => id);
}
