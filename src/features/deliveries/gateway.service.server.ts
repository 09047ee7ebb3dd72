import * as z from "zod";
import { readInstant } from "#domain/days.ts";
import { readPhone } from "#domain/phone.ts";
import { storable } from "#domain/plain-text.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { takeReport } from "./reports.service.server.ts";

type Came = { id: string; phone: string; text: string; sentAt: Date };

const mostText = 2_000;
const mostId = 180;

/** What somebody wrote by SMS, each once: STOP and START hold at once, all else is read as a talk. */
export async function takeSms(ctx: Ctx, { id: givenId, phone: given, text: written, sentAt }: Came): Promise<void> {
  const [id, text] = [storable(givenId, mostId + 1), storable(written, mostText)];
  const phone = readPhone(given);
  if (phone === null || id === "" || id.length > mostId || text.trim() === "") return;
  // The clock of a phone may run ahead.
  const at = sentAt > ctx.now ? ctx.now : sentAt;
  await transaction({ ...ctx, claim: undefined }, (ctx) => callHooks(ctx, "smsCame", { id, phone, text, sentAt: at }));
}

const event = z.object({
  event: z.string(),
  id: z.string().min(1).max(100),
  payload: z.object({
    messageId: z.string().max(200).optional(),
    phoneNumber: z.string().max(40).optional(),
    message: z.string().optional(),
    receivedAt: z.string().max(40).optional(),
    reason: z.string().optional(),
  }),
});

const states = new Map<string, "delivered" | "failed">([
  ["sms:delivered", "delivered"],
  ["sms:failed", "failed"],
]);

/** What a gateway phone tells: an SMS that came, or what became of one of ours. */
export async function takeGatewayEvent(ctx: Ctx, said: unknown): Promise<void> {
  const { success, data } = event.safeParse(said);
  if (!success) return;
  const { messageId, phoneNumber = "", message = "", receivedAt = "", reason } = data.payload;
  if (data.event === "sms:received") {
    const sentAt = readInstant(receivedAt) ?? ctx.now;
    // Its own name of a message follows from what it says, so that two that say the same have one.
    return takeSms(ctx, { id: `gateway ${data.id}`, phone: phoneNumber, text: message, sentAt });
  }
  const state = states.get(data.event);
  if (!state || !messageId) return;
  const words =
    state === "failed" ? `The phone could not send it: ${reason ?? "no reason"}` : "The phone says it arrived.";
  const providerId = storable(messageId, 200);
  if (providerId !== "") await takeReport(ctx, { provider: "gateway", providerId, state, words: storable(words, 500) });
}
