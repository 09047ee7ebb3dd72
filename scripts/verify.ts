import { open } from "node:fs/promises";
import { verifyPack } from "#features/chain/verify.rules.ts";
import { openZip } from "#features/chain/zip.rules.ts";

// Checks a proof pack without a network: npm run verify -- FILE [KEY]

const [path, key] = process.argv.slice(2);
if (path === undefined) {
  console.error("Which pack? npm run verify -- FILE [KEY]");
  process.exit(2);
}

try {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (start: number, end: number) => {
    const bytes = new Uint8Array(end - start);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  };
  const { faults, remarks, pack } = await verifyPack(await openZip(size, read), key);
  if (pack)
    console.log(
      `${pack.about}: ${pack.entries} entries of ${pack.size}, ${pack.files} files, made ${pack.madeAt}\nKey: ${pack.key}`,
    );
  for (const { says } of faults) console.log(`✗ ${says}`);
  for (const remark of remarks) console.log(`· ${remark}`);
  console.log(
    faults.length === 0 ? "Everything is as it was signed." : `Not as it was signed. First: ${faults[0]?.says}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`The pack cannot be read: ${(error as Error).message}`);
  process.exitCode = 2;
}
