import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { longLength } from "#domain/fields.ts";
import { Problem } from "#domain/problems.ts";
import { isStart, isStop } from "#features/contact-points/phones.rules.ts";
import { setWay } from "#features/contact-points/service.server.ts";
import { openUpload, removeUploads } from "#features/media/uploads/service.server.ts";
import { commentOnce } from "#features/tickets/by-message.service.server.ts";
import type { WrittenDanger } from "#features/tickets/danger/contract.ts";
import { hearFromLeaver } from "#features/tickets/danger/left.service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { automaticIn } from "./automatic.rules.ts";
import { obeyedLetter } from "./messages.server.ts";
import { type MailFile, type ReadMail, readMail } from "./mime.rules.ts";
import { findWaiting, findWriter, type Writer } from "./queries.server.ts";
import { mostFiles } from "./rules.ts";
import { isProved } from "./sender.rules.ts";
import { sentAtOf } from "./sent.rules.ts";
import { inboundMails } from "./tables.server.ts";
import { tellDanger, tellLeaver, tellNotAll, tellNotYours, tellOnce, tellRefused } from "./telling.service.server.ts";

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
type Came = { waiting: Waiting; mail: ReadMail };
type State = "added" | "obeyed" | "refused" | "dropped";

/** Reads one mail, does what it asks for as whoever wrote it, and forgets its bytes. */
export async function readInbound(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const waiting = await findWaiting(ctx, id);
  if (!waiting) return;
  const mail = await readMail(waiting.raw).catch(() => null);
  if (!mail) return void (await settle(ctx, id, "dropped", "It could not be read.", null));
  const automatic = automaticIn(mail.heads, mail.from);
  const writer = await findWriter(ctx, waiting.address.accountId);
  if (automatic !== null || mail.from === null || !writer)
    return void (await settle(ctx, id, "dropped", automatic ?? "Their account is closed.", mail.from));
  await take(ctx, { waiting, mail }, writer);
}

async function take(ctx: Ctx, came: Came, writer: Writer): Promise<void> {
  const { waiting, mail } = came;
  const { id } = waiting.mail;
  const from = mail.from ?? "";
  const checkedBy = ctx.channels.inboundMail?.checkedBy ?? null;
  if (checkedBy !== null && !isProved(mail.heads, from, checkedBy))
    // Nobody knows who wrote it, so that nobody is told.
    return void (await settle(ctx, id, "refused", "Nothing shows that it is from where it says.", from));
  if (!writer.isProved || from !== writer.email.toLowerCase()) {
    if (await settle(ctx, id, "refused", "It is from another address than the mail went to.", from))
      await tellNotYours(ctx, from);
    return;
  }
  const to = { name: writer.actor.name, email: writer.email };
  const [stops, starts] = [isStop(mail.text), isStart(mail.text)];
  if (stops || starts) {
    await setWay(ctx, writer.actor.id, "mail", starts);
    if (await settle(ctx, id, "obeyed", stops ? "STOP" : "START", from))
      await tellOnce(ctx, obeyedLetter(to, starts, ctx.site.url));
    return;
  }
  const acting: Ctx = { ...ctx, actor: writer.actor, claim: undefined, requestId: id, saidOccurredAt: sentAt(came) };
  const about = { title: waiting.title, ticketId: waiting.address.ticketId, role: writer.actor.role };
  try {
    const { left, danger } = await add(acting, came);
    if (!(await settle(ctx, id, "added", left, from))) return;
    if (danger) await tellDanger(ctx, to, about, danger);
    if (left !== null) await tellNotAll(ctx, to, about, left);
  } catch (error) {
    // What is a fault of ours is tried again.
    if (!(error instanceof Problem)) throw error;
    const written = { ticketId: about.ticketId, text: mail.text.slice(0, longLength), key: id };
    const danger = await hearFromLeaver(acting, written);
    if (!(await settle(ctx, id, "refused", error.message, from))) return;
    if (danger) await tellLeaver(ctx, to, about, { ...danger, why: error.message });
    else await tellRefused(ctx, to, about, error.message);
  }
}

/** Others may have held it up; no clock makes it later than it came here. */
function sentAt({ waiting: { mail: kept }, mail }: Came): Date {
  const said = sentAtOf(mail.heads);
  return said !== null && said < kept.receivedAt ? said : kept.receivedAt;
}

const refuse = (message: string): never => {
  throw new Problem("invalid", message);
};

/** What of a mail could not go with it, in a sentence, and what came of danger in it. */
type Added = { left: string | null; danger: WrittenDanger | null };

/** Writes the comment. */
async function add(ctx: Ctx, { waiting, mail }: Came): Promise<Added> {
  const { text, files, others, isTooLong } = mail;
  if (isTooLong || text.length > longLength)
    refuse(`Its text is longer than ${longLength.toLocaleString("en")} letters.`);
  if (text === "" && files.length === 0) refuse("There was no text above what it answers, and no picture.");
  const ticketId = waiting.address.ticketId;
  const write = (uploadIds: readonly string[]) =>
    commentOnce(ctx, "mail", { ticketId, ...(text === "" ? {} : { text }), uploadIds, key: waiting.mail.id });
  const taken = files.slice(0, mostFiles);
  const left = [
    ...(files.length > mostFiles ? [`Of its ${files.length} files the first ${mostFiles} were taken.`] : []),
    ...(others > 0 ? ["Only pictures, films and voice notes are taken."] : []),
  ].join(" ");
  const uploadIds = await bring(ctx, taken);
  try {
    const { danger } = await write(uploadIds);
    return { left: left || null, danger };
  } catch (error) {
    await removeUploads(ctx, uploadIds);
    const isOfFile = error instanceof Problem && ["unsupported_media", "too_large", "invalid"].includes(error.code);
    if (!isOfFile || text === "" || uploadIds.length === 0) throw error;
    const { danger } = await write([]);
    return { left: `Its files were not: ${error.message}`, danger };
  }
}

/** The files as uploads of whoever sent them. */
async function bring(ctx: Ctx, files: readonly MailFile[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name: fileName, bytes } of files) {
    const upload = await openUpload(ctx, { fileName, bytes: bytes.length, metadata: "" });
    await ctx.storage.incoming.append(upload.id, 0, Readable.from([bytes]));
    ids.push(upload.id);
  }
  return ids;
}

/** What came of a mail; false where it was settled before. */
async function settle(ctx: Ctx, id: string, state: State, why: string | null, sender: string | null): Promise<boolean> {
  return transaction({ ...ctx, claim: undefined }, async (ctx) => {
    const settled = await ctx.db
      .update(inboundMails)
      .set({
        state,
        why: why?.slice(0, 500) ?? null,
        sender: sender?.slice(0, 320) ?? null,
        raw: null,
        readAt: ctx.now,
      })
      .where(and(eq(inboundMails.id, id), eq(inboundMails.state, "waiting")))
      .returning({ id: inboundMails.id });
    return settled.length > 0;
  });
}
