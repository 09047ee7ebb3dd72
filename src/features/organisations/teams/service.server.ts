import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, notFound, refuseStale } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { mostTeams } from "../fields.ts";
import { authorizeOrganisation } from "../queries.server.ts";
import { lockOrganisation } from "../service.server.ts";
import {
  organisationMembers,
  organisationTeamAreas,
  organisationTeamMembers,
  organisationTeams,
} from "../tables.server.ts";
import type { Area, OrganisationTeam, organisationTeamCalls } from "./contract.ts";
import { accountsOf, readTeam, type TeamRow } from "./queries.server.ts";
import { areasOf } from "./rules.ts";

type Made = CallRead<typeof organisationTeamCalls.addOrganisationTeam>;
type Changed = CallRead<typeof organisationTeamCalls.changeOrganisationTeam>;
type Gone = CallRead<typeof organisationTeamCalls.removeOrganisationTeam>;
type One = { team: OrganisationTeam };

/** Makes a team; whoever is in it is at once at the buildings of its area. */
export async function addOrganisationTeam(ctx: Ctx, input: Made): Promise<One> {
  return transaction(ctx, async (ctx) => {
    await authorizeLocked(ctx, input.id);
    const isOfIt = eq(organisationTeams.organisationId, input.id);
    if ((await ctx.db.$count(organisationTeams, isOfIt)) >= mostTeams)
      throw conflict(`An organisation can have at most ${mostTeams} teams.`);
    const team = { id: newId(), organisationId: input.id, name: input.name, createdAt: ctx.now };
    await refuseSameName(ctx, team);
    await ctx.db.insert(organisationTeams).values(team);
    await setAreas(ctx, team.id, areasOf(input.areas));
    await setMembers(ctx, team, input.memberIds);
    await recordAct(ctx, { thing: "organisation_team", act: "made", thingId: team.id });
    await tell(ctx, team, await accountsOf(ctx, team.id));
    return { team: await readTeam(ctx, { id: input.id, teamId: team.id }) };
  });
}

/** Changes a team; what people reach follows at once, of those who were in it as well. */
export async function changeOrganisationTeam(ctx: Ctx, input: Changed): Promise<One> {
  return transaction(ctx, async (ctx) => {
    await authorizeLocked(ctx, input.id);
    const team = await findTeam(ctx, input);
    refuseStale("This team", team, input.version);
    const before = await readTeam(ctx, input);
    const name = input.name ?? team.name;
    const areas = input.areas ? areasOf(input.areas) : before.areas;
    const memberIds = input.memberIds ?? before.members.map(({ id }) => id);
    if (name === team.name && isSame(before, { areas, memberIds })) return { team: before };
    await refuseSameName(ctx, { ...team, name });
    const left = await accountsOf(ctx, team.id);
    const changed = { name, version: sql`${organisationTeams.version} + 1` };
    await ctx.db.update(organisationTeams).set(changed).where(eq(organisationTeams.id, team.id));
    if (input.areas) await setAreas(ctx, team.id, areas);
    if (input.memberIds) await setMembers(ctx, team, memberIds);
    await recordAct(ctx, { thing: "organisation_team", act: "edited", thingId: team.id });
    await tell(ctx, team, [...left, ...(await accountsOf(ctx, team.id))]);
    return { team: await readTeam(ctx, input) };
  });
}

/** Removes a team, and says who is there for no building any more. */
export async function removeOrganisationTeam(ctx: Ctx, input: Gone) {
  return transaction(ctx, async (ctx) => {
    await authorizeLocked(ctx, input.id);
    const team = await findTeam(ctx, input);
    const { members } = await readTeam(ctx, input);
    const accountIds = await accountsOf(ctx, team.id);
    await ctx.db.delete(organisationTeams).where(eq(organisationTeams.id, team.id));
    await recordAct(ctx, { thing: "organisation_team", act: "removed", thingId: team.id });
    await tell(ctx, team, accountIds);
    const leaves = members.filter(({ onlyHere }) => onlyHere).map(({ id, name, email }) => ({ id, name, email }));
    return { leaves };
  });
}

/** Of two who change who belongs to it the second waits, and then sees what the first one did. */
async function authorizeLocked(ctx: Ctx, id: string): Promise<void> {
  await authorizeOrganisation(ctx, "edit", id);
  await lockOrganisation(ctx, id);
  await authorizeOrganisation(ctx, "edit", id);
}

async function findTeam(ctx: Ctx, { id, teamId }: { id: string; teamId: string }): Promise<TeamRow> {
  const isIt = and(eq(organisationTeams.id, teamId), eq(organisationTeams.organisationId, id));
  const [team] = await ctx.db.select().from(organisationTeams).where(isIt);
  if (!team) throw notFound("team");
  return team;
}

const isSame = (before: OrganisationTeam, now: { areas: readonly Area[]; memberIds: readonly string[] }): boolean => {
  const wordsOf = (areas: readonly Area[]) =>
    areas
      .map(({ state, lga }) => `${state}, ${lga}`)
      .sort()
      .join("; ");
  const idsOf = (ids: readonly string[]) => [...ids].sort().join();
  const isSameArea = wordsOf(before.areas) === wordsOf(now.areas);
  return isSameArea && idsOf(before.members.map(({ id }) => id)) === idsOf(now.memberIds);
};

async function refuseSameName(ctx: Ctx, { id, organisationId, name }: Pick<TeamRow, "id" | "organisationId" | "name">) {
  const isSameName = and(
    eq(organisationTeams.organisationId, organisationId),
    eq(sql`lower(${organisationTeams.name})`, sql`lower(${name})`),
    ne(organisationTeams.id, id),
  );
  if ((await ctx.db.$count(organisationTeams, isSameName)) > 0) throw conflict("There is a team of this name already.");
}

async function setAreas(ctx: Ctx, teamId: string, areas: readonly Area[]): Promise<void> {
  await ctx.db.delete(organisationTeamAreas).where(eq(organisationTeamAreas.teamId, teamId));
  await ctx.db.insert(organisationTeamAreas).values(areas.map(({ state, lga }) => ({ teamId, state, lga: lga ?? "" })));
}

/** 422 for anybody but managers and accountants of the organisation: an owner has all buildings. */
async function setMembers(ctx: Ctx, team: Pick<TeamRow, "id" | "organisationId">, ids: readonly string[]) {
  const isFit = and(
    isOneOf(organisationMembers.id, ids),
    eq(organisationMembers.organisationId, team.organisationId),
    isNull(organisationMembers.leftAt),
    ne(organisationMembers.role, "owner"),
  );
  if ((await ctx.db.$count(organisationMembers, isFit)) < ids.length)
    throw invalid(
      "memberIds",
      "Please choose managers and accountants of this organisation. An owner has all buildings.",
    );
  await ctx.db.delete(organisationTeamMembers).where(eq(organisationTeamMembers.teamId, team.id));
  const rows = ids.map((memberId) => ({ teamId: team.id, memberId }));
  if (rows.length > 0) await ctx.db.insert(organisationTeamMembers).values(rows);
}

/** What they reach follows from it, in the same transaction. */
async function tell(ctx: Ctx, { organisationId }: Pick<TeamRow, "organisationId">, accountIds: readonly string[]) {
  const each = [...new Set(accountIds)];
  if (each.length > 0) await callHooks(ctx, "organisationChanged", { organisationId, accountIds: each });
}
