import { and, eq, gt, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { readPhone } from "#domain/phone.ts";
import { stateOfBuilding } from "#domain/places.ts";
import { invalid, Problem } from "#domain/problems.ts";
import { attemptKey, countUp } from "#features/accounts/rate-limits.service.server.ts";
import { inspectFile, readFileData } from "#features/media/inspection.queries.server.ts";
import { notifyLatest } from "#features/notifications/latest.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { keptOf } from "#features/triage/kept.rules.ts";
import { type Triage, triage } from "#features/triage/rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { refuseUnchecked } from "./check.queries.server.ts";
import type { tagCalls } from "./contract.ts";
import { dangerNotice, reportsNotice } from "./messages.server.ts";
import { findByCode, nameOf, numbersOf, refuseNotOpen, type TagRow } from "./queries.server.ts";
import { countWaiting } from "./reports.queries.server.ts";
import { callWords, mostADay, mostAnHour, mostWaiting } from "./rules.ts";
import { tagPhotos, tagReports } from "./tables.server.ts";

const textsAMinute = 60;
const textsOfOne = 40;
const reportsOfOneAnHour = 60;

/** Judges what a stranger has typed so far, with the numbers of the building's state; nothing of it is kept. */
export async function triageTagReport(
  ctx: Ctx,
  input: CallRead<typeof tagCalls.triageTagReport>,
): Promise<{ triage: Triage }> {
  const row = await findByCode(ctx, input.code);
  refuseNotOpen(ctx, row);
  await limit(ctx, row, `tag text ${row.tag.id}`, 1, textsAMinute);
  await limit(ctx, row, `tag text from ${ctx.address}`, 1, textsOfOne);
  const { title, description, category, priority, emergency } = input;
  const said = { category: category ?? undefined, priority: priority ?? undefined, emergency: emergency ?? undefined };
  return { triage: triage({ ...said, description, title: title ?? undefined, state: stateOfBuilding(row.property) }) };
}

/** Somebody without an account reports a fault by a tag; it waits, unconfirmed, for the building's keepers. */
export async function fileTagReport(ctx: Ctx, input: CallRead<typeof tagCalls.fileTagReport>) {
  const row = await findByCode(ctx, input.code);
  refuseNotOpen(ctx, row);
  refuseUnchecked(ctx, row.tag.code, input.challenge, input.solution);
  const phone = readPhoneOf(input.phone);
  const { description, challenge } = input;
  const judged = triage({ description, state: stateOfBuilding(row.property) });
  const { emergency, hazards } = judged;
  const answer = { report: { emergency, hazards, call: numbersOf(row.property) } };
  if (await isKnown(ctx, challenge)) return answer;
  await limit(ctx, row, `tag reports from ${ctx.address}`, 60, reportsOfOneAnHour);
  const shown = await readPicture(input.photo);
  await enterReport(ctx, row, { description, phone, challenge, judged, shown });
  return answer;
}

type Entered = { description: string; phone: string | null; challenge: string; judged: Triage; shown: Buffer | null };

/** Enters a report that waits for the building's keepers; with the same challenge once. */
export async function enterReport(ctx: Ctx, row: TagRow, entered: Entered): Promise<void> {
  const { description, phone, challenge, judged, shown } = entered;
  await transaction(ctx, async (ctx) => {
    const { id: tagId, propertyId } = row.tag;
    // One after the other, so that many at once cannot each see none; the lines in inboxes need it too.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${propertyId}`}, 0))`);
    if (await isKnown(ctx, challenge)) return;
    await refuseTooMany(ctx, row);
    const id = newId();
    const report = { id, tagId, propertyId, description, phone, challenge, triage: keptOf(judged), filedAt: ctx.now };
    await ctx.db.insert(tagReports).values(report);
    if (shown) await ctx.db.insert(tagPhotos).values({ reportId: id, shown });
    const data = { title: nameOf(row) };
    await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act: "fault_reported", data });
    await tellKeepers(ctx, row, description, judged);
  });
}

/** Whether this report came already: the answer to it may have been lost on the way. */
const isKnown = async (ctx: Ctx, challenge: string): Promise<boolean> =>
  (await ctx.db.$count(tagReports, eq(tagReports.challenge, challenge))) > 0;

function readPhoneOf(typed: string | null | undefined): string | null {
  if (!typed) return null;
  const phone = readPhone(typed);
  if (phone === null)
    throw invalid("phone", "That phone number cannot be right. Try it with its country code, as +234 803 123 4567.");
  return phone;
}

const mostPhotoBytes = 5_000_000;

/** A copy without metadata is all that is kept of a stranger's photo. */
async function readPicture(photo: CallRead<typeof tagCalls.fileTagReport>["photo"]): Promise<Buffer | null> {
  if (!photo) return null;
  const bytes = readFileData(photo, "photo");
  if (bytes.length > mostPhotoBytes) throw new Problem("too_large", "The photo is larger than 5 MB.");
  const { kind, shown } = await inspectFile(bytes, "The photo").catch((error: unknown) => {
    throw error instanceof Problem && error.code === "unsupported_media" ? unreadable() : error;
  });
  if (kind !== "image" || shown === null) throw unreadable();
  return shown;
}

const unreadable = () =>
  new Problem("unsupported_media", "The photo cannot be opened. Please send it as JPEG, or without a photo.");

async function refuseTooMany(ctx: Ctx, row: TagRow): Promise<void> {
  const since = (hours: number) =>
    ctx.db.$count(
      tagReports,
      and(eq(tagReports.tagId, row.tag.id), gt(tagReports.filedAt, new Date(ctx.now.getTime() - hours * 3_600_000))),
    );
  if ((await since(1)) >= mostAnHour) throw tooManyHere(row, 60);
  if ((await since(24)) >= mostADay || (await countWaiting(ctx, row.property.id)) >= mostWaiting)
    throw tooManyHere(row, 24 * 60);
}

async function limit(ctx: Ctx, row: TagRow, key: string, windowMinutes: number, most: number): Promise<void> {
  if ((await countUp(ctx, attemptKey(key), windowMinutes)) > most) throw tooManyHere(row, windowMinutes);
}

/** Whoever is in danger hears whom to call also where no more is taken. */
const tooManyHere = ({ property }: TagRow, minutes: number) =>
  new Problem(
    "rate_limited",
    `Many reports came by this code already, and somebody has been told. If people are in danger, call ${callWords(numbersOf(property))}.`,
    { retryAfterSeconds: minutes * 60 },
  );

/** Danger has a line of its own in each inbox; the rest shares one, since anybody can send by a sticker. */
async function tellKeepers(ctx: Ctx, row: TagRow, description: string, { emergency }: Triage): Promise<void> {
  const { id: propertyId, name: building } = row.property;
  const keepers = await listKeepers(ctx, propertyId);
  const link = `/property/${propertyId}?tab=tags`;
  if (emergency === "alarm")
    return notify(ctx, keepers, { ...dangerNotice(description, nameOf(row), building), link, propertyId });
  const others = (await countWaiting(ctx, propertyId)) - 1;
  await notifyLatest(ctx, keepers, { ...reportsNotice(description, building, others), link, propertyId });
}
