import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a header is the HMAC-SHA512, in hexadecimal, of these bytes. */
export function isSignedBy(secret: string, given: unknown, body: Buffer): boolean {
  if (typeof given !== "string") return false;
  const right = Buffer.from(createHmac("sha512", secret).update(body).digest("hex"));
  const said = Buffer.from(given.toLowerCase());
  return said.length === right.length && timingSafeEqual(said, right);
}
