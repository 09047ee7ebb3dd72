import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

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
