import { addDays, daysBetween, lagosDay } from "#domain/days.ts";
import { announceAll } from "./announced.ts";
import { readBank } from "./bank.ts";
import { keepBooks, sendBills } from "./books.ts";
import { setBudgets } from "./budgets.ts";
import { collectCharges, tellWhereItWent } from "./charges.ts";
import { runCompany } from "./company.ts";
import { keepPapers } from "./compliance.ts";
import { holdDeposits } from "./deposits.ts";
import { runErrands } from "./errands.ts";
import { giveAhead, holdBack } from "./held.ts";
import { giveFirmLinks, giveJobByLink } from "./links.ts";
import { readMeters } from "./meters.ts";
import { mendBoreholes } from "./neighbours.ts";
import { sayWhoIsOnCall } from "./on-call.ts";
import { open, type Troupe } from "./opening.ts";
import { doPaperwork } from "./paperwork.ts";
import { openSite } from "./publicity.ts";
import { askQuotes } from "./quotes.ts";
import { readNotices } from "./reading.ts";
import { reportFaults } from "./repairs.ts";
import { type Ground, momentOf, openStage, type Player, type Span } from "./stage.ts";
import { putUpStickers } from "./stickers.ts";
import { keepUp } from "./upkeep.ts";
import { vetFirms } from "./vetting.ts";

const seed = 1_860;
const months = 8;

/** Eight months that end now. */
export function spanTo(curtain: Date, days = Math.round(months * 30.4)): Span {
  return { opening: momentOf(addDays(lagosDay(curtain), -days), "08:00"), curtain, seed };
}

/** `link`: where the page of somebody stands who works without an account; `sent`: what was sent on by hand. */
type Played = Troupe & { editor: Player; link: string | null; sent: ReturnType<typeof giveFirmLinks> };

/** Plays the life of three buildings on empty ground, by the product's own calls. */
export async function play(ground: Ground, span: Span, password: () => string): Promise<Played> {
  const stage = await openStage(ground, span);
  const troupe = await open(stage, password);
  const editor = await openSite(stage, ground, daysBetween(lagosDay(span.opening), stage.today), password);
  const seen = new Set<string>();
  keepUp(stage, troupe, addDays(lagosDay(span.opening), 1), seen);
  runErrands(stage, troupe, seen);
  doPaperwork(stage, troupe);
  keepPapers(stage, troupe, lagosDay(span.opening));
  stage.plan(momentOf(addDays(lagosDay(span.opening), 1), "09:00"), () => readMeters(stage, troupe));
  keepBooks(stage, troupe, lagosDay(span.opening));
  setBudgets(stage, troupe, lagosDay(span.opening));
  collectCharges(stage, troupe, lagosDay(span.opening));
  tellWhereItWent(stage, troupe);
  holdDeposits(stage, troupe, lagosDay(span.opening));
  readBank(stage, troupe);
  sendBills(stage, troupe);
  askQuotes(stage, troupe);
  holdBack(stage, troupe);
  giveAhead(stage, troupe);
  mendBoreholes(stage, lagosDay(span.opening), password);
  reportFaults(stage, troupe, span.curtain);
  putUpStickers(stage, troupe, span.curtain);
  announceAll(stage, troupe);
  vetFirms(stage, troupe, lagosDay(span.opening), span.curtain);
  runCompany(stage, troupe, addDays(lagosDay(span.curtain), -1));
  readNotices(stage, troupe);
  sayWhoIsOnCall(stage, troupe, span.curtain);
  const given = giveJobByLink(stage, troupe, span.curtain);
  const sent = giveFirmLinks(stage, troupe, span.curtain);
  await stage.goTo(span.curtain);
  await stage.close();
  return { ...troupe, editor, link: given.path, sent };
}
