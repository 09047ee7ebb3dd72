import { localNumbers, nationalNumber } from "#domain/emergency-numbers.ts";
import { maxMediaFiles } from "#domain/files.ts";
import { newId } from "#domain/ids.ts";
import { type State, stateOfBuilding } from "#domain/places.ts";
import { Problem } from "#domain/problems.ts";
import { titleOf } from "#domain/title.ts";
import { attemptKey, countUp } from "#features/accounts/rate-limits.service.server.ts";
import { findByCode, numbersOf, refuseNotOpen, stateOf, type TagRow } from "#features/tags/queries.server.ts";
import { callWords, tagIn } from "#features/tags/rules.ts";
import { enterReport } from "#features/tags/strangers.service.server.ts";
import { writtenBefore } from "#features/tickets/danger/queries.server.ts";
import { isHeldUp } from "#features/tickets/danger/rules.ts";
import { triage } from "#features/triage/rules.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { fileOnce, refusalOf, writeComment } from "./acting.service.server.ts";
import { nextAnswerTurn } from "./answering.rules.ts";
import { addedDangerAnswer } from "./danger.rules.ts";
import { attachFiles } from "./files.service.server.ts";
import { findFiles, findHomes, findTicketName, type HomeRow } from "./queries.server.ts";
import { isSms } from "./sms.rules.ts";
import type { TalkRow } from "./tables.server.ts";
import {
  type Answer,
  type Draft,
  emptyDraft,
  type Heard,
  nextStrangerTurn,
  nextTurn,
  type Read,
  sentAnswer,
  type Turn,
} from "./talk.rules.ts";
import type { Came, Turned } from "./talk.service.server.ts";
import { findAnswerable, findTold } from "./told.queries.server.ts";
import { namesFault } from "./told.rules.ts";
import { noHomeAnswer, unknownAnswer, unknownSmsAnswer } from "./unknown.rules.ts";

type Asked = { talk: TalkRow; rest: readonly Came[]; acting: Ctx | null };
const nothing = { ticketId: null, propertyId: null };

/** What comes of the rest of what was written: a request, a question, or a word of what we are. */
export async function takeTurn(ctx: Ctx, { talk, rest, acting }: Asked): Promise<Turned> {
  const heard = heardOf(rest);
  // A sticker, a reaction or a card asks for nothing; of somebody whom nobody knows it is kept to be seen all the same.
  if (heard.text === "" && heard.button === null && heard.files.length === 0)
    return { talk: {}, answers: [], about: { ...nothing, isUnknown: acting === null && talk.draft.tagCode === null } };
  const tag = tagIn(heard.text);
  const tagCode = tag?.code ?? talk.draft.tagCode;
  const homes = acting ? await findHomes(ctx, userOf(acting).id) : [];
  if (tagCode !== null) {
    const known = { ...heard, text: tag ? tag.rest : heard.text };
    const own = await findOwnTag(ctx, homes, tagCode);
    if (acting && own) return occupantTurn(acting, { ...talk, draft: { ...talk.draft, ...own } }, known, homes);
    return strangerTurn(ctx, talk, known, tagCode, rest[0]?.senderPhone ?? null);
  }
  if (acting && homes.length > 0) return occupantTurn(acting, talk, heard, homes);
  const answered = acting ? await answerTurn(acting, talk, heard) : null;
  if (answered) return answered;
  const toUnknown = isSms(talk.sender) ? unknownSmsAnswer : unknownAnswer;
  const answer = acting
    ? noHomeAnswer(readIn(null)(heard.text), ctx.site.url)
    : toUnknown(readIn(null)(heard.text), ctx.site.url);
  const isTold = (await countUp(ctx, attemptKey("whatsapp answers to", talk.sender), day)) <= mostTold;
  return { talk: {}, answers: isTold ? [answer] : [], about: { ...nothing, isUnknown: acting === null } };
}

const day = 24 * 60;
/** Answers to somebody whom we cannot help cost as well. */
const mostTold = 3;

function heardOf(rest: readonly Came[]): Heard {
  const texts = rest.map(({ content }) => content.text).filter((text) => text !== "");
  const button = rest.findLast(({ content }) => content.button !== null)?.content.button ?? null;
  const files = rest.flatMap(({ id, content }) => (content.file ? [id] : []));
  const hasVoice = rest.some(({ content }) => content.file?.kind === "audio");
  return { text: texts.join("\n"), button, files, hasVoice };
}

/** What is read in a text, with the numbers of a state. */
const readIn =
  (state: State | null, isLate = false) =>
  (text: string): Read => {
    const { emergency: tier, category, priority, hazards } = triage({ description: text, state });
    const safety = hazards.flatMap((hazard) => hazard.safety);
    return {
      // Of danger that was held up on the way it is asked whether it is still there.
      emergency: isLate && tier === "alarm" ? "ask" : tier,
      category,
      priority,
      safety,
      isFault: namesFault(text),
      call: callWords([nationalNumber, ...localNumbers(state)]),
    };
  };

/** A request that was sent so long ago is what more photos belong to. */
const lastMs = 2 * 60 * 60 * 1_000;

async function findLast(ctx: Ctx, { lastTicketId, lastTicketAt }: TalkRow) {
  const isRecent = lastTicketAt !== null && ctx.now.getTime() - lastTicketAt.getTime() < lastMs;
  return isRecent && lastTicketId !== null ? findTicketName(ctx, lastTicketId) : null;
}

async function occupantTurn(ctx: Ctx, talk: TalkRow, heard: Heard, homes: readonly HomeRow[]): Promise<Turned> {
  const state = homes.find(({ propertyId }) => propertyId === talk.draft.propertyId)?.state ?? homes[0]?.state ?? null;
  const read = readIn(state, isHeldUp(writtenBefore(ctx).ageMs));
  const last = await findLast(ctx, talk);
  const told = await findTold(ctx, talk.sender);
  const turn = nextTurn(talk, heard, { homes, read, last, told });
  if (turn.act.kind === "none") return kept(talk, turn);
  const { draft } = turn.act;
  try {
    const done =
      turn.act.kind === "file"
        ? await fileDraft(ctx, talk, draft, homes, read)
        : await addDraft(ctx, talk, draft, turn.act.ticketId);
    return { ...done, answers: done.answers.length === 0 && turn.answer ? [turn.answer] : done.answers };
  } catch (error) {
    return { ...kept(talk, { ...turn, answer: refusalOf(error) }), talk: begun };
  }
}

/** What somebody who lives nowhere writes after they were told of requests; null where they were told of none. */
async function answerTurn(ctx: Ctx, talk: TalkRow, heard: Heard): Promise<Turned | null> {
  const how = { read: readIn(null), byWords: isSms(talk.sender) };
  const turn = nextAnswerTurn(talk, heard, await findAnswerable(ctx, talk.sender), how);
  if (turn?.act.kind !== "add") return turn && kept(talk, turn);
  try {
    const done = await addDraft(ctx, talk, turn.act.draft, turn.act.ticketId);
    return { ...done, answers: done.answers.length === 0 && turn.answer ? [turn.answer] : done.answers };
  } catch (error) {
    return { ...kept(talk, { ...turn, answer: refusalOf(error) }), talk: begun };
  }
}

const kept = ({ draft: { id } }: TalkRow, { step, draft, answer }: Turn): Turned => ({
  ...{ talk: { step, draft: { ...draft, id } }, answers: answer ? [answer] : [], about: nothing },
});

/** Ready for the next thing. */
const begun = {
  step: "idle" as const,
  get draft() {
    return { ...emptyDraft, id: newId() };
  },
};

async function fileDraft(
  ctx: Ctx,
  talk: TalkRow,
  draft: Draft,
  homes: readonly HomeRow[],
  read: (text: string) => Read,
): Promise<Turned> {
  const home = homes.find(({ propertyId }) => propertyId === draft.propertyId);
  if (!home) throw new Error("A request was to be sent from nowhere.");
  const judged = read(draft.text);
  const emergency = draft.isDanger || judged.emergency === "alarm";
  const title = titleOf(draft.text);
  const files = (await findFiles(ctx, draft.files)).filter(({ state }) => state === "waiting");
  const here = files.slice(0, maxMediaFiles);
  const ticketId = await fileOnce(ctx, {
    key: talk.draft.id,
    uploadIds: here.flatMap(({ uploadId }) => uploadId ?? []),
    input: {
      ...{ propertyId: home.propertyId, title, description: draft.text, category: judged.category, emergency },
      assetId: draft.assetId ?? null,
      ...{
        priority: emergency ? "emergency" : judged.priority,
        locationDetails: home.unit ?? "Said in the description",
      },
    },
  });
  await attachFiles(ctx, draft.files, { ticketId, propertyId: home.propertyId });
  return {
    talk: { ...begun, lastTicketId: ticketId, lastTicketAt: ctx.now },
    answers: [sentAnswer(judged, { ...draft, isDanger: emergency }, { title, building: home.name })],
    about: { ticketId, propertyId: home.propertyId },
  };
}

async function addDraft(ctx: Ctx, talk: TalkRow, draft: Draft, ticketId: string): Promise<Turned> {
  const ticket = await findTicketName(ctx, ticketId);
  if (!ticket) throw new Problem("not_found", "That request is not there any more.");
  const danger = draft.text === "" ? null : await writeComment(ctx, { ticketId, text: draft.text, key: talk.draft.id });
  const about = { ticketId, propertyId: ticket.propertyId };
  await attachFiles(ctx, draft.files, about);
  const answers = danger ? [addedDangerAnswer(danger, ticket.title, isSms(talk.sender))] : [];
  return { talk: begun, answers, about };
}

/** What a sticker says of a request of whoever lives in its building: they report as themselves; null for all others. */
async function findOwnTag(
  ctx: Ctx,
  homes: readonly HomeRow[],
  code: string,
): Promise<Pick<Draft, "propertyId" | "assetId" | "tagCode"> | null> {
  if (homes.length === 0) return null;
  const row = await findByCode(ctx, code).catch(noneOf);
  if (!homes.some(({ propertyId }) => propertyId === row?.tag.propertyId)) return null;
  const assetId = row && stateOf(ctx, row) === "open" ? row.tag.assetId : null;
  return { propertyId: row?.tag.propertyId ?? null, assetId, tagCode: null };
}

function noneOf(error: unknown): null {
  if (error instanceof Problem) return null;
  throw error;
}

/** Somebody in front of a sticker: what they report waits, unconfirmed, for the building's keepers. */
async function strangerTurn(
  ctx: Ctx,
  talk: TalkRow,
  heard: Heard,
  code: string,
  phone: string | null,
): Promise<Turned> {
  try {
    const row = await findByCode(ctx, code);
    refuseNotOpen(ctx, row);
    const draft = { ...talk.draft, tagCode: code };
    const turn = nextStrangerTurn({ step: talk.step, draft }, heard, readIn(stateOfBuilding(row.property)));
    const about = { ticketId: null, propertyId: row.property.id, isStranger: true };
    if (turn.act.kind !== "file") return { ...kept(talk, turn), about };
    return { talk: begun, answers: [await report(ctx, talk, row, turn.act.draft, phone)], about };
  } catch (error) {
    return { talk: begun, answers: [refusalOf(error)], about: nothing };
  }
}

/** Reports of one phone in a day, at whatever stickers. */
const mostReports = 5;

async function report(ctx: Ctx, talk: TalkRow, row: TagRow, draft: Draft, phone: string | null): Promise<Answer> {
  if ((await countUp(ctx, attemptKey("reports by message of", talk.sender), day)) > mostReports)
    throw new Problem(
      "rate_limited",
      `You reported ${mostReports} times today. If people are in danger, call ${callWords(numbersOf(row.property))}.`,
    );
  const judged = triage({ description: draft.text, state: stateOfBuilding(row.property) });
  const challenge = `whatsapp ${talk.draft.id}`;
  await enterReport(ctx, row, { description: draft.text, phone, challenge, judged, shown: null });
  const read = readIn(stateOfBuilding(row.property))(draft.text);
  return sentAnswer(read, draft, { title: titleOf(draft.text), building: row.property.name });
}
