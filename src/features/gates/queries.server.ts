import { desc, eq } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { readCode } from "#features/links/rules.ts";
import { authorizeProperty, closedState, listKeepers } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Expected } from "#features/visits/contract.ts";
import { openGate } from "#features/visits/gate.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { hashLink } from "#platform/link-token.server.ts";
import type { Coming, Gate, GatePage } from "./contract.ts";
import type { GateState } from "./fields.ts";
import { asksAnHour, gateState, gateWords, wrongLinks } from "./rules.ts";
import { gates } from "./tables.server.ts";

const mostListed = 100;

const selectGates = (ctx: Ctx) =>
  ctx.db
    .select({ gate: gates, giver: accounts, property: properties })
    .from(gates)
    .innerJoin(accounts, eq(accounts.id, gates.givenBy))
    .innerJoin(properties, eq(properties.id, gates.propertyId));
export type GateRow = Awaited<ReturnType<typeof selectGates>>[number];

/** What the link of a gate is good for now, where these look after its building. */
export const stateOfGate = ({ now }: Ctx, { gate, giver, property }: GateRow, keepers: readonly string[]): GateState =>
  gateState({
    ...{ endedAt: gate.endedAt, expiresAt: gate.expiresAt, now, isClosed: closedState(property) !== null },
    isLeft: giver.suspendedAt !== null || giver.deletedAt !== null || !keepers.includes(giver.id),
  });

/** The gates of a building with a link of their own, the newest first. */
export async function listGates(ctx: Ctx, { id }: { id: string }): Promise<{ gates: Gate[] }> {
  await authorizeProperty(ctx, "gate", "see", id);
  const keepers = await listKeepers(ctx, id);
  const rows = await selectGates(ctx).where(eq(gates.propertyId, id)).orderBy(desc(gates.id)).limit(mostListed);
  return { gates: rows.map((row) => showGate(ctx, row, keepers)) };
}

function showGate(ctx: Ctx, row: GateRow, keepers: readonly string[]): Gate {
  const { id, propertyId, name, createdAt, expiresAt, lastUsedAt } = row.gate;
  return {
    ...{ id, propertyId, name, givenBy: row.giver.name, state: stateOfGate(ctx, row, keepers) },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** A gate, where its reader may do this to it; 404 out of reach. */
export async function authorizeGate(ctx: Ctx, act: "see" | "remove", id: string): Promise<GateRow> {
  const [row] = await selectGates(ctx).where(eq(gates.id, id));
  if (!row) throw notFound("gate");
  await authorizeProperty(ctx, "gate", act, row.gate.propertyId, "gate");
  return row;
}

export async function readGate(ctx: Ctx, id: string): Promise<Gate> {
  const row = await authorizeGate(ctx, "see", id);
  return showGate(ctx, row, await listKeepers(ctx, row.gate.propertyId));
}

/** The gate of a code, as it is now; undefined where nobody made one, which is counted by address. */
export async function findGate(ctx: Ctx, typed: string): Promise<{ row: GateRow; state: GateState } | undefined> {
  const code = readCode(typed);
  if (code === null) return undefined;
  const [row] = await selectGates(ctx).where(eq(gates.codeHash, hashLink(code)));
  if (!row) {
    await countAttempts(ctx, attemptKey("gate links from", ctx.address), wrongLinks);
    return undefined;
  }
  await countAttempts(ctx, attemptKey("asks of gate", row.gate.id), asksAnHour);
  return { row, state: stateOfGate(ctx, row, await listKeepers(ctx, row.gate.propertyId)) };
}

/** A device asks as whoever gave its link, by the same verbs and within what they may. */
export const actingAt = (ctx: Ctx, { gate, giver }: GateRow): Ctx => ({
  ...ctx,
  actor: { kind: "user", id: giver.id, role: giver.role, name: giver.name, sessionId: "", linkId: gate.id },
});

/** Of a visit what a guard needs to know. */
export const showComing = ({ visitId, line, unit, who, from, to }: Expected): Coming => ({
  ...{ visitId, line, unit, who, from, to },
});

/** What a gate's own device shows; reading it changes nothing. */
export async function openGateByLink(ctx: Ctx, { code }: { code: string }): Promise<{ gate: GatePage }> {
  const found = await findGate(ctx, code);
  const state = found?.state ?? "expired";
  const closed = { name: null, propertyName: null, key: null, loadedAt: ctx.now.toISOString(), visits: [] };
  if (!found || state !== "open") return { gate: { state, words: gateWords(state), ...closed } };
  const { key, loadedAt, propertyName, visits } = await openGate(actingAt(ctx, found.row), {
    id: found.row.gate.propertyId,
  });
  const shown = visits.map(({ proof, ...visit }) => ({ ...showComing(visit), proof }));
  return { gate: { state, words: null, name: found.row.gate.name, propertyName, key, loadedAt, visits: shown } };
}
