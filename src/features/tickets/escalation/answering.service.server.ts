import { conflict } from "#domain/problems.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { seeTo } from "../service.server.ts";
import { authorizeAlarm, showAlarm } from "./queries.server.ts";

/** Whoever keeps the building or is on call says that they see to it; said twice, or after another, it changes nothing. */
export const answerAlarm = async (ctx: Ctx, { id }: { id: string }) => ({ alarm: (await seeToAlarm(ctx, id)).alarm });

/** As `answerAlarm`, with the building. */
export async function seeToAlarm(ctx: Ctx, id: string) {
  return transaction(ctx, async (ctx) => {
    const found = await authorizeAlarm(ctx, "answer", id);
    const { ticket } = found;
    if (ticket.status === "resolved") throw conflict("This request is already resolved.");
    await seeTo(ctx, ticket);
    const answered = { ...ticket, acknowledgedAt: ticket.acknowledgedAt ?? ctx.now };
    return { alarm: showAlarm({ ...found, ticket: answered }), propertyId: ticket.propertyId };
  });
}
