import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";

/** Follows the tar in a block of its own: other programs stop reading before it. */
const sealBytes = 512;
const sealOf = (hash: string, bytes: number): Buffer => {
  const block = Buffer.alloc(sealBytes, " ");
  block.write(`tunse archive, sha256 ${hash} of ${bytes} bytes`);
  block.write("\n", sealBytes - 1);
  return block;
};
const sealed = /^tunse archive, sha256 ([0-9a-f]{64}) of (\d+) bytes +\n$/;

export type ArchiveWriter = {
  add(name: string, content: Uint8Array): Promise<void>;
  /** Adds a file of this length, piece by piece; answers its sha256. */
  addFile(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<string>;
};

/** What went wrong with an archive, in a sentence for whoever asked for it. */
export class ArchiveFault extends Error {}

/**
 * Writes a tar at `path`, piece by piece and under another name until it is whole. The sum of all of it stands at its end,
 * so that a cut or changed one is known. Answers its length.
 */
export async function writeArchive(path: string, fill: (writer: ArchiveWriter) => Promise<void>): Promise<number> {
  const part = `${path}.part`;
  const tar = pack();
  const hash = createHash("sha256");
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      this.push(sealOf(hash.digest("hex"), bytes));
      done();
    },
  });
  const written = pipeline(tar, counting, createWriteStream(part, { mode: 0o600, flush: true }));
  // Told where it is waited for; a full disk may come first.
  written.catch(() => {});
  try {
    await fill(writerOn(tar, written));
    tar.finalize();
    await written;
    await rename(part, path);
    await syncFolder(dirname(path));
    return bytes + sealBytes;
  } catch (error) {
    tar.destroy();
    await written.catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

/** Where nothing can be written any more each of these is told so: whoever fills an archive holds a connection. */
function writerOn(tar: ReturnType<typeof pack>, written: Promise<void>): ArchiveWriter {
  const early = written.then((): never => {
    throw new Error("The archive ended early.");
  });
  early.catch(() => {});
  return {
    add(name, content) {
      const added = new Promise<void>((resolve, reject) => {
        tar.entry({ name, mode: 0o600 }, Buffer.from(content), (error) => (error ? reject(error) : resolve()));
      });
      return Promise.race([added, early]);
    },
    async addFile(name, bytes, content) {
      const hash = createHash("sha256");
      const entry = tar.entry({ name, size: bytes, mode: 0o600 }) as unknown as NodeJS.WritableStream;
      await Promise.race([pipeline(seen(content, hash), entry), early]);
      return hash.digest("hex");
    },
  };
}

async function* seen(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

/** Whoever reads an entry reads it to its end, or leaves it to be passed over. */
type Each = (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;

/** Shows what an archive holds, one after the other, once its end says that it is whole. */
async function walk(path: string, each: Each, see?: (chunk: Buffer) => void): Promise<void> {
  const { bytes } = await readSeal(path);
  const entries = extract();
  const from = createReadStream(path, { end: bytes - 1, highWaterMark: 1_048_576 });
  if (see) from.on("data", (chunk) => see(chunk as Buffer));
  const read = pipeline(from, entries);
  read.catch(() => {});
  for await (const entry of entries) {
    await each(entry.header.name, entry as AsyncIterable<Uint8Array>);
    entry.resume();
  }
  await read;
}

async function readSeal(path: string): Promise<{ hash: string; bytes: number }> {
  await using file = await open(path).catch((cause: unknown) => {
    throw new ArchiveFault(`${path} cannot be opened: ${(cause as Error).message}`, { cause });
  });
  const { size } = await file.stat();
  const block = Buffer.alloc(sealBytes);
  await file.read(block, 0, sealBytes, Math.max(0, size - sealBytes));
  const [, hash, bytes] = sealed.exec(block.toString("latin1")) ?? [];
  if (hash === undefined || Number(bytes) !== size - sealBytes)
    throw new ArchiveFault("The archive is cut short, or is none of Tunse: its end is missing.");
  return { hash, bytes: Number(bytes) };
}

/** Reads all of an archive and keeps one entry of it; throws a sentence where a byte is not as it was written. */
export async function checkArchive(path: string, wanted: string): Promise<Buffer> {
  const { hash } = await readSeal(path);
  const sum = createHash("sha256");
  let found: Buffer | undefined;
  const take: Each = async (name, content) => {
    if (name === wanted) found = await buffer(content);
  };
  const broken = (cause?: unknown) =>
    new ArchiveFault("The archive was changed since it was made, or its disk is failing: its sum is not right.", {
      cause,
    });
  await walk(path, take, (chunk) => sum.update(chunk)).catch((error: unknown) => {
    throw error instanceof ArchiveFault ? error : broken(error);
  });
  if (sum.digest("hex") !== hash) throw broken();
  if (!found) throw new ArchiveFault("The archive is none of Tunse: it says nothing of itself.");
  return found;
}

/** Shows the entries of an archive that was checked. */
export const readArchive = (path: string, each: Each): Promise<void> => walk(path, each);

export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}
