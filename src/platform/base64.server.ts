/** The bytes of strict base64, or null. A `data:` prefix is no base64. */
export function decodeBase64(text: string): Buffer<ArrayBuffer> | null {
  const bytes = Buffer.from(text, "base64");
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  // What is no base64 is left out of the bytes and so makes them fewer, but for the two letters of base64url.
  const isWhole = text.length % 4 === 0 && (text.length / 4) * 3 - padding === bytes.length;
  return isWhole && !text.includes("-") && !text.includes("_") ? bytes : null;
}
