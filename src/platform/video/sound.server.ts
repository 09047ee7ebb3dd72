import { readFile } from "node:fs/promises";

/** Beyond this it is taken for a film: nobody talks for so long. */
const mostBytes = 16_777_216;
const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const webmStart = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** What a track is, as Matroska has it: 1 stands for pictures, 2 for sound. */
const pictures = Buffer.from([0x83, 0x81, 0x01]);
const sound = Buffer.from([0x83, 0x81, 0x02]);

/** Whether an MP4 or WebM holds sound and no pictures, as recorders of browsers make it. */
export async function isSoundAlone(file: Buffer | { path: string; size: number }): Promise<boolean> {
  if ((Buffer.isBuffer(file) ? file.length : file.size) > mostBytes) return false;
  const bytes = Buffer.isBuffer(file) ? file : await readFile(file.path);
  if (!bytes.subarray(0, 4).equals(webmStart)) return handles(bytes, "soun") && !handles(bytes, "vide");
  const first = bytes.indexOf(cluster);
  const head = first === -1 ? bytes : bytes.subarray(0, first);
  return head.includes(sound) && !head.includes(pictures);
}

/** Whether a track of an MP4 names this handler. */
function handles(bytes: Buffer, handler: string): boolean {
  for (let at = bytes.indexOf("hdlr"); at !== -1; at = bytes.indexOf("hdlr", at + 4))
    if (bytes.toString("latin1", at + 12, at + 16) === handler) return true;
  return false;
}
