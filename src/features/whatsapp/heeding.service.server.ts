import { isStart, isStop } from "#features/contact-points/phones.rules.ts";
import { hearFrom, setWhatsAppOptOut, type Wrote } from "#features/contact-points/whatsapp.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Inbound } from "./hook.rules.ts";
import { findStep } from "./queries.server.ts";
import { wordPressed } from "./talk.rules.ts";

/** Whether somebody writes STOP or START; where it answers a question of ours it answers that. */
export async function isWordOf(ctx: Ctx, sender: string, { content: { text } }: Pick<Inbound, "content">) {
  return (isStop(text) || isStart(text)) && wordPressed(await findStep(ctx, sender), text) === null;
}

/** STOP and START by WhatsApp, in the transaction that keeps them. */
export async function heedWord(ctx: Ctx, from: Wrote, text: string): Promise<void> {
  // Who was known by a phone alone would be connected by this very word, and hear from then on.
  await hearFrom(ctx, from);
  await setWhatsAppOptOut(ctx, from, isStop(text));
}
