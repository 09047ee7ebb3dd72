import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of a ZIP. Photos and videos hardly shrink, so they are `stored`. */
export type ZipPart = {
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  stored?: boolean;
};

/** Lists the sum of every other file, as `sha256sum --check` reads them. */
export const sumsName = "sha256.txt";

/** A ZIP that is written while it is read, one file after the other; each part is asked for when its turn comes. */
export function zipOf(parts: AsyncIterable<ZipPart>): Readable {
  const zip = new ZipFile();
  const content = Readable.from(zip.outputStream);
  let current: Readable | undefined;
  content.once("close", () => current?.destroy());
  zip.on("error", (error: Error) => content.destroy(error));
  const addAll = async () => {
    let sums = "";
    for await (const { name, content: source, stored = false } of parts) {
      if (content.destroyed) return;
      const hash = createHash("sha256");
      current = Readable.from(
        seen(source, (piece) => hash.update(piece)),
        { objectMode: false },
      );
      zip.addReadStream(current, name, { compress: !stored });
      await finished(current);
      sums += `${hash.digest("hex")}  ${name}\n`;
    }
    zip.addBuffer(Buffer.from(sums), sumsName);
    zip.end();
  };
  addAll().catch((error: unknown) => content.destroy(error as Error));
  return content;
}

async function* seen(source: ZipPart["content"], see: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    const bytes = Buffer.from(piece as Uint8Array);
    see(bytes);
    yield bytes;
  }
}
