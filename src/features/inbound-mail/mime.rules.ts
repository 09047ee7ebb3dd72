import PostalMime, { type Attachment, addressParser, type Email } from "postal-mime";
import type { Heads } from "./automatic.rules.ts";
import { plainOf } from "./html.rules.ts";
import { mostTextBytes } from "./rules.ts";
import { answerIn } from "./text.rules.ts";

export type MailFile = { name: string; bytes: Buffer };

/** What of a mail matters: whom it is from, what its writer wrote, and what they attached. */
export type ReadMail = {
  heads: Heads;
  from: string | null;
  text: string;
  /** The text is longer than anybody writes, or stands deeper in a page. */
  isTooLong: boolean;
  files: MailFile[];
  /** How many files of other kinds were attached. */
  others: number;
};

/** As far as mails of people go; what is built to take long is refused. */
const limits = { maxNestingDepth: 30, maxHeadersSize: 262_144, maxRfc822NestingDepth: 0, forceRfc822Attachments: true };

/** Takes a mail apart; throws where it is none. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const email = await PostalMime.parse(raw, limits);
  const { html = "", text = "" } = email;
  const isLong = Buffer.byteLength(html) > mostTextBytes || Buffer.byteLength(text) > mostTextBytes;
  const page = isLong || html === "" ? null : plainOf(html);
  const hasPlain = text.trim() !== "";
  const written = hasPlain ? text : (page?.text ?? "");
  const isTooLong = isLong || (page?.isTooDeep === true && !hasPlain);
  return {
    ...{ heads: email.headers, from: addressIn(email), isTooLong, text: isTooLong ? "" : answerIn(written) },
    files: email.attachments.filter((one) => isMeant(one, page?.pictures ?? null)).flatMap(fileOf),
    others: email.attachments.filter(isOther).length,
  };
}

/** Only one: a mail that says it is from several people is from nobody. */
function addressIn({ headers }: Email): string | null {
  const [first, ...others] = headers.filter(({ key }) => key === "from");
  const named = first && others.length === 0 ? addressParser(first.value, { flatten: true }) : [];
  const [address, ...more] = named.flatMap((one) => (one.address ? [one.address] : []));
  return address && more.length === 0 ? address.toLowerCase() : null;
}

const media = /^((image|video|audio)\/|application\/octet-stream$)/;

/** Logos of signatures are smaller than any photo. */
const leastInlineBytes = 15_000;

/** Pictures of a signature, or of the mail that is answered, are not what somebody attached. */
function isMeant({ mimeType, disposition, contentId, related, content }: Attachment, shown: string[] | null): boolean {
  if (!media.test(mimeType)) return false;
  const isInline = related === true || (disposition !== "attachment" && contentId !== undefined);
  if (!isInline || shown === null) return true;
  const size = typeof content === "string" ? content.length : content.byteLength;
  return size >= leastInlineBytes && shown.includes((contentId ?? "").replaceAll(/[<>]/g, ""));
}

/** Signatures and invitations are of programs, and nobody misses them. */
const isOther = ({ mimeType, disposition }: Attachment): boolean =>
  disposition === "attachment" && !media.test(mimeType) && !/signature|pkcs7|calendar|ms-tnef|rfc822/.test(mimeType);

function fileOf({ filename, content, mimeType }: Attachment): MailFile[] {
  if (typeof content === "string") return [];
  const bytes = Buffer.from(content as ArrayBuffer);
  const name = (filename ?? `photo.${mimeType.split("/")[1] ?? "bin"}`).replaceAll(/[/\\\p{Cc}]/gu, "_").slice(-150);
  return bytes.length === 0 ? [] : [{ name, bytes }];
}
