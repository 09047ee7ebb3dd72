import type { FileAnswer } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { findUser, listSessions } from "#features/accounts/queries.server.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { attempts } from "#features/accounts/rules.ts";
import { findPaperFile } from "#features/credentials/queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { type ZipPart, zipOf } from "#platform/zip.server.ts";
import { aboutExport } from "./export.rules.ts";
import type { ReadPage } from "./export-pages.queries.server.ts";
import { readMedia, subjectsOf } from "./export-subjects.queries.server.ts";
import { readPapers } from "./export-written.queries.server.ts";

/**
 * Everything kept about the signed-in person, as one zip that is written while it is sent: JSON by subject, and the
 * files they sent as they sent them. No secrets, and nobody else's details.
 */
export async function exportMe(ctx: Ctx): Promise<FileAnswer> {
  const { id } = userOf(ctx);
  await countAttempts(ctx, attemptKey("export", id), attempts.exports);
  return { fileName: `tunse-${lagosDay(ctx.now)}.zip`, content: zipOf(ownParts(ctx, id)) };
}

/** The same, file by file. */
export async function* ownParts(ctx: Ctx, id: string): AsyncGenerator<ZipPart> {
  const json = (value: unknown) => [JSON.stringify(value, null, 2)];
  yield { name: "read-me.txt", content: [aboutExport(ctx.now)] };
  yield { name: "account.json", content: json(await findUser(ctx, id)) };
  yield { name: "sessions.json", content: json(await listSessions(ctx)) };
  for (const [name, read] of Object.entries(subjectsOf(ctx, id))) yield { name, content: asArray(read) };
  yield* sentFiles(ctx, id);
  yield* keptPapers(ctx, id);
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

/** The photos and videos they sent, as they sent them. */
async function* sentFiles(ctx: Ctx, id: string): AsyncGenerator<ZipPart> {
  const read = (after: string | undefined) => readMedia(ctx, id, after);
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1)?.id))
    for (const { id: fileId, fileName, originalKey } of rows) {
      const name = `files/${fileId}-${plainName(fileName)}`;
      yield { name, content: await ctx.storage.read(originalKey), stored: true };
    }
}

/** The files of the papers that they keep for those who engage them. */
async function* keptPapers(ctx: Ctx, id: string): AsyncGenerator<ZipPart> {
  const read = (after: string | undefined) => readPapers(ctx, id, after);
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1)?.id))
    for (const row of rows) {
      const file = await findPaperFile(ctx, row);
      if (file === null) continue;
      const name = `credentials/${row.id}-${plainName(file.fileName)}`;
      yield { name, content: await ctx.storage.read(file.key), stored: true };
    }
}

const plainName = (fileName: string): string => fileName.replaceAll(/[/\\:\p{Cc}]/gu, "_");
