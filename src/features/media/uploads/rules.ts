import { isImageOrVideo, maxMediaBytes, tooLargeMessage, wrongKindMessage } from "#domain/files.ts";
import { Problem } from "#domain/problems.ts";
import { cleanName } from "../rules.ts";

/** An upload that nothing took up is gone after these. */
export const keptMs = 7 * 24 * 60 * 60 * 1_000;
/** Most uploads of one account that may wait to be taken up; their bytes are limited by a setting. */
export const mostWaiting = 200;
const longestMetadata = 4_000;

type Announced = { fileName: string; bytes: number };

/** What a new upload says of itself. The type it claims is only a first check, its content decides later; papers are of any type. */
export function readAnnouncement(
  given: Record<string, string | null | undefined>,
  metadata: string,
  bytes: number,
): Announced {
  if (metadata.length > longestMetadata) throw new Problem("malformed", "The Upload-Metadata is too long.");
  const fileName = cleanName(given.filename ?? "");
  const isPaper = given.purpose === "document";
  const isVoice = given.purpose === "voice" && /^audio\//i.test(given.filetype ?? "");
  if (!isPaper && !isVoice && !isImageOrVideo(given.filetype ?? ""))
    throw new Problem("unsupported_media", wrongKindMessage(fileName));
  if (bytes > maxMediaBytes) throw new Problem("too_large", tooLargeMessage(fileName));
  if (bytes === 0) throw new Problem("invalid", `${fileName}: The file is empty.`);
  return { fileName, bytes };
}
