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
