const letters = "abcdefghijklmnopqrstuvwxyz234567";

/** Five bits a letter, all small: mail servers may write an address in any case. */
export function inLetters(bytes: Uint8Array): string {
  let [held, bits, out] = [0, 0, ""];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += letters[(held >> bits) & 31];
    }
  }
  return bits > 0 ? out + letters[(held << (5 - bits)) & 31] : out;
}

/** The bytes that letters stand for; null where they stand for none, or for them in another spelling. */
export function fromLetters(text: string): Buffer | null {
  let [held, bits] = [0, 0];
  const out: number[] = [];
  for (const letter of text) {
    const value = letters.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      out.push((held >> bits) & 255);
    }
  }
  const bytes = Buffer.from(out);
  return inLetters(bytes) === text ? bytes : null;
}

const idLetters = 26;
const signatureLetters = 24;
/** How much of a signature stands in an address: 120 bits. */
export const signatureBytes = 15;

type Parts = { id: string; signature: Buffer };

/** `reply+` and 50 letters: below the 64 that the part before the @ may have. */
export const replyAddress = ({ id, signature }: Parts, domain: string): string =>
  `reply+${inLetters(Buffer.from(id.replaceAll("-", ""), "hex"))}${inLetters(signature.subarray(0, signatureBytes))}@${domain}`;

/** What an address names, whatever case it came in; null where it is none of ours. */
export function readAddress(address: string, domain: string): Parts | null {
  const [, token = "", at] = /^reply\+([a-z2-7]+)@(.+)$/.exec(address.toLowerCase()) ?? [];
  if (at !== domain || token.length !== idLetters + signatureLetters) return null;
  const [id, signature] = [fromLetters(token.slice(0, idLetters)), fromLetters(token.slice(idLetters))];
  if (!id || !signature) return null;
  const hex = id.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return { id: parts.join("-"), signature };
}
