import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const textual = new Set([".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".html"]);
const smallestWorthIt = 256;

/** Writes FILE.br and FILE.gz beside every textual file under `folder`, so that serving costs no CPU. */
export async function compressFolder(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.filter((name) => textual.has(extname(name))).map((name) => compressFile(join(folder, name))),
  );
  return sizes.length;
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallestWorthIt) return;
  const small = await brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))]);
}
