import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { Problem } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { codeOf } from "./codes.queries.server.ts";
import type { gateCalls } from "./contract.ts";
import { listExpected, showExpected } from "./gate.queries.server.ts";
import { isValid, visitLine, wrongCode, wrongCodesAnHour } from "./rules.ts";
import { save } from "./service.server.ts";
import { wrongCodes } from "./tables.server.ts";

const hourMs = 60 * 60 * 1_000;

/** A gate that has a device of its own, by which a keeper lets somebody else check codes. */
type Asking = CallRead<typeof gateCalls.checkCode> & { gate?: { id: string; name: string } };

/** Whether a code opens now; who is let in stands on the request, and who guesses is stopped. */
export async function checkCode(ctx: Ctx, { id, code, gate }: Asking) {
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "gate", "check", id);
    await refuseGuessing(ctx, gate?.id ?? null);
    const plain = code.replaceAll(/\s/g, "");
    const found = (await listExpected(ctx, id)).find(
      ({ visit, startsAt, request }) => codeOf(ctx, { id: visit.id, startsAt }, request) === plain,
    );
    if (!found || !isValid(found.visit, ctx.now)) {
      const tried = { propertyId: id, accountId: userOf(ctx).id, gateId: gate?.id ?? null, at: ctx.now };
      await ctx.db.insert(wrongCodes).values({ id: newId(), ...tried });
      return { valid: false, sentence: wrongCode(found?.visit, ctx.now), visit: null };
    }
    const { visit, request } = found;
    if (visit.admittedAt === null) {
      await save(ctx, visit, { admittedAt: ctx.now });
      const text = [gate && `At ${gate.name}.`, visitLine(visit, ctx.now)].filter(Boolean).join(" ");
      const about = { propertyId: id, thing: "ticket", thingId: request.ticket.id } as const;
      await recordAct(ctx, { ...about, act: "visit_admitted", text });
    }
    return { valid: true, sentence: visitLine(visit, ctx.now), visit: showExpected(ctx, found) };
  });
}

/** Those who try at once wait for each other, so that none slips past the count; a device counts for itself. */
async function refuseGuessing(ctx: Ctx, gateId: string | null): Promise<void> {
  const { id } = userOf(ctx);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gate codes ${gateId ?? id}`}, 0))`);
  const since = new Date(ctx.now.getTime() - hourMs);
  const own = gateId ? eq(wrongCodes.gateId, gateId) : and(eq(wrongCodes.accountId, id), isNull(wrongCodes.gateId));
  const tried = await ctx.db.$count(wrongCodes, and(own, gt(wrongCodes.at, since)));
  if (tried < wrongCodesAnHour) return;
  throw new Problem("rate_limited", "Too many wrong codes were tried. Please call the occupant, and try again later.", {
    retryAfterSeconds: 60 * 60,
  });
}

/** Each night: wrong codes count for an hour. */
export async function forgetWrongCodes(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  await ctx.db.delete(wrongCodes).where(lt(wrongCodes.at, before(1)));
}
