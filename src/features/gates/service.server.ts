import { randomInt } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { codeOf } from "#features/links/rules.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { checkCode } from "#features/visits/gate.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { hashLink } from "#platform/link-token.server.ts";
import type { Gate, gateDeviceCalls } from "./contract.ts";
import { actingAt, authorizeGate, findGate, readGate, showComing } from "./queries.server.ts";
import { gateExpiry, gateWords, mostGates } from "./rules.ts";
import { gates } from "./tables.server.ts";

type Given = { gate: Gate; url: string };

/** Gives a gate a link of its own, for the device of whoever stands there. */
export async function createGate(
  ctx: Ctx,
  { id: propertyId, name }: CallRead<typeof gateDeviceCalls.createGate>,
): Promise<Given> {
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "gate", "create", propertyId);
    await lockProperty(ctx, propertyId);
    const working = and(eq(gates.propertyId, propertyId), isNull(gates.endedAt), gt(gates.expiresAt, ctx.now));
    if ((await ctx.db.$count(gates, working)) >= mostGates)
      throw conflict(`A building can have at most ${mostGates} links of gates. Take one back first.`);
    const id = newId();
    const code = codeOf((below) => randomInt(below));
    const times = { createdAt: ctx.now, expiresAt: gateExpiry(ctx.now) };
    await ctx.db
      .insert(gates)
      .values({ id, propertyId, name, givenBy: userOf(ctx).id, codeHash: hashLink(code), ...times });
    const about = { thing: "property", thingId: propertyId, propertyId } as const;
    await recordAct(ctx, { ...about, act: "gate_link_given", data: { name } });
    return { gate: await readGate(ctx, id), url: `${ctx.site.url}/g/${code}` };
  });
}

/** Takes the link of a gate back; its device says so from then on. */
export async function endGate(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { gate } = await authorizeGate(ctx, "remove", id);
    const isIt = and(eq(gates.id, id), isNull(gates.endedAt));
    const ended = await ctx.db.update(gates).set({ endedAt: ctx.now }).where(isIt).returning({ id: gates.id });
    if (ended.length === 0) return null;
    const { propertyId, name } = gate;
    const about = { thing: "property", thingId: propertyId, propertyId } as const;
    await recordAct(ctx, { ...about, act: "gate_link_taken_back", data: { name } });
    return null;
  });
}

/** Whether a code opens now, asked by a gate's own device. */
export async function checkAtGate(ctx: Ctx, { code, entry }: CallRead<typeof gateDeviceCalls.checkAtGate>) {
  const found = await findGate(ctx, code);
  const words = gateWords(found?.state ?? "expired");
  if (!found || words !== null) throw conflict(words ?? "");
  const { gate } = found.row;
  return transaction(ctx, async (ctx) => {
    // Whoever takes the link back waits for this, or comes first. Of two checks the second waits: each notes its use on this row.
    const [held] = await ctx.db
      .select({ endedAt: gates.endedAt })
      .from(gates)
      .where(eq(gates.id, gate.id))
      .for("no key update");
    if (held?.endedAt !== null) throw conflict(gateWords("ended") ?? "");
    const { valid, sentence, visit } = await checkCode(actingAt(ctx, found.row), {
      ...{ id: gate.propertyId, code: entry },
      gate: { id: gate.id, name: gate.name },
    });
    await noteUse(ctx, gate);
    return { valid, sentence, visit: visit && showComing(visit) };
  });
}

/** Written once a minute at most. */
async function noteUse(ctx: Ctx, { id, lastUsedAt }: typeof gates.$inferSelect): Promise<void> {
  if (ctx.now.getTime() - (lastUsedAt?.getTime() ?? 0) < 60_000) return;
  await ctx.db.update(gates).set({ lastUsedAt: ctx.now }).where(eq(gates.id, id));
}
