import { codeAt, stepOf } from "#platform/totp.server.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a secret as an app is told it. */
export function bytesOfSecret(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** What an authenticator app with this secret shows at this time, `shift` codes later. */
export const codeShown = (secret: string, at: Date, shift = 0): string =>
  codeAt(bytesOfSecret(secret), stepOf(at) + shift);
