const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 of RFC 4648 without padding, as authenticator apps read it. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Fours with spaces, for reading aloud and typing. */
export const inFours = (text: string): string => (text.match(/.{1,4}/g) ?? []).join(" ");

/** The address that authenticator apps read from a QR code. */
export function otpauthUrl(secret: string, email: string): string {
  const parameters = new URLSearchParams({ secret, issuer: "Tunse" });
  return `otpauth://totp/${encodeURIComponent(`Tunse:${email}`)}?${parameters}`;
}
