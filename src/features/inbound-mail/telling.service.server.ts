import type { Role } from "#domain/vocab.ts";
import { attemptKey, countUp } from "#features/accounts/rate-limits.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Letter } from "#platform/mail.server.ts";
import { notYoursLetter, partLetter, refusedLetter } from "./messages.server.ts";
import { findKnown } from "./queries.server.ts";

type Reader = { name: string; email: string };
type About = { title: string; ticketId: string; role: Role };

const hour = 60;
const day = 24 * hour;

/** Tells whoever wrote why their answer was not added. */
export const tellRefused = (ctx: Ctx, to: Reader, about: About, why: string): Promise<void> =>
  tellOnce(ctx, refusedLetter(to, placeOf(ctx, about), why));

/** Tells whoever wrote that not all of it was added. */
export const tellNotAll = (ctx: Ctx, to: Reader, about: About, why: string): Promise<void> =>
  tellOnce(ctx, partLetter(to, placeOf(ctx, about), why));

/** Only to an address that somebody here has shown to be theirs: anybody can write any other into a mail. */
export async function tellNotYours(ctx: Ctx, from: string): Promise<void> {
  const known = await findKnown(ctx, from);
  if (known) await tellOnce(ctx, notYoursLetter(known), day);
}

/** One mail an hour to an address at most, or one a day, whatever it sends; where it cannot be sent it is not tried again. */
export async function tellOnce(ctx: Ctx, letter: Letter, minutes = hour): Promise<void> {
  if (!ctx.mail.isSetUp) return;
  const isFirst = async (window: number) =>
    (await countUp(ctx, attemptKey(`mails in answer to, ${window}`, letter.to.toLowerCase()), window)) === 1;
  if ((minutes > hour && !(await isFirst(minutes))) || !(await isFirst(hour))) return;
  await ctx.mail.send(letter).catch((err: unknown) => ctx.log.warn({ err }, "An answer to a mail was not sent."));
}

const placeOf = ({ site }: Ctx, { title, ticketId, role }: About) => ({
  ...{ title, url: `${site.url}${role === "building_occupant" ? "/occupant" : ""}/tickets/${ticketId}` },
});
