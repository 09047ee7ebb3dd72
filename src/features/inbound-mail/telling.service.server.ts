import type { Role } from "#domain/vocab.ts";
import { attemptKey, countUp } from "#features/accounts/rate-limits.service.server.ts";
import type { WrittenDanger } from "#features/tickets/danger/contract.ts";
import { outcomeWords } from "#features/tickets/danger/rules.ts";
import type { Hazard } from "#features/triage/hazards.rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Letter } from "#platform/mail.server.ts";
import { dangerLetter, notYoursLetter, partLetter, refusedLetter } from "./messages.server.ts";
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

const mayBeWords = "Is it dangerous now? Then open the request and say so: a mail calls nobody by itself.";

/** Tells whoever wrote of danger what to do and whom to call, each time: no other mail holds this one up. */
export async function tellDanger(ctx: Ctx, to: Reader, about: About, danger: WrittenDanger): Promise<void> {
  const { outcome, hazards } = danger;
  const said = outcome === "ask" ? mayBeWords : `Your answer was added. ${outcomeWords(danger)}`;
  await tell(ctx, dangerLetter(to, placeOf(ctx, about), { hazards, said }));
}

/** As `tellDanger`, where the answer was not added; `toldAt`: the building whose keepers heard of it all the same. */
export async function tellLeaver(
  ctx: Ctx,
  to: Reader,
  about: About,
  { hazards, toldAt, why }: { hazards: Hazard[]; toldAt: string | null; why: string },
): Promise<void> {
  const told =
    toldAt === null ? "Nobody here has been told." : `The people who look after ${toldAt} were told what you wrote.`;
  const said = `It was not added. ${why} ${told}`;
  await tell(ctx, dangerLetter(to, placeOf(ctx, about), { hazards, said }));
}

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
  await tell(ctx, letter);
}

async function tell(ctx: Ctx, letter: Letter): Promise<void> {
  if (!ctx.mail.isSetUp) return;
  await ctx.mail.send(letter).catch((err: unknown) => ctx.log.warn({ err }, "An answer to a mail was not sent."));
}

const placeOf = ({ site }: Ctx, { title, ticketId, role }: About) => ({
  ...{ title, url: `${site.url}${role === "building_occupant" ? "/occupant" : ""}/tickets/${ticketId}` },
});
