import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { openZip } from "./zip.rules.ts";

const open = (bytes: Buffer) => openZip(bytes.length, async (start, end) => new Uint8Array(bytes.subarray(start, end)));

/** Two files as packs have them: one whose size is known when it begins, one that is read while it is sent. */
async function packed(comment = ""): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from("a report"), "report.pdf", { compress: false });
  zip.addReadStream(Readable.from([Buffer.from("a photo")]), "files/one.jpg", { compress: false });
  zip.end({ comment, forceZip64Format: false });
  return buffer(zip.outputStream);
}

const endBytes = 22;
const directoryOf = (zip: Buffer) => zip.readUInt32LE(zip.length - endBytes + 16);
/** What the list has of the first file. */
const firstListed = (zip: Buffer) =>
  zip.subarray(directoryOf(zip), zip.indexOf("PK\u0001\u0002", directoryOf(zip) + 4));
/** The same with bytes put in at a place, and its end told that the list of files lies so much later and is so much longer. */
function withBytes(zip: Buffer, at: number, bytes: Buffer, { later = 0, longer = 0 } = {}): Buffer {
  const made = Buffer.concat([zip.subarray(0, at), bytes, zip.subarray(at)]);
  const end = made.length - endBytes;
  made.writeUInt32LE(made.readUInt32LE(end + 12) + longer, end + 12);
  made.writeUInt32LE(made.readUInt32LE(end + 16) + later, end + 16);
  return made;
}
/** The same with another number at a place. */
function written(zip: Buffer, at: number, value: number, bytes: number): Buffer {
  const made = Buffer.from(zip);
  made.writeUIntLE(value, at, bytes);
  return made;
}
const hidden = Buffer.from("PK\u0003\u0004 another photo, for whoever reads a ZIP from its beginning");

test("a ZIP as packs are made is opened, and its files are read", async () => {
  const { names, pieces } = await open(await packed());
  expect(names).toEqual(["report.pdf", "files/one.jpg"]);
  const read: Uint8Array[] = [];
  for await (const piece of pieces("files/one.jpg")) read.push(piece);
  expect(Buffer.concat(read).toString()).toBe("a photo");
});

test.each<[string, (zip: Buffer) => Buffer, string]>([
  [
    "a file in the list that its end does not count",
    (zip) => withBytes(zip, zip.length - endBytes, firstListed(zip), { longer: firstListed(zip).length }),
    "This ZIP lists more files than it says.",
  ],
  [
    "something before the first file",
    (zip) => withBytes(zip, 0, hidden, { later: hidden.length }),
    "Something stands in this ZIP before report.pdf, or under another name.",
  ],
  [
    "something behind the last file",
    (zip) => withBytes(zip, directoryOf(zip), hidden, { later: hidden.length }),
    "Something stands in this ZIP behind its last file.",
  ],
  [
    "something between its list and its end",
    (zip) => withBytes(zip, zip.length - endBytes, hidden),
    "Something was put before or behind what this ZIP lists.",
  ],
  [
    "something behind its end",
    (zip) => Buffer.concat([zip, hidden]),
    "Something was put before or behind what this ZIP lists.",
  ],
  [
    "another name at the file itself than in the list",
    (zip) => Buffer.concat([zip.subarray(0, 30), Buffer.from("refort.pdf"), zip.subarray(40)]),
    "Something stands in this ZIP before report.pdf, or under another name.",
  ],
  [
    "another size for programs that look at the other one",
    (zip) => written(zip, directoryOf(zip) + 20, 3, 4),
    "The list of files in this ZIP says more than packs do.",
  ],
  [
    "something else than a time beside a name, as another name can stand there,",
    (zip) => written(zip, directoryOf(zip) + 46 + "report.pdf".length, 0x7075, 2),
    "The list of files in this ZIP says more than packs do.",
  ],
  [
    "another size at the file itself, for programs that read from the beginning,",
    (zip) => written(zip, 18, 3, 4),
    "Of report.pdf this ZIP says one thing at the file and another in its list.",
  ],
  [
    "a size at the file that is said to follow it",
    (zip) => written(zip, zip.indexOf("PK\u0003\u0004", 4) + 22, 3, 4),
    "Of files/one.jpg this ZIP says one thing at the file and another in its list.",
  ],
  [
    "a file that is said to be encrypted",
    (zip) => written(zip, directoryOf(zip) + 8, 1, 2),
    "This ZIP says of report.pdf what packs do not.",
  ],
  [
    "two numbers of files",
    (zip) => written(zip, zip.length - endBytes + 8, 1, 2),
    "This ZIP says two numbers of files.",
  ],
])("%s is refused", async (_, spoil, sentence) => {
  await expect(open(spoil(await packed()))).rejects.toThrow(sentence);
});

test("a comment, in which a second end can stand, is refused", async () => {
  await expect(open(await packed("PK"))).rejects.toThrow("Something was put before or behind what this ZIP lists.");
});
