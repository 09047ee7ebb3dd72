import type { FileHandle } from "node:fs/promises";

/** A video whose parts cannot be told apart, so that nobody knows what it carries. */
export class NotUnderstood extends Error {}

const windowBytes = 4_096;
/** No table of a video of fifty megabytes is as long. */
const longest = 8_388_608;
/** A file of nothing but the smallest parts would be walked for minutes. */
const mostSteps = 1_000_000;

/** Reads a file here and there; of small parts that lie together, many at a time. */
export class Reader {
  readonly size: number;
  readonly #file: FileHandle;
  readonly #window = Buffer.allocUnsafeSlow(windowBytes);
  #from = 0;
  #length = 0;
  #steps = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** These bytes. Throws where the file does not have them. */
  async bytes(at: number, length: number): Promise<Buffer> {
    this.#steps += 1;
    if (length > longest || at + length > this.size || this.#steps > mostSteps) throw new NotUnderstood();
    if (length > windowBytes) return this.#read(Buffer.allocUnsafeSlow(length), at);
    if (at < this.#from || at + length > this.#from + this.#length) {
      this.#length = Math.min(windowBytes, this.size - at);
      this.#from = at;
      await this.#read(this.#window.subarray(0, this.#length), at);
    }
    return Buffer.from(this.#window.subarray(at - this.#from, at - this.#from + length));
  }

  async #read(target: Buffer, at: number): Promise<Buffer> {
    for (let filled = 0; filled < target.length; ) {
      const { bytesRead } = await this.#file.read(target, filled, target.length - filled, at + filled);
      if (bytesRead === 0) throw new NotUnderstood();
      filled += bytesRead;
    }
    return target;
  }
}
