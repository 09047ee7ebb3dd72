import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { FileAnswer } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { findUser, listSessions } from "#features/accounts/queries.server.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { attempts } from "#features/accounts/rules.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { aboutExport } from "./export.rules.ts";
import { type ReadPage, readMedia, subjectsOf } from "./export-subjects.queries.server.ts";

/**
 * Everything kept about the signed-in person, as one zip that is written while it is sent: JSON by subject, and the
 * files they sent as they sent them. No secrets, and nobody else's details.
 */
export async function exportMe(ctx: Ctx): Promise<FileAnswer> {
  const { id } = userOf(ctx);
  await countAttempts(ctx, attemptKey("export", id), attempts.exports);
  const zip = new ZipFile();
  const user = await findUser(ctx, id);
  zip.addBuffer(Buffer.from(aboutExport(ctx.now)), "read-me.txt");
  addJson(zip, "account.json", [JSON.stringify(user, null, 2)]);
  addJson(zip, "sessions.json", [JSON.stringify(await listSessions(ctx), null, 2)]);
  for (const [name, read] of Object.entries(subjectsOf(ctx, id))) addJson(zip, name, asArray(read));
  const content = Readable.from(zip.outputStream);
  zip.on("error", (error: Error) => content.destroy(error));
  addFiles(ctx, zip, content, id).then(
    () => zip.end(),
    (error: unknown) => content.destroy(error as Error),
  );
  return { fileName: `tunse-${lagosDay(ctx.now)}.zip`, content };
}

function addJson(zip: ZipFile, name: string, parts: Iterable<string> | AsyncIterable<string>): void {
  zip.addReadStreamLazy(name, (done) => done(null, Readable.from(parts)));
}

/** One page after the other, so that a long history never stands in memory whole. */
async function* asArray(read: ReadPage): AsyncGenerator<string> {
  let before = "[\n";
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1)?.id)) {
    yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** Photos and videos hardly shrink, so they are stored; each is opened when its turn comes. */
async function addFiles(ctx: Ctx, zip: ZipFile, content: Readable, id: string): Promise<void> {
  let opened: Readable | undefined;
  content.once("close", () => opened?.destroy());
  for (
    let rows = await readMedia(ctx, id, undefined);
    rows.length > 0;
    rows = await readMedia(ctx, id, rows.at(-1)?.id)
  ) {
    for (const { id: fileId, fileName, originalKey } of rows) {
      const open = (done: (error: unknown, stream: NodeJS.ReadableStream) => void) =>
        void ctx.storage.read(originalKey).then(
          (stream) => {
            opened = stream;
            done(null, stream);
            if (content.destroyed) stream.destroy();
          },
          (error: unknown) => done(error, Readable.from([])),
        );
      zip.addReadStreamLazy(`files/${fileId}-${fileName.replaceAll(/[/\\:\p{Cc}]/gu, "_")}`, { compress: false }, open);
    }
  }
}
