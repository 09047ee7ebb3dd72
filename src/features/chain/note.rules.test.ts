import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  checkpointText,
  type NoteKey,
  openNote,
  readCheckpoint,
  readVerifierKey,
  signedNote,
  verifierKeyOf,
} from "./note.rules.ts";

const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return { publicKey: new Uint8Array(raw), signs: (text: Uint8Array) => new Uint8Array(sign(null, text, privateKey)) };
};
const { publicKey, signs } = pair();
const key: NoteKey = { name: "tunse.example/chain", publicKey };
const root = new Uint8Array(32).fill(7);
const text = checkpointText({ origin: key.name, size: 12, root });
const note = signedNote(text, key, signs);

describe("a signed note", () => {
  test("is opened by its key, and says what was signed", () => {
    expect(openNote(note, [key])).toEqual({ text, key, others: 0 });
    expect(readCheckpoint(text)).toEqual({ origin: key.name, size: 12, root });
  });

  test("is opened by neither another key of the same name nor one that was changed", () => {
    expect(openNote(note, [{ ...key, publicKey: pair().publicKey }])).toBeUndefined();
    expect(openNote(note.replace("\n12\n", "\n13\n"), [key])).toBeUndefined();
    expect(openNote(note.replace("— tunse", "— other"), [key])).toBeUndefined();
    expect(openNote(`${text}\n`, [key])).toBeUndefined();
    expect(openNote("", [key])).toBeUndefined();
  });

  test("is opened beside signatures of others, as witnesses add them", () => {
    const other = pair();
    const witness = { name: "witness.example", publicKey: other.publicKey };
    const both = note + signedNote(text, witness, other.signs).slice(text.length + 1);
    expect(openNote(both, [key])).toEqual({ text, key, others: 1 });
    expect(openNote(both, [witness])?.key).toEqual(witness);
  });

  test("is not opened with words behind its signature, which nobody signed", () => {
    for (const words of ["seen and found right\n", "\n", "— tunse.example\n"])
      expect(openNote(`${note}${words}`, [key])).toBeUndefined();
  });

  // The vector of the format's own text (golang.org/x/mod/sumdb/note).
  test("is opened where another program of this format signed it", () => {
    const goKey = readVerifierKey("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
    const goNote =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    expect(goKey && openNote(goNote, [goKey])?.key.name).toBe("PeterNeumann");
  });
});

test("a key reads back as other tools write it, and not where a part was changed", () => {
  expect(readVerifierKey(verifierKeyOf(key))).toEqual(key);
  expect(readVerifierKey(verifierKeyOf(key).replace("tunse", "tunsa"))).toBeUndefined();
  expect(readVerifierKey("words")).toBeUndefined();
});

test("a text that is no checkpoint is none", () => {
  for (const wrong of ["", "origin\n", "origin\n-1\nAAAA\n", "origin\n01\n", `origin\n1\n${"A".repeat(43)}\n`])
    expect(readCheckpoint(wrong)).toBeUndefined();
});
