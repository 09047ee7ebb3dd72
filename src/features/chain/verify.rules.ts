import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { checkAnchors } from "./anchors/verify.rules.ts";
import {
  type Checkpoint,
  type NoteKey,
  openNote,
  readCheckpoint,
  readVerifierKey,
  verifierKeyOf,
} from "./note.rules.ts";
import {
  type Manifest,
  manifestName,
  type PackedEntry,
  type PackProof,
  packFormat,
  proofName,
  readManifest,
} from "./pack.rules.ts";
import { commitmentOf, type Facts, leafBytes, type Opening } from "./rules.ts";
import { leafHash, rootByInclusion, sameHash } from "./tree.rules.ts";
import { NoZip, shown, type ZipFile } from "./zip.rules.ts";

/** Something that is wrong: with an entry, by its number, with a file, by its name, or with the pack as a whole. */
export type Fault = { entry?: number; file?: string; says: string };
export type Verdict = {
  /** What is wrong, the first bad entry first, then files; empty where all is as it was signed. */
  faults: Fault[];
  /** What is no fault, and a reader should know. */
  remarks: string[];
  /** Null where the pack could not be read so far; `key` is what signed it, never one that it only brings along. */
  pack: { about: string; madeAt: string; entries: number; files: number; size: number; key: string } | null;
};

const mostJsonBytes = 100_000_000;
/** An act waits for its number some seconds; what waits longer was late, or was put in later. */
const lateMs = 600_000;

/**
 * Checks a pack by itself: signatures, list, every entry up to the root, every file. `trusted` is a key known from
 * elsewhere, as from the site's own page; without one the pack's own key is taken at its word, and the reader is told to
 * compare it.
 */
export async function verifyPack(zip: ZipFile, trusted?: string): Promise<Verdict> {
  try {
    return readable(await verifyOpened(zip, trusted));
  } catch (error) {
    const says = error instanceof NoZip ? error.message : "This is no pack of Tunse, or what it proves cannot be read.";
    return { faults: [{ says }], remarks: [], pack: null };
  }
}

/** A verdict that is safe to print: the words of the pack itself cannot hide what is said of it. */
function readable({ faults, remarks, pack }: Verdict): Verdict {
  return {
    faults: faults.map(({ says, ...of }) => ({ ...of, says: shown(says) })),
    remarks: remarks.map(shown),
    pack: pack && { ...pack, about: shown(pack.about), madeAt: shown(pack.madeAt), key: shown(pack.key) },
  };
}

async function verifyOpened(zip: ZipFile, trusted: string | undefined): Promise<Verdict> {
  const proof = JSON.parse(await textOf(zip, proofName)) as PackProof;
  if (proof.format !== packFormat) throw new NoZip("This is no pack of Tunse, or one of another version.");
  const keys = trustedKeys(proof, trusted);
  const faults: Fault[] = keys.length === 0 ? [{ says: wrongKey(trusted) }] : [];
  const signers = new Set<string>();
  const opened = (note: string) => {
    const held = openNote(note, keys);
    if (held) signers.add(verifierKeyOf(held.key));
    return held;
  };
  const checkpoint = signedCheckpoint(proof, opened);
  if (!checkpoint)
    faults.push({ says: "The checkpoint is not signed by the key: the root that it names cannot be trusted." });
  const manifest = await signedManifest(zip, proof, opened);
  if (!manifest)
    faults.push({ file: manifestName, says: "The list of what belongs to this pack is not signed by the key." });
  const remarks: string[] = [];
  faults.push(...entryFaults(proof, checkpoint, manifest, remarks));
  if (faults.length === 0) remarks.push(...lateRemark(proof.entries));
  if (manifest) faults.push(...(await fileFaults(zip, manifest)));
  const anchored = await checkAnchors(proof, {
    keys,
    checkpoint,
    textOf: (name) => textOf(zip, name),
    bytesOf: (name) => bytesOf(zip, name),
  });
  faults.push(...anchored.faults);
  remarks.push(...anchored.remarks);
  if (trusted === undefined)
    remarks.unshift(`Compare the key with the one at https://${proof.origin}: this pack brought it along itself.`);
  const pack = {
    ...{ about: String(proof.about), madeAt: String(proof.madeAt), key: [...signers].join(", ") },
    entries: proof.entries.length,
    files: manifest?.files.length ?? 0,
    size: checkpoint?.size ?? 0,
  };
  return { faults, remarks, pack };
}

const wrongKey = (trusted: string | undefined): string =>
  trusted === undefined
    ? "This pack has no key that can be read."
    : "This pack was not signed by the key that you gave.";

function trustedKeys({ keys }: PackProof, trusted: string | undefined): NoteKey[] {
  const own = keys.flatMap((text) => readVerifierKey(text) ?? []);
  if (trusted === undefined) return own;
  const given = readVerifierKey(trusted);
  return own.filter((key) => given && verifierKeyOf(key) === verifierKeyOf(given));
}

/** Answers the text of a note that one of the keys signed, and how many others are said to have signed it. */
type Open = (note: string) => { text: string; others: number } | undefined;

const signedCheckpoint = ({ checkpoint }: PackProof, opened: Open): Checkpoint | undefined =>
  readCheckpoint(opened(checkpoint)?.text ?? "");

async function signedManifest(zip: ZipFile, { origin }: PackProof, opened: Open): Promise<Manifest | undefined> {
  if (!zip.names.includes(manifestName)) return undefined;
  const held = opened(await textOf(zip, manifestName));
  const manifest = readManifest(held?.text ?? "");
  // Nobody else signs a list: a name that was written beside ours would only seem to stand for it.
  return held?.others === 0 && manifest?.origin === origin ? manifest : undefined;
}

/** The faults of entries by their place; what the list has and the pack lacks is named where it belongs. */
function entryFaults(
  { entries }: PackProof,
  checkpoint: Checkpoint | undefined,
  manifest: Manifest | undefined,
  remarks: string[],
): Fault[] {
  const faults: Fault[] = manifest ? orderFaults(entries, manifest.entries) : [];
  let before: { no: number; loggedAt: string } | undefined;
  for (const [place, entry] of entries.entries()) {
    const says = entryFault(entry, place, checkpoint, remarks) ?? (before && timeFault(before, entry));
    if (says) faults.push({ entry: Number.isInteger(entry?.no) ? entry.no : place, says });
    before = entry;
  }
  return faults.sort((one, other) => (one.entry ?? 0) - (other.entry ?? 0));
}

function orderFaults(entries: readonly PackedEntry[], listed: readonly number[]): Fault[] {
  const here = entries.map(({ no }) => no).filter(Number.isInteger);
  const missing = listed
    .filter((no) => !here.includes(no))
    .map((no) => ({ entry: no, says: `Entry ${no} is missing.` }));
  const added = here
    .filter((no) => !listed.includes(no))
    .map((no) => ({ entry: no, says: `Entry ${no} does not belong to this pack.` }));
  if (missing.length + added.length > 0) return [...missing, ...added];
  const wrong = here.findIndex((no, at) => no !== listed[at]);
  return wrong < 0
    ? []
    : [{ entry: here[wrong] ?? 0, says: `Entry ${here[wrong]} stands where entry ${listed[wrong]} belongs.` }];
}

function entryFault(
  entry: PackedEntry,
  place: number,
  checkpoint: Checkpoint | undefined,
  remarks: string[],
): string | undefined {
  try {
    const { no, loggedAt, facts, who, what, proof } = entry;
    const said = JSON.parse(facts) as Facts;
    const name = `Entry ${no}`;
    if (who && !fits(who, said.who)) return `${name} was changed: who did it does not fit what was committed to.`;
    if (what && !fits(what, said.what))
      return `${name} was changed: what was written does not fit what was committed to.`;
    const leaf = leafHash(leafBytes({ facts, no, loggedAt }));
    const root = checkpoint && rootByInclusion(leaf, no, checkpoint.size, proof.map(hexToBytes));
    if (checkpoint && !(root && sameHash(root, checkpoint.root)))
      return `${name} was changed, moved or put in later: it does not lead to the signed root.`;
    remarks.push(...remarksOn(entry, said));
    return undefined;
  } catch {
    return `The entry at place ${place + 1} cannot be read.`;
  }
}

const fits = (opening: Opening, commitment: string | null): boolean => commitmentOf(opening) === commitment;

function remarksOn({ no, loggedAt, who, what }: PackedEntry, said: Facts): string[] {
  const erased = [...(said.who && !who ? ["who did it"] : []), ...(said.what && !what ? ["what was written"] : [])];
  return [
    ...(erased.length > 0
      ? [`Entry ${no}: ${erased.join(" and ")} was erased. That it happened is still proved.`]
      : []),
    ...(said.earlier ? [`Entry ${no} is older than the log: it is proved from ${loggedAt} on.`] : []),
  ];
}

/** What waited long for its number was put down while the sequencer stood still, or put in later: a reader should ask. */
function lateRemark(entries: readonly PackedEntry[]): string[] {
  const late = entries.filter(({ facts, loggedAt }) => {
    const said = JSON.parse(facts) as Facts;
    return !said.earlier && Date.parse(loggedAt) - Date.parse(said.at) > lateMs;
  });
  const listed = late.map(({ no }) => no).join(", ");
  return late.length === 0 ? [] : [`Numbered more than ten minutes after they say that they happened: ${listed}.`];
}

/** Numbers are given in the order of time. */
const timeFault = (before: { no: number; loggedAt: string }, { no, loggedAt }: PackedEntry): string | undefined =>
  no > before.no && loggedAt < before.loggedAt
    ? `Entry ${no} is backdated: entry ${before.no} is later than it.`
    : undefined;

async function fileFaults(zip: ZipFile, { files }: Manifest): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { name, sha256: listed } of files) {
    if (!zip.names.includes(name)) faults.push({ file: name, says: `${name} is missing.` });
    else if ((await hashOf(zip, name)) !== listed) faults.push({ file: name, says: `${name} was changed.` });
  }
  const known = new Set([...files.map(({ name }) => name), manifestName]);
  for (const name of zip.names)
    if (!known.has(name)) faults.push({ file: name, says: `${name} does not belong to this pack.` });
  return faults;
}

async function hashOf(zip: ZipFile, name: string): Promise<string> {
  const hash = sha256.create();
  for await (const piece of zip.pieces(name)) hash.update(piece);
  return bytesToHex(hash.digest());
}

const mostAnchorBytes = 100_000;

async function bytesOf(zip: ZipFile, name: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of zip.pieces(name)) {
    length += piece.length;
    if (length > mostAnchorBytes) throw new NoZip(`${name} is too large.`);
    pieces.push(piece);
  }
  return concatBytes(...pieces);
}

async function textOf(zip: ZipFile, name: string): Promise<string> {
  // A mark of byte order is a change like any other.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  for await (const piece of zip.pieces(name)) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > mostJsonBytes) throw new NoZip(`${name} is too large.`);
  }
  return text + decoder.decode();
}
