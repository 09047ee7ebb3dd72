import { isWrite } from "./rules.ts";

/** More of an answer than this is not shown: the page would stand still. */
export const mostShown = 200_000;
/** So long may an answer take before the page says that it waits. */
export const slowAfterMs = 4_000;

/** What somebody is told where no answer came. Of a write nobody knows whether it arrived. */
export function lostWords(method: string, key: string): string {
  if (!isWrite(method)) return "No answer came. Check your connection, and send it again.";
  const again = key
    ? "Send it again with the same Idempotency-Key: then it happens once."
    : "Look whether it did before you send it again.";
  return `No answer came. Whether it arrived, nobody knows. ${again}`;
}

export const offlineWords = "You are offline. It was not sent.";
export const stoppedWords = (method: string): string =>
  isWrite(method) ? "You stopped waiting. It may have arrived all the same." : "You stopped it.";
export const waitingWords = "It takes longer than usual. Wait on, or stop it.";

/** What to do about an answer, beyond its own words; empty where it says enough. */
export function adviceOn(status: number, access: string, retryAfter: string | null): string {
  if (status === 401 && access !== "public") return "Your session is not taken here, or has ended: sign in again.";
  if (status === 403) return "The role of your session can never do this: sign in as somebody who may.";
  if ((status === 429 || status === 503) && retryAfter) return `Try again in ${retryAfter} seconds.`;
  return "";
}

/** JSON on lines of its own, and no more of it than a page can show. */
export function shownText(type: string, text: string): { text: string; isCut: boolean } {
  const whole = type.startsWith("application/json") ? laidOut(text) : text;
  return { text: whole.slice(0, mostShown), isCut: whole.length > mostShown };
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export const isText = (type: string): boolean => /^(?:application\/json|text\/)|\+(?:json|xml)\b/.test(type);

/** The headers that say something to the person who tries a call, in the order in which they are shown. */
export const headersOfNote = [
  "content-type",
  "content-length",
  "content-disposition",
  "content-range",
  "etag",
  "location",
  "retry-after",
  "www-authenticate",
  "tus-version",
  "tus-resumable",
  "upload-offset",
  "upload-length",
  "upload-expires",
] as const;

export const tookWords = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

export const sizeWords = (bytes: number): string =>
  bytes < 1_000
    ? `${bytes} bytes`
    : bytes < 1_000_000
      ? `${(bytes / 1_000).toFixed(1)} KB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;
