import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Checkpoint, type NoteKey, openNote, readCheckpoint } from "../note.rules.ts";
import type { PackedAnchor, PackProof } from "../pack.rules.ts";
import { isConsistent } from "../tree.rules.ts";
import { readOtsFile } from "./ots.rules.ts";

type Held = {
  keys: readonly NoteKey[];
  checkpoint: Checkpoint | undefined;
  textOf: (name: string) => Promise<string>;
  bytesOf: (name: string) => Promise<Uint8Array>;
};
type Said = { faults: { file: string; says: string }[]; remarks: string[] };

/**
 * What others outside keep of checkpoints: whether it is about them, and whether the pack's tree begins with theirs. The
 * signature of an authority and the block of Bitcoin are looked at with tools of their own, which the remark names.
 */
export async function checkAnchors({ anchors = [], entries }: PackProof, held: Held): Promise<Said> {
  const said: Said = { faults: [], remarks: [] };
  for (const anchor of anchors) {
    const file = String(anchor?.file);
    const fault = await faultOf(anchor, held).catch(() => `${file} cannot be read.`);
    if (fault) said.faults.push({ file, says: fault });
    else said.remarks.push(remarkOf(anchor, entries.filter(({ no }) => no < anchor.size).length));
  }
  return said;
}

async function faultOf({ kind, note, file, size, consistency, block }: PackedAnchor, held: Held) {
  const text = await held.textOf(note);
  const opened = openNote(text, held.keys);
  const theirs = opened && readCheckpoint(opened.text);
  if (theirs?.size !== size) return `${note} is not signed by the key, or is another checkpoint.`;
  const { checkpoint: now } = held;
  const proof = consistency.map(hexToBytes);
  if (now && !isConsistent({ old: theirs, now, proof }))
    return `The log of this pack does not begin with the one that ${file} is about: it was changed since.`;
  const digest = sha256(utf8ToBytes(text));
  const bytes = await held.bytesOf(file);
  if (kind === "rfc3161")
    return bytesToHex(bytes).includes(bytesToHex(digest)) ? undefined : `${file} is about another checkpoint.`;
  const { digest: stamped, attestations } = readOtsFile(bytes);
  if (bytesToHex(stamped) !== bytesToHex(digest)) return `${file} is about another checkpoint.`;
  const named = attestations.some((one) => one.kind === "bitcoin" && one.block === block);
  return block === null || named ? undefined : `${file} does not name the block that the pack says.`;
}

function remarkOf({ kind, authority, size, saidAt, block, note, file }: PackedAnchor, covered: number): string {
  const what = `${covered} of these entries stood in the log of ${size} entries`;
  if (kind === "rfc3161")
    return `${authority} says that ${what} at ${saidAt}. To check its signature: openssl ts -verify -data ${note} -in ${file} -CAfile CERTIFICATE-OF-THE-AUTHORITY.pem`;
  return block === null
    ? `${authority} promised a block of Bitcoin for the log of ${size} entries, and had none yet when this pack was made. That proves nothing by itself; ots upgrade ${file} may complete it.`
    : `${file} says that ${what} before block ${block} of Bitcoin. To check it against the block: ots verify ${file} -f ${note}`;
}
