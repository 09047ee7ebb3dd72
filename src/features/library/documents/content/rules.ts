/** For the header: the name in plain letters for old clients, and in full (RFC 6266). */
export function dispositionOf(fileName: string, isOpened: boolean): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isOpened ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** Base64 of bytes that come in pieces: three make four letters, so what is left over waits for the next piece. */
export async function* asBase64(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const whole = bytes.length - (bytes.length % 3);
    rest = Buffer.from(bytes.subarray(whole));
    if (whole > 0) yield bytes.toString("base64", 0, whole);
  }
  if (rest.length > 0) yield rest.toString("base64");
}
