import { and, eq, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { payeeCalls, SharedPayee } from "./contract.ts";
import { allowedNotice } from "./messages.server.ts";
import { holdFigures, readSharedPayees, type Shared, shown } from "./queries.server.ts";
import { listed } from "./rules.ts";
import { allowedPayees } from "./tables.server.ts";

type Which = { id: string; contractorId: string };
type One = Promise<{ payee: SharedPayee }>;

/** Such a contractor of a building that the actor owns, one change after the other. */
async function hold(ctx: Ctx, { id, contractorId }: Which): Promise<Shared & { number: string }> {
  await authorizeProperty(ctx, "payee", "allow", id);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${id} ${contractorId}`}, 58))`);
  // Before it is read for whom it is kept: of an account that comes meanwhile that would say nothing.
  const number = await holdFigures(ctx, contractorId);
  return { ...(await find(ctx, { id, contractorId })), number };
}

async function find(ctx: Ctx, { id, contractorId }: Which): Promise<Shared> {
  const payee = (await readSharedPayees(ctx, id)).find((one) => one.contractorId === contractorId);
  if (!payee) throw notFound("contractor");
  return payee;
}

const end = (ctx: Ctx, { id, contractorId }: Which) =>
  ctx.db
    .update(allowedPayees)
    .set({ endedAt: ctx.now })
    .where(
      and(
        ...[eq(allowedPayees.propertyId, id), eq(allowedPayees.contractorId, contractorId)],
        isNull(allowedPayees.endedAt),
      ),
    );

/** Lets a contractor be paid into an account that people of the building keep too: openly, and of these people alone. */
export async function allowPayee(ctx: Ctx, input: CallRead<typeof payeeCalls.allowPayee>): One {
  const { reason, concerned: read, ...which } = input;
  return transaction(ctx, async (ctx) => {
    const { number, people, contractorName, concerned, allowed } = await hold(ctx, which);
    if (allowed) throw conflict("That is allowed already. Please look again.");
    if (read && concerned.some((name) => !read.includes(name)))
      throw conflict("Their account is kept for somebody else too by now. Please look again.");
    const { id: propertyId, contractorId } = which;
    await end(ctx, which);
    const by = { allowedBy: userOf(ctx).id, allowedAt: ctx.now };
    await ctx.db.insert(allowedPayees).values({ id: newId(), propertyId, contractorId, number, people, reason, ...by });
    await happened(ctx, "payee_allowed", propertyId, contractorName, reason);
    const others = (await listKeepers(ctx, propertyId)).filter((id) => id !== by.allowedBy);
    const said = { who: userOf(ctx).name, firm: contractorName, people: listed(concerned), reason };
    await notify(ctx, others, allowedNotice(propertyId, said));
    return { payee: shown(await find(ctx, which)) };
  });
}

/** Takes it back: from now on nobody of them lets money go there. */
export async function endAllowedPayee(ctx: Ctx, which: CallRead<typeof payeeCalls.endAllowedPayee>): One {
  return transaction(ctx, async (ctx) => {
    const { contractorName, allowedFor } = await hold(ctx, which);
    if (allowedFor.length === 0) throw conflict("That is not allowed. Please look again.");
    await end(ctx, which);
    await happened(ctx, "payee_not_allowed", which.id, contractorName, null);
    return { payee: shown(await find(ctx, which)) };
  });
}

const happened = (
  ctx: Ctx,
  act: "payee_allowed" | "payee_not_allowed",
  propertyId: string,
  title: string,
  text: string | null,
) => recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, text, data: { title } });
