/** Headers by their names in small letters, in the order in which they stand. */
export type Heads = readonly { key: string; value: string }[];

export const headOf = (heads: Heads, name: string): string | null =>
  heads.find(({ key }) => key === name)?.value.trim() ?? null;

const machines = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@-]|$)/i;
const awaySubject =
  /^(automatic reply|auto(matic)?[ -]?(reply|response)|autoreply|out of (the )?office|on leave|réponse automatique|abwesenheit)\b/i;

/**
 * Why a mail was written by no person, in a sentence; null where it may have been. Two programs that answer each other
 * would do so for ever, so that none of these is ever answered.
 */
export function automaticIn(heads: Heads, from: string | null): string | null {
  const of = (name: string) => headOf(heads, name)?.toLowerCase() ?? null;
  if ((of("auto-submitted") ?? "no") !== "no") return "A program sent it by itself.";
  const suppress = of("x-auto-response-suppress");
  if (suppress !== null && suppress !== "none") return "It asks for no answer of a program.";
  if (/^(bulk|junk|list|auto_reply)$/.test(of("precedence") ?? "")) return "It went to many.";
  if (of("list-id") !== null || of("list-unsubscribe") !== null) return "It came from a list.";
  if (["x-autoreply", "x-autorespond", "x-autoresponder"].some((name) => of(name) !== null))
    return "A program answered by itself.";
  if (/^<?\s*>?$/.test(of("return-path") ?? "full")) return "It says that a mail could not be delivered.";
  if (/^multipart\/report\b/.test(of("content-type") ?? "")) return "It says what became of a mail.";
  if (awaySubject.test(of("subject") ?? "")) return "A program answered while somebody is away.";
  if (from === null || machines.test(from)) return "It came from a machine.";
  return null;
}
