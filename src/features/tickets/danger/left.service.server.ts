import { stateOfBuilding } from "#domain/places.ts";
import { attemptKey, countUp } from "#features/accounts/rate-limits.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { listLiving } from "#features/properties/living.queries.server.ts";
import type { Hazard } from "#features/triage/hazards.rules.ts";
import { readLater } from "#features/triage/later.rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { onceByKey } from "#platform/http/idempotency.server.ts";
import { leaverNotice } from "../messages.server.ts";
import { emergenciesADay } from "../rules.ts";
import { findPlace, writtenBefore } from "./queries.server.ts";
import { isHeldUp } from "./rules.ts";

type Written = {
  ticketId: string;
  text: string;
  /** What names these words, however often they are brought. */
  key: string;
};
type Heard = {
  hazards: Hazard[];
  /** The building whose keepers heard of it. */
  toldAt: string | null;
};

const day = 24 * 60;

/**
 * Somebody who may not write on a request writes of danger on it: they learn what to do and whom to call. Of who reported it
 * and lives there no more its keepers hear, as of a stranger: three times a day, and nobody is called. Null without danger.
 */
export async function hearFromLeaver(ctx: Ctx, { ticketId, text, key }: Written): Promise<Heard | null> {
  const { tier, judge } = readLater(text);
  if (tier === "quiet") return null;
  const row = await findPlace(ctx, ticketId);
  const theirs = row?.ticket.reporterId === userOf(ctx).id ? row : undefined;
  const { hazards } = judge(theirs ? stateOfBuilding(theirs.place) : null);
  const isOpen = theirs !== undefined && theirs.place.archivedAt === null && theirs.place.frozenAt === null;
  if (tier !== "alarm" || !isOpen || isHeldUp(writtenBefore(ctx).ageMs)) return { hazards, toldAt: null };
  const { ticket, place } = theirs;
  // Who lives there may have been refused for another reason.
  const { id: accountId } = userOf(ctx);
  const isLiving = await listLiving(ctx, [{ propertyId: place.id, accountId }]);
  if (isLiving(place.id, accountId)) return { hazards, toldAt: null };
  const where = { actorId: userOf(ctx).id, path: `/tickets/${ticketId}/warnings`, key };
  const toldAt = await onceByKey(ctx, where, async (ctx) => {
    if ((await countUp(ctx, attemptKey("danger told after leaving by", userOf(ctx).id), day)) > emergenciesADay)
      return null;
    return transaction(ctx, async (ctx) => {
      await recordAct(ctx, { propertyId: place.id, thing: "ticket", thingId: ticket.id, act: "warned", text });
      const told = leaverNotice(text, userOf(ctx).name, place.name);
      await notify(ctx, await listKeepers(ctx, place.id), {
        ...told,
        link: leaverLink(ticket.id),
        propertyId: place.id,
      });
      return place.name;
    });
  });
  return { hazards, toldAt };
}

/** What strangers say costs nobody money: such links say that it is theirs. */
const leaverLink = (ticketId: string): string => `/tickets/${ticketId}?left`;
