import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/** One spelling for one value (RFC 8785): names in order, no blanks; what is undefined is left out. */
export function canonical(value: unknown): string {
  return spelt(value as Json);
}

function spelt(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(spelt).join(",")}]`;
  const named = Object.entries(value as Record<string, Json>).filter(([, one]) => one !== undefined);
  named.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${named.map(([name, one]) => `${JSON.stringify(name)}:${spelt(one)}`).join(",")}}`;
}

/** What the tree holds of an entry. `who` and `what` are commitments: they say nothing without their salts. */
export type Facts = {
  v: 1;
  id: string;
  kind: EntryKind;
  thing: string;
  thingId: string | null;
  propertyId: string | null;
  act: string;
  /** When it happened, by the server's clock. */
  at: string;
  /** Which kind of account did it. */
  by: string;
  who: string | null;
  what: string | null;
  /** It stood on record before the chain began. */
  earlier?: true;
};
export const entryKinds = ["act", "file", "check", "grade", "verdict", "key"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A text and the salt that it was committed with. */
export type Opening = { salt: string; text: string };

/** SHA-256 of salt and text: without the salt nobody can find the text by trying. */
export const commitmentOf = ({ salt, text }: Opening): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(salt), utf8ToBytes(text))));

/** The bytes of an entry in the tree: its facts, its number, and when it got that. `facts` is canonical already. */
export const leafBytes = ({ facts, no, loggedAt }: { facts: string; no: number; loggedAt: string }): Uint8Array =>
  utf8ToBytes(`{"entry":${facts},"loggedAt":${JSON.stringify(loggedAt)},"no":${no}}`);

/** What an entry commits to of who did it. */
export const whoText = (actorId: string): string => canonical({ actorId });
