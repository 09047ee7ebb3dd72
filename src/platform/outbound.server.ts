import { lookup as lookUp } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { asking } from "./tracing.server.ts";

/** What carries messages to addresses that people named; never into the network that the server itself stands in. */
export type Outbound = {
  /** Why nothing may be sent to that address, as a sentence, or null. A name is resolved. */
  problemOf(address: string): Promise<string | null>;
  /** The status that was answered. Throws a Refused where nothing could be sent, or nothing came in time. */
  post(address: string, headers: Record<string, string>, body: string | Uint8Array): Promise<number>;
};

/** Why a message did not get through, as a sentence. */
export class Refused extends Error {}

/** A list of both kinds would take every address of IPv4 for one of IPv6 as well. */
const notPublic = { ipv4: new BlockList(), ipv6: new BlockList() };
const ranges = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
  // Of IPv6 only what is given out to networks is public; what carries an IPv4 address inside is not looked into.
  ...["::/3", "2001::/23", "2001:db8::/32", "2002::/16", "4000::/2", "8000::/1"],
];
for (const range of ranges) {
  const [start = "", bits] = range.split("/");
  const family = start.includes(":") ? "ipv6" : "ipv4";
  notPublic[family].addSubnet(start, Number(bits), family);
}

/** Whether an address is one of the open internet. */
export const isPublic = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 6 ? "ipv6" : "ipv4";
  return !notPublic[kind].check(address, kind);
};

const inside = "This address is inside a private network. Webhooks go to the open internet only.";

/** Why an address cannot be one of a webhook, by how it is written. */
function writtenProblem(url: URL | null, allowed: readonly string[]): string | null {
  if (!url) return "This is no web address. It starts with https://.";
  if (allowed.includes(url.host)) return null;
  if (url.protocol !== "https:") return "The address must start with https://.";
  if (url.username || url.password) return "The address must hold no name and no password.";
  const host = bare(url);
  return isOwnName(host) || (isIP(host) !== 0 && !isPublic(host)) ? inside : null;
}

/** Every machine calls itself so, whether or not its resolver knows it (RFC 6761). */
const isOwnName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host);

/** An address of IPv6 without its brackets. */
const bare = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>;
type Settings = { allowed?: readonly string[]; patienceMs?: number; resolve?: Resolve };

const allOf: Resolve = (name) => lookUp(name, { all: true, verbatim: true });

/**
 * Sends to the open internet. A name is judged by what it resolves to at the very moment of connecting, so it cannot
 * resolve to one address when it is looked at and to another when it is used. `allowed` are hosts, with their port, that
 * whoever runs this site lets through whatever they are.
 */
export function outboundTo({ allowed = [], patienceMs = 10_000, resolve = allOf }: Settings = {}): Outbound {
  const addressesOf = async (url: URL) => {
    const found = await resolve(bare(url)).catch(() => {
      throw new Refused("The name of the address is not known.");
    });
    if (!allowed.includes(url.host) && found.some(({ address }) => !isPublic(address))) throw new Refused(inside);
    return found;
  };
  return {
    async problemOf(address) {
      const url = URL.parse(address);
      const problem = writtenProblem(url, allowed);
      if (problem !== null || !url || isIP(bare(url)) !== 0) return problem;
      // A name that is not known today may be tomorrow; one that is private is said at once.
      return addressesOf(url).then(
        () => null,
        (error: Error) => (error.message === inside ? inside : null),
      );
    },
    async post(address, headers, body) {
      const url = URL.parse(address);
      const problem = writtenProblem(url, allowed);
      if (problem !== null || !url) throw new Refused(problem ?? inside);
      const lookup: LookupFunction = (_name, _options, done) => {
        addressesOf(url).then(
          (found) => done(null, [...found]),
          (error: Error) => done(error, []),
        );
      };
      return asking(address, (traced) => send(url, { headers: { ...headers, ...traced }, body, lookup, patienceMs }));
    },
  };
}

type Message = {
  headers: Record<string, string>;
  body: string | Uint8Array;
  lookup: LookupFunction;
  patienceMs: number;
};

/** One request on a connection of its own; no redirect is followed, and of the answer only its status is read. */
function send(url: URL, { headers, body, lookup, patienceMs }: Message): Promise<number> {
  const ask = url.protocol === "http:" ? requestPlain : request;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs);
    const sent = ask(url, { method: "POST", headers, lookup, signal, agent: false }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on("error", (error) => reject(error instanceof Refused ? error : new Refused(sentenceOf(error, patienceMs))));
    sent.end(body);
  });
}

function sentenceOf(error: Error, patienceMs: number): string {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error.name === "AbortError" || error.name === "TimeoutError")
    return `No answer within ${patienceMs / 1_000} seconds.`;
  if (code === "ECONNREFUSED") return "Nothing listens at this address.";
  if (code === "ECONNRESET" || code === "EPIPE") return "The connection was closed before an answer.";
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) return "The certificate of this address is not trusted.";
  return "The address could not be reached.";
}
