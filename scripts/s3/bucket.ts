import { createHash, randomUUID } from "node:crypto";

export type Kept = { bytes: Buffer; meta: Record<string, string>; changedAt: Date; tag: string };
type Upload = { key: string; meta: Record<string, string>; parts: Map<number, Buffer> };

const tagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
const smallestPart = 5_242_880;

/** What a bucket holds, in memory. */
export class Bucket {
  readonly objects = new Map<string, Kept>();
  readonly uploads = new Map<string, Upload>();
  /** Most bytes that it takes. */
  room = Number.POSITIVE_INFINITY;
  used = 0;

  put(key: string, bytes: Buffer, meta: Record<string, string>): Kept | undefined {
    const before = this.objects.get(key)?.bytes.length ?? 0;
    if (this.used - before + bytes.length > this.room) return undefined;
    this.used += bytes.length - before;
    const kept = { bytes, meta, changedAt: new Date(), tag: tagOf(bytes) };
    this.objects.set(key, kept);
    return kept;
  }

  remove(key: string): void {
    this.used -= this.objects.get(key)?.bytes.length ?? 0;
    this.objects.delete(key);
  }

  begin(key: string, meta: Record<string, string>): string {
    const id = randomUUID();
    this.uploads.set(id, { key, meta, parts: new Map() });
    return id;
  }

  keepPart(id: string, number: number, bytes: Buffer): string | undefined {
    this.uploads.get(id)?.parts.set(number, bytes);
    return this.uploads.has(id) ? tagOf(bytes) : undefined;
  }

  /** Answers the store's word for what is wrong, or nothing. */
  complete(id: string, named: { number: number; tag: string }[]): string | undefined {
    const upload = this.uploads.get(id);
    if (!upload) return "NoSuchUpload";
    const parts = named.map(({ number, tag }) => {
      const bytes = upload.parts.get(number);
      return bytes && tagOf(bytes) === tag ? bytes : undefined;
    });
    if (named.some(({ number }, at) => at > 0 && number <= (named[at - 1]?.number ?? 0))) return "InvalidPartOrder";
    if (parts.length === 0 || parts.includes(undefined)) return "InvalidPart";
    const found = parts.filter((bytes) => bytes !== undefined);
    if (found.slice(0, -1).some(({ length }) => length < smallestPart)) return "EntityTooSmall";
    this.uploads.delete(id);
    return this.put(upload.key, Buffer.concat(found), upload.meta) ? undefined : "QuotaExceeded";
  }
}
