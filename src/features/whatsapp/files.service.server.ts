import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { Problem } from "#domain/problems.ts";
import { openUpload, removeUploads } from "#features/media/uploads/service.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { writeComment } from "./acting.service.server.ts";
import type { Content } from "./hook.rules.ts";
import { findFile, findFiles, findWriter } from "./queries.server.ts";
import { fetchKind } from "./receiving.service.server.ts";
import { whatsAppFiles, whatsAppMessages } from "./tables.server.ts";

type Request = { ticketId: string; propertyId: string };

/** What these messages brought belongs to a request: what is part of it already is noted, what is not follows. */
export async function attachFiles(ctx: Ctx, messageIds: readonly string[], to: Request): Promise<void> {
  if (messageIds.length === 0) return;
  await transaction({ ...ctx, claim: undefined }, async (ctx) => {
    await ctx.db.update(whatsAppMessages).set(to).where(isOneOf(whatsAppMessages.id, messageIds));
    for (const { id, state } of await findFiles(ctx, messageIds))
      if (state === "waiting") await ctx.jobs.send(ctx.db, fetchKind, { id });
  });
}

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Brings one file: from WhatsApp to us, and from us to the request that it belongs to, as far as it can go now. */
export async function bringFile(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const found = await findFile(ctx, id);
  if (!found || found.file.state === "kept" || found.file.state === "lost") return;
  const { accountId } = found.message;
  const writer = accountId === null ? null : await findWriter(ctx, accountId);
  // Nobody's files are not taken: they are fetched once it is known whose they are.
  if (!writer) return;
  const acting: Ctx = { ...ctx, actor: writer, claim: undefined };
  const uploadId = found.file.uploadId ?? (await fetchFile(acting, found));
  const now = await findFile(ctx, id);
  if (uploadId === null || !now?.message.ticketId) return;
  await attach(acting, now, now.message.ticketId, uploadId);
}

/** The file as an upload of whoever sent it; null where it is gone for good. */
async function fetchFile(ctx: Ctx, { file, message }: File): Promise<string | null> {
  const { whatsapp } = ctx.channels;
  if (!whatsapp) throw new Error("A file of WhatsApp waits, and WhatsApp is not set up.");
  const fetched = await whatsapp.fetchFile(file.mediaId);
  if (fetched.kind === "gone") return lose(ctx, file.id, fetched.words);
  if (fetched.kind === "later") return askLater(ctx, file, fetched.words);
  const { bytes } = fetched;
  const fileName = fileNameOf(message.content as Content, fetched.contentType);
  const upload = await openUpload(ctx, { fileName, bytes: bytes.length, metadata: "" });
  await ctx.storage.incoming.append(upload.id, 0, Readable.from([bytes]));
  const taken = await ctx.db
    .update(whatsAppFiles)
    .set({ state: "waiting", uploadId: upload.id })
    .where(eq(whatsAppFiles.id, file.id))
    .returning({ id: whatsAppFiles.id });
  // Forgotten meanwhile, as with the account.
  if (taken.length === 0) await removeUploads(ctx, [upload.id]);
  return taken.length === 0 ? null : upload.id;
}

/** WhatsApp keeps files for seven days. */
const keptMs = 6 * 24 * 60 * 60 * 1_000;
const [shortestMs, longestMs] = [20_000, 60 * 60 * 1_000];

/** Twice as late each time: whoever asks too hard is shut out for half an hour. */
async function askLater(ctx: Ctx, { id, receivedAt }: File["file"], why: string): Promise<null> {
  const age = ctx.now.getTime() - receivedAt.getTime();
  if (age > keptMs) return lose(ctx, id, why);
  const startAfter = new Date(ctx.now.getTime() + Math.min(Math.max(age, shortestMs), longestMs));
  await ctx.jobs.send(ctx.db, fetchKind, { id }, { startAfter, singletonKey: id });
  return null;
}

const endings: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "audio/mpeg": "mp3",
};
const fileNameOf = ({ file }: Content, contentType: string): string => {
  const [type = ""] = contentType.split(";");
  return `whatsapp.${endings[type] ?? (file?.kind === "video" ? "mp4" : type.split("/")[1]) ?? "bin"}`;
};

async function lose(ctx: Ctx, id: string, why: string): Promise<null> {
  await ctx.db
    .update(whatsAppFiles)
    .set({ state: "lost", why: why.slice(0, 500) })
    .where(eq(whatsAppFiles.id, id));
  return null;
}

/** A file that came after its request stands under it as a comment. */
async function attach(ctx: Ctx, { file }: File, ticketId: string, uploadId: string): Promise<void> {
  try {
    await writeComment(ctx, { ticketId, uploadIds: [uploadId], key: file.id });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // It went with the request itself, or it cannot be shown, or whoever sent it has left.
    if (error.code !== "conflict") return void (await lose(ctx, file.id, error.message));
  }
  await ctx.db.update(whatsAppFiles).set({ state: "kept" }).where(eq(whatsAppFiles.id, file.id));
}
