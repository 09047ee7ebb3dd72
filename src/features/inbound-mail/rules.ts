/** Enough of an address to know one's own again: a•••@example.com. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "•••" : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** How large a mail may be, with all that is attached to it. */
export const mostMailBytes = 26_214_400;
/** How long its text may be, with what it quotes. */
export const mostTextBytes = 1_048_576;
/** How many of its files are taken. */
export const mostFiles = 10;
/** Mails to one address within an hour; more are a program's. */
export const mostMailsAnHour = 30;
