import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { formatInstant } from "#domain/days.ts";
import { wrongCodesAnHour } from "./rules.ts";

type Listed = { visitId: string; proof: string; from: string; to: string; line: string };

/** What a gate's page can check a code against, as the server makes it. */
export const proofHere = (key: string, visitId: string, code: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(`${visitId}:${code}`)));

/** Whether a code opens now by a list that was loaded before: no network is asked. */
export function checkOffline<V extends Listed>(
  list: { key: string; visits: readonly V[] },
  typed: string,
  now: Date,
): { visit: V; isNow: boolean } | null {
  const code = typed.replaceAll(/\s/g, "");
  const visit = list.visits.find((one) => proofHere(list.key, one.visitId, code) === one.proof);
  if (!visit) return null;
  return { visit, isNow: new Date(visit.from) <= now && now <= new Date(visit.to) };
}

type List<V> = { key: string; loadedAt: string; visits: readonly V[] };
/** What a gate is told, and the wrong codes that were tried there without a network, in ms. */
type Verdict<V> = { isGood: boolean; words: string; visit: V | null; wrong: readonly number[] };

const hourMs = 60 * 60 * 1_000;

/** What is said of a code by the list that was loaded last, where no server can be asked. */
export function judgeOffline<V extends Listed>(
  list: List<V> | undefined,
  before: readonly number[],
  typed: string,
  now: Date,
): Verdict<V> {
  const wrong = before.filter((at) => now.getTime() - at < hourMs);
  const not = (words: string, tried = wrong) => ({ isGood: false, words, visit: null, wrong: tried });
  if (!list) return not("There is no network, and no list was loaded before.");
  if (wrong.length >= wrongCodesAnHour) return not("Too many wrong codes were tried. Please call the occupant.");
  const found = checkOffline(list, typed, now);
  if (found?.isNow) return { isGood: true, words: found.visit.line, visit: found.visit, wrong };
  const words = `No visit has this code now, by the list of ${formatInstant(list.loadedAt)}. Call the occupant.`;
  return not(words, [...wrong, now.getTime()]);
}
