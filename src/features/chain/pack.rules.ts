import type { AnchorKind } from "./anchors/rules.ts";
import type { Opening } from "./rules.ts";

/** What `proof.json` of a pack holds. Everything else is listed in `manifest.txt`, which the key of the chain signs. */
export type PackProof = {
  format: typeof packFormat;
  origin: string;
  about: string;
  madeAt: string;
  /** As tools for signed notes take them, the present one first. */
  keys: string[];
  /** The signed note. */
  checkpoint: string;
  entries: PackedEntry[];
  /** What others outside keep of checkpoints that cover these entries; packs from before have none. */
  anchors?: PackedAnchor[];
};
export type PackedAnchor = {
  kind: AnchorKind;
  authority: string;
  size: number;
  /** The time that the authority signed, and the block that it names; null where there is none. */
  saidAt: string | null;
  block: number | null;
  /** The names of the files with the checkpoint and with the proof. */
  note: string;
  file: string;
  /** What shows that the tree of the pack begins with the one of that checkpoint, in hexadecimal. */
  consistency: string[];
};
export type PackedEntry = {
  no: number;
  loggedAt: string;
  /** Canonical JSON: what the tree holds. */
  facts: string;
  /** Null where there was nothing, or it was erased. */
  who: Opening | null;
  what: Opening | null;
  /** The hashes that lead up to the root, in hexadecimal. */
  proof: string[];
};

export const packFormat = "tunse pack 1";
export const proofName = "proof.json";
export const manifestName = "manifest.txt";

export type ListedFile = { name: string; sha256: string };
/** What belongs to a pack: the numbers of its entries, in order, and its files with their hashes. */
export type Manifest = { origin: string; about: string; madeAt: string; entries: number[]; files: ListedFile[] };

/** The text that is signed. */
export const manifestText = ({ origin, about, madeAt, entries, files }: Manifest): string =>
  [
    `${origin}/pack`,
    `about ${about}`,
    `made ${madeAt}`,
    ...entries.map((no) => `entry ${no}`),
    ...files.map(({ name, sha256 }) => `file ${sha256} ${name}`),
    "",
  ].join("\n");

/** Undefined where a signed text is no list of a pack. */
export function readManifest(text: string): Manifest | undefined {
  // A name may end in a blank, or hold one that counts as the end of a line elsewhere.
  const [first = "", second = "", third = "", ...lines] = text.replace(/\n$/, "").split("\n");
  if (!first.endsWith("/pack") || !second.startsWith("about ") || !third.startsWith("made ")) return undefined;
  const files = lines.flatMap((line) => {
    const [, sha256, name] = /^file ([0-9a-f]{64}) ([^\n]+)$/.exec(line) ?? [];
    return sha256 === undefined || name === undefined ? [] : [{ name, sha256 }];
  });
  const entries = lines.flatMap((line) => (/^entry \d{1,15}$/.test(line) ? [Number(line.slice("entry ".length))] : []));
  if (files.length + entries.length !== lines.length) return undefined;
  return {
    ...{ entries, files },
    origin: first.slice(0, -"/pack".length),
    about: second.slice("about ".length),
    madeAt: third.slice("made ".length),
  };
}
