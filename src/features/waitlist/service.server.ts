import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { readPhone } from "#domain/phone.ts";
import { invalid, notFound } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Tracking, waitlistCalls } from "./contract.ts";
import { answersOf } from "./queries.server.ts";
import { direct } from "./rules.ts";
import { waitlistEntries } from "./tables.server.ts";

const mostLater = 10;

/** One entry an address: the first answers stay, later ones stand beside them. A machine is told that it worked. */
export async function joinWaitlist(ctx: Ctx, input: CallRead<typeof waitlistCalls.joinWaitlist>): Promise<null> {
  if (input.website) return null;
  const phone = input.whatsappPhone ? readPhone(input.whatsappPhone) : undefined;
  if (phone === null)
    throw invalid(
      "whatsappPhone",
      "That phone number cannot be right. Try it with its country code, as +234 803 123 4567.",
    );
  const { fullName, email, role, location, propertyTypes, portfolioSize, desiredResults, biggestChallenge } = input;
  const tracking: Tracking = input.tracking ?? {};
  const entry = {
    fullName,
    whatsappPhone: phone ?? null,
    role,
    companyName: input.companyName ?? null,
    location,
    propertyTypes,
    portfolioSize,
    desiredResults,
    biggestChallenge,
    previousAttempts: input.previousAttempts ?? null,
    willingnessToPay: input.willingness_to_pay ?? null,
    submittedAt: ctx.now,
  };
  const again = JSON.stringify([answersOf(entry)]);
  return transaction(ctx, async (ctx) => {
    const [kept] = await ctx.db
      .insert(waitlistEntries)
      .values({ ...entry, id: newId(), email, source: tracking.utmSource?.toLowerCase() ?? direct, tracking })
      .onConflictDoUpdate({ target: waitlistEntries.email, set: { laterAnswers: withLater(again) } })
      .returning({ id: waitlistEntries.id });
    await recordAct(ctx, { thing: "waitlist", act: "joined", thingId: kept?.id ?? null });
    return null;
  });
}

/** The answers that stand there and these, the last ten of them. */
const withLater = (again: string) => sql`(
  select jsonb_agg(answers order by at) from (
    select answers, at from jsonb_array_elements(${waitlistEntries.laterAnswers} || ${again}::jsonb)
      with ordinality as every (answers, at) order by at desc limit ${mostLater}) as latest)`;

/** Takes an entry off the list for good, with all that its address sent. */
export async function removeEntry(ctx: Ctx, { id }: CallRead<typeof waitlistCalls.removeEntry>): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const gone = await ctx.db.delete(waitlistEntries).where(eq(waitlistEntries.id, id)).returning();
    if (gone.length === 0) throw notFound("waitlist entry");
    await recordAct(ctx, { thing: "waitlist", act: "removed", thingId: id });
    return null;
  });
}
