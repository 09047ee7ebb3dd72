import type { Heads } from "./automatic.rules.ts";

const domainOf = (address: string): string => address.toLowerCase().split("@").at(-1) ?? "";

/** Whether two names are of one house: the same, or one below the other. */
const isAligned = (one: string, other: string): boolean =>
  one !== "" && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));

/** No mail server writes more; what is between quotes is looked for from each of them on. */
const mostWords = 4_000;

/**
 * Whether the mail server of this installation has seen that a mail is from where it says (RFC 8601). Only the first
 * word of its name counts: what stands below may have been written by the sender.
 */
export function isProved(heads: Heads, from: string, checkedBy: string): boolean {
  const said = heads.filter(({ key }) => key === "authentication-results").map(({ value }) => value);
  if (said.some((value) => value.length > mostWords)) return false;
  const words = said.map(uncommented);
  const own = words.find((value) => (value.split(";")[0] ?? "").trim().split(/\s/)[0]?.toLowerCase() === checkedBy);
  if (own === undefined) return false;
  const domain = domainOf(from);
  return own
    .split(";")
    .slice(1)
    .some((said) => {
      const [, method = "", result = ""] = /^\s*(\w+)\s*=\s*(\w+)/.exec(said) ?? [];
      if (result.toLowerCase() !== "pass") return false;
      const property = (name: string) => new RegExp(`\\b${name}\\s*=\\s*"?([^\\s;"]+)`, "i").exec(said)?.[1] ?? "";
      if (/^dmarc$/i.test(method)) return isAligned(domainOf(property("header\\.from")), domain);
      if (/^dkim$/i.test(method)) return isAligned(domainOf(property("header\\.d") || property("header\\.i")), domain);
      return /^spf$/i.test(method) && isAligned(domainOf(property("smtp\\.mailfrom")), domain);
    });
}

/** What a sender wrote between quotes, as the part of an address before the @ may be, is no word of the server's. */
const quoted = /"(?:[^"\\]|\\.)*"/g;

const uncommented = (value: string): string =>
  value.replaceAll(quoted, (one) => (/[;=()]/.test(one) ? "x" : one)).replaceAll(/\([^()]*\)/g, " ");
