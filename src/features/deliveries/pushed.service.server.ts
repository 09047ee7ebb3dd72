import type { CallRead } from "#domain/contract.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { findReach } from "#features/contact-points/queries.server.ts";
import { answerAlarm } from "#features/tickets/escalation/answering.service.server.ts";
import { setOwnTaskStatus } from "#features/work/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AlreadyAnswered, claimKey } from "#platform/http/idempotency.server.ts";
import type { pushedCalls } from "./pushed.contract.ts";
import { type Pressed, type PushedAct, packed, pushedHours, unpacked } from "./pushed.rules.ts";
import { findCaller } from "./voice.queries.server.ts";

const signedText = (text: string) => `pushed ${text}`;
const hourMs = 60 * 60 * 1_000;

/** What the button of a notice carries: readable by the one browser that it is sent to, and signed. */
export function pushedToken(ctx: Ctx, pressed: Omit<Pressed, "until">): string {
  const text = packed({ ...pressed, until: ctx.now.getTime() + pushedHours * hourMs });
  return `${Buffer.from(text).toString("base64url")}.${ctx.signer.sign(signedText(text))}`;
}

function readToken(ctx: Ctx, token: string): Pressed {
  const [body = "", signature = ""] = token.split(".");
  const text = Buffer.from(body, "base64url").toString();
  const pressed = ctx.signer.matches(signedText(text), signature) ? unpacked(text) : null;
  if (!pressed) throw notFound("button");
  if (pressed.until < ctx.now.getTime()) throw conflict("This notice is too old. Please open Tunse.");
  return pressed;
}

const done: Record<PushedAct, { title: string; text: string }> = {
  acknowledge: { title: "You see to it", text: "Everybody who was told reads that you do." },
  start: { title: "The job is started", text: "Take photos before you change anything." },
};

/** Does what a button of a notice stands for, by the verb of the page and as whoever the notice was sent to. */
export async function actOnNotice(ctx: Ctx, { token }: CallRead<typeof pushedCalls.actOnNotice>) {
  const { act, thingId, accountId, browserId, deliveryId } = readToken(ctx, token);
  const reach = (await findReach(ctx, [accountId])).get(accountId);
  const actor = await findCaller(ctx, accountId);
  if (!actor || !reach?.browsers.some(({ id }) => id === browserId))
    throw conflict("This phone is signed out. Please open Tunse and sign in.");
  const where = { actorId: accountId, method: "POST", path: "/pushed-acts", status: 200 };
  const claim = await claimKey({ ...where, key: `${act} ${deliveryId}`, input: { thingId }, shorten: () => null });
  if (await claim.find(ctx)) return done[act];
  const acting: Ctx = { ...ctx, actor, claim };
  try {
    if (act === "acknowledge") await answerAlarm(acting, { id: thingId });
    else await setOwnTaskStatus(acting, { id: thingId, status: "in_progress" });
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error;
  }
  return done[act];
}
