import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readAddress } from "./address.rules.ts";
import type { Heads } from "./automatic.rules.ts";

/** How far the clock of whoever brings a mail may be from ours; what was signed before may have been overheard. */
export const mostSecondsApart = 300;

export type HookSignature = { seconds: number; hmac: string };

/** `t=<seconds>,v1=<HMAC-SHA-256 over "seconds." and the bytes, as hex>`, as our own webhooks have it. */
export function readSignature(header: unknown, now: Date): HookSignature | null {
  const [, seconds, hmac] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i.exec(typeof header === "string" ? header.trim() : "") ?? [];
  if (seconds === undefined || hmac === undefined) return null;
  if (Math.abs(Number(seconds) - now.getTime() / 1_000) > mostSecondsApart) return null;
  return { seconds: Number(seconds), hmac: hmac.toLowerCase() };
}

export function isSigned({ seconds, hmac }: HookSignature, secret: string, body: Buffer): boolean {
  const right = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
  const given = Buffer.from(hmac, "hex");
  return given.length === right.length && timingSafeEqual(given, right);
}

const mostHeadBytes = 262_144;

/** The headers of a mail, each on one line; what follows them is not looked at. */
export function headsOf(raw: Buffer): Heads {
  const start = raw.subarray(0, mostHeadBytes).toString("latin1").replaceAll("\r\n", "\n");
  const end = start.indexOf("\n\n");
  const lines = (end === -1 ? start : start.slice(0, end)).replaceAll(/\n[ \t]+/g, " ").split("\n");
  return lines.flatMap((line) => {
    const [, key, value = ""] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    return key === undefined ? [] : [{ key: key.toLowerCase(), value: value.trim() }];
  });
}

const whereTo = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc"];
const mostRecipients = 5;

/** The reply addresses that a mail came to, each once. */
export function recipientsIn(heads: Heads, domain: string) {
  const all = whereTo.flatMap((name) => heads.filter(({ key }) => key === name));
  const addresses = all.flatMap(({ value }) => value.match(/reply\+[a-z0-9]{10,64}@[a-z0-9.-]+/gi) ?? []);
  const own = addresses.flatMap((address) => {
    const parts = readAddress(address, domain);
    return parts ? [parts] : [];
  });
  return [...new Map(own.map((parts) => [`${parts.id} ${parts.signature.toString("hex")}`, parts])).values()].slice(
    0,
    mostRecipients,
  );
}

/** What a mail is called by its sender, or by its bytes where it has no name: of a length that can be kept. */
export function nameOf(heads: Heads, raw: Buffer): string {
  const given = heads.find(({ key }) => key === "message-id")?.value ?? "";
  return createHash("sha256")
    .update(given === "" ? raw : given)
    .digest("hex");
}
