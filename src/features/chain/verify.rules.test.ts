import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { checkpointText, signedNote, verifierKeyOf } from "./note.rules.ts";
import { manifestText, type PackedEntry, type PackProof, packFormat } from "./pack.rules.ts";
import { canonical, commitmentOf, leafBytes, whoText } from "./rules.ts";
import { appendedNodes, inclusionRanges, leafHash, rangeHash, rootOf } from "./tree.rules.ts";
import { verifyPack } from "./verify.rules.ts";
import { openZip } from "./zip.rules.ts";

const origin = "tunse.example/chain";
const salt = "00112233445566778899aabbccddeeff";
const whole = 10_000;
const late = 6_000;
const photo = Buffer.alloc(600_000, 7);
const name = "files/one-meter.jpg";

const keyPair = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = new Uint8Array(Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url"));
  return { key: { name: origin, publicKey: raw }, privateKey };
};
const pair = keyPair();
const signer = (privateKey: KeyObject) => (text: Uint8Array) => new Uint8Array(sign(null, text, privateKey));

const instantOf = (no: number) => new Date(Date.UTC(2026, 9, 1) + no * 1_000).toISOString();

function factsOf(no: number): string {
  const who = commitmentOf({ salt, text: whoText(`account ${no}`) });
  const what = commitmentOf({ salt, text: canonical({ text: `words ${no}` }) });
  const at = instantOf(no === late ? no - 5_000 : no - 2);
  return canonical({ v: 1, id: `id ${no}`, kind: "act", thing: "task", act: "edited", at, by: "user", who, what });
}

let entries: PackedEntry[];
let checkpoint: string;

beforeAll(() => {
  const hashes = new Map<string, Uint8Array>();
  const leaves = Array.from({ length: whole }, (_, no) =>
    leafHash(leafBytes({ facts: factsOf(no), no, loggedAt: instantOf(no) })),
  );
  for (const { level, place, hash } of appendedNodes(0, leaves, () => new Uint8Array()))
    hashes.set(`${level} ${place}`, hash);
  const hashOf = ({ level, place }: { level: number; place: number }) =>
    hashes.get(`${level} ${place}`) ?? new Uint8Array();
  checkpoint = checkpointText({ origin, size: whole, root: rootOf(whole, hashOf) });
  entries = leaves.map((_, no) => ({
    ...{ no, loggedAt: instantOf(no), facts: factsOf(no) },
    who: { salt, text: whoText(`account ${no}`) },
    what: { salt, text: canonical({ text: `words ${no}` }) },
    proof: inclusionRanges(no, { start: 0, end: whole }).map((range) =>
      Buffer.from(rangeHash(range, hashOf)).toString("hex"),
    ),
  }));
});

type Made = { entries: PackedEntry[]; files: Map<string, Buffer>; keys: string[]; checkpoint: string };

/** A pack, after `spoil` had its way with what it holds: the signed list stays as it was. */
async function packOf(chosen: PackedEntry[], spoil: (made: Made) => void = () => {}, privateKey = pair.privateKey) {
  const about = { origin, about: "task one", madeAt: instantOf(whole) };
  const made: Made = {
    entries: structuredClone(chosen),
    files: new Map([[name, Buffer.from(photo)]]),
    keys: [verifierKeyOf(pair.key)],
    checkpoint: signedNote(checkpoint, pair.key, signer(pair.privateKey)),
  };
  const proofOf = ({ keys, checkpoint, entries }: Made): Buffer => {
    const proof: PackProof = { format: packFormat, ...about, keys, checkpoint, entries };
    return Buffer.from(JSON.stringify(proof));
  };
  const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const files = [
    { name, sha256: hashOf(photo) },
    { name: "proof.json", sha256: hashOf(proofOf(made)) },
  ];
  const text = manifestText({ ...about, entries: chosen.map(({ no }) => no), files });
  made.files.set("manifest.txt", Buffer.from(signedNote(text, pair.key, signer(privateKey))));
  spoil(made);
  made.files.set("proof.json", proofOf(made));
  return zipOf(made.files);
}

async function zipOf(files: Map<string, Buffer>, compress = false) {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress });
  zip.end();
  const bytes = await buffer(zip.outputStream);
  return openZip(bytes.length, async (start, end) => new Uint8Array(bytes.subarray(start, end)));
}

const saysOf = async (...given: Parameters<typeof packOf>) =>
  (await verifyPack(await packOf(...given))).faults.map(({ says }) => says);
/** A few entries out of the middle, as a pack of one task has them. */
const some = () => [17, 900, 901, 4_400, 9_999].map((no) => entries[no]).filter((entry) => entry !== undefined);
const at = (made: Made, place: number): PackedEntry => {
  const entry = made.entries[place];
  if (!entry) throw new Error(`no entry ${place}`);
  return entry;
};

const unsigned = "The list of what belongs to this pack is not signed by the key.";
const listOf = ({ files }: Made) => files.get("manifest.txt") ?? Buffer.of();
const putBehindList = (made: Made, text: string) =>
  made.files.set("manifest.txt", Buffer.concat([listOf(made), Buffer.from(text)]));

describe("a pack", () => {
  test("as it was made is found whole, by its own key and by the one that the site shows", async () => {
    const verdict = await verifyPack(await packOf(some()), verifierKeyOf(pair.key));
    expect(verdict).toMatchObject({ faults: [], remarks: [], pack: { entries: 5, files: 2, size: whole } });
    const unknown = await verifyPack(await packOf(some()));
    expect(unknown.faults).toEqual([]);
    expect(unknown.remarks).toEqual([
      `Compare the key with the one at https://${origin}: this pack brought it along itself.`,
    ]);
  });

  test("of another key is not believed", async () => {
    const verdict = await verifyPack(await packOf(some()), verifierKeyOf(keyPair().key));
    expect(verdict.faults[0]?.says).toBe("This pack was not signed by the key that you gave.");
  });

  test("is shown with the key that signed it, not with one that a forger put before their own", async () => {
    const forger = keyPair();
    const spoil = (made: Made) => {
      const list = (made.files.get("manifest.txt")?.toString() ?? "").split("\n\n")[0];
      const proof = { keys: [verifierKeyOf(pair.key), verifierKeyOf(forger.key)] };
      made.files.set("manifest.txt", Buffer.from(signedNote(`${list}\n`, forger.key, signer(forger.privateKey))));
      Object.assign(made, { ...proof, checkpoint: signedNote(checkpoint, forger.key, signer(forger.privateKey)) });
    };
    expect((await verifyPack(await packOf(some(), spoil))).pack?.key).toBe(verifierKeyOf(forger.key));
  });

  const tampered: [string, (made: Made) => void, string][] = [
    [
      "whose words were changed",
      (made) => Object.assign(at(made, 3), { what: { salt, text: canonical({ text: "other words" }) } }),
      "Entry 4400 was changed: what was written does not fit what was committed to.",
    ],
    [
      "that names somebody else",
      (made) => Object.assign(at(made, 1), { who: { salt, text: whoText("somebody else") } }),
      "Entry 900 was changed: who did it does not fit what was committed to.",
    ],
    [
      "whose words were changed together with their commitment",
      (made) => {
        const what = { salt, text: canonical({ text: "other words" }) };
        const facts = canonical({ ...JSON.parse(at(made, 2).facts), what: commitmentOf(what) });
        Object.assign(at(made, 2), { facts, what });
      },
      "Entry 901 was changed, moved or put in later: it does not lead to the signed root.",
    ],
    [
      "with an act that is backdated",
      (made) => {
        const facts = canonical({ ...JSON.parse(at(made, 2).facts), at: "2026-01-01T00:00:00.000Z" });
        Object.assign(at(made, 2), { facts });
      },
      "Entry 901 was changed, moved or put in later: it does not lead to the signed root.",
    ],
    [
      "with an entry that got another number",
      (made) => Object.assign(at(made, 4), { no: 9_998 }),
      "Entry 9998 does not belong to this pack.",
    ],
    ["without one of its entries", (made) => made.entries.splice(2, 1), "Entry 901 is missing."],
    [
      "with two entries that changed places",
      (made) => made.entries.splice(1, 2, at(made, 2), at(made, 1)),
      "Entry 901 stands where entry 900 belongs.",
    ],
    [
      "with an entry that was not listed",
      (made) => made.entries.push(...entries.slice(5, 6)),
      "Entry 5 does not belong to this pack.",
    ],
    [
      "with an entry that is none",
      (made) => made.entries.splice(0, 1, {} as PackedEntry),
      "The entry at place 1 cannot be read.",
    ],
    ["with a photo that was changed", (made) => made.files.get(name)?.writeUInt8(8, 300_000), `${name} was changed.`],
    ["without a photo", (made) => made.files.delete(name), `${name} is missing.`],
    [
      "with a photo put in",
      (made) => made.files.set("files/two.jpg", Buffer.from("new")),
      "files/two.jpg does not belong to this pack.",
    ],
    [
      "with another checkpoint",
      (made) => Object.assign(made, { checkpoint: made.checkpoint.replace(`\n${whole}\n`, `\n${whole - 1}\n`) }),
      "The checkpoint is not signed by the key: the root that it names cannot be trusted.",
    ],
    ["without its list", (made) => made.files.delete("manifest.txt"), unsigned],
    [
      "with a file whose name would hide the verdict on a terminal",
      (made) => made.files.set("files/\u001b[8m\u202etwo.jpg", Buffer.from("new")),
      "files/\ufffd[8m\ufffdtwo.jpg does not belong to this pack.",
    ],
    ["with words behind the signature of its list", (made) => putBehindList(made, "seen by a court\n"), unsigned],
    [
      "with a signature of somebody else beside ours",
      (made) => putBehindList(made, `— a.court ${Buffer.alloc(68).toString("base64")}\n`),
      unsigned,
    ],
    [
      "with a mark of byte order before its list",
      (made) => made.files.set("manifest.txt", Buffer.concat([Buffer.from("\ufeff"), listOf(made)])),
      unsigned,
    ],
  ];
  test.each(tampered)("%s is told by it first", async (_, spoil, sentence) => {
    expect((await saysOf(some(), spoil))[0]).toBe(sentence);
  });

  test("of ten thousand entries is found whole, and one that was changed is named alone", async () => {
    expect(await saysOf(entries)).toEqual([]);
    const changed = await saysOf(entries, (made) => {
      at(made, 7_777).loggedAt = instantOf(1);
    });
    expect(changed[0]).toContain("Entry 7777 was changed");
    expect(changed.slice(1)).toEqual(["proof.json was changed."]);
  });

  test("whose list somebody else signed is not believed", async () => {
    const [says] = await saysOf(some(), () => {}, keyPair().privateKey);
    expect(says).toBe(unsigned);
  });

  test("says which of its entries waited long for their number", async () => {
    const { faults, remarks } = await verifyPack(
      await packOf(entries.slice(late - 1, late + 2)),
      verifierKeyOf(pair.key),
    );
    expect(faults).toEqual([]);
    expect(remarks).toEqual([`Numbered more than ten minutes after they say that they happened: ${late}.`]);
  });

  test("says what was erased, and is whole all the same", async () => {
    const [first, ...rest] = some();
    const zip = await packOf(first ? [{ ...first, who: null, what: null }, ...rest] : []);
    const { faults, remarks } = await verifyPack(zip, verifierKeyOf(pair.key));
    expect(faults).toEqual([]);
    expect(remarks).toEqual([
      "Entry 17: who did it and what was written was erased. That it happened is still proved.",
    ]);
  });
});

describe("what is no pack", () => {
  const none = async () => new Uint8Array();
  test.each([
    ["an empty file", () => openZip(0, none), "This file is no ZIP, or its end is missing."],
    [
      "a photo",
      () => openZip(photo.length, async (start, end) => new Uint8Array(photo.subarray(start, end))),
      "This file is no ZIP, or its end is missing.",
    ],
    [
      "a zip that was packed again",
      () => zipOf(new Map([["proof.json", Buffer.from("{}")]]), true),
      "This ZIP was packed again: packs are not compressed.",
    ],
  ])("%s is told so", async (_, open, sentence) => {
    await expect(open()).rejects.toThrow(sentence);
  });

  test.each([
    ["another zip", "{}", "This is no pack of Tunse, or one of another version."],
    ["broken words", "{", "This is no pack of Tunse, or what it proves cannot be read."],
    [
      "no entries",
      `{"format":"${packFormat}","keys":[],"checkpoint":""}`,
      "This is no pack of Tunse, or what it proves cannot be read.",
    ],
  ])("%s is told so", async (_, text, sentence) => {
    const zip = await zipOf(new Map([["proof.json", Buffer.from(text)]]));
    expect((await verifyPack(zip)).faults).toEqual([{ says: sentence }]);
  });
});
