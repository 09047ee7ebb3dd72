import { createHash } from "node:crypto";
import * as z from "zod";
import type { Answer, KeyGiven, KeyRead } from "../payments.server.ts";
import { asking } from "../tracing.server.ts";
import { jsonIn } from "./json.server.ts";

/** Where Monnify is asked by a key that moves money, and by one for trials. */
export type MonnifyHosts = { live: string; test: string };
/** What opens an account with Monnify; as a key it is one text, in JSON. */
export type MonnifyKey = { apiKey: string; secretKey: string; contractCode: string };

const patienceMs = 15_000;
const mostBytes = 4_194_304;
/** A token is asked anew so long before it ends, since clocks differ. */
const earlyMs = 60_000;
const mostTokens = 1_000;

const keyOne = z.object({ apiKey: z.string(), secretKey: z.string(), contractCode: z.string() });
const wrapped = z.object({
  requestSuccessful: z.boolean(),
  responseMessage: z.string().optional(),
  responseBody: z.unknown().optional(),
});
const loggedIn = z.object({ accessToken: z.string().max(8_000), expiresIn: z.number() });

export const modeOf = (apiKey: string): "test" | "live" | null =>
  /^MK_TEST_[A-Z0-9]{6,60}$/.test(apiKey) ? "test" : /^MK_PROD_[A-Z0-9]{6,60}$/.test(apiKey) ? "live" : null;

export function readKey({ apiKey, secretKey, contractCode }: KeyGiven): KeyRead {
  const mode = modeOf(apiKey ?? "");
  if (!apiKey || !mode)
    return { wrong: "apiKey", words: "That is no API key of Monnify: it starts with MK_PROD_ or MK_TEST_." };
  if (!/^[A-Za-z0-9]{16,100}$/.test(secretKey))
    return { wrong: "secretKey", words: "That is no secret key of Monnify: it is only letters and digits." };
  if (!contractCode || !/^[0-9]{6,20}$/.test(contractCode))
    return { wrong: "contractCode", words: "That is no contract code of Monnify: it is only digits." };
  return { key: JSON.stringify({ apiKey, secretKey, contractCode }), mode };
}

/** Throws where it is no key that `readKey` made. */
export const keyIn = (key: string): MonnifyKey => keyOne.parse(jsonIn(key));

type Asked = { path: string; key: string; body?: object };
type Said = { status: number; answer: Answer<unknown> };
type Sent = { headers: Record<string, string>; body?: object };

async function send(baseUrl: string, path: string, { headers, body }: Sent): Promise<Said> {
  const signal = AbortSignal.timeout(patienceMs);
  const sent = body ? { method: "POST", body: JSON.stringify(body) } : { method: "GET" };
  const given = { ...headers, "content-type": "application/json" };
  try {
    const response = await asking(baseUrl, (traced) =>
      fetch(`${baseUrl}${path}`, { ...sent, headers: { ...given, ...traced }, redirect: "manual", signal }),
    );
    const said = await response.text();
    return { status: response.status, answer: readSaid(response, said) };
  } catch {
    return { status: 0, answer: { kind: "unknown", words: "Monnify could not be reached." } };
  }
}

/** What is no answer of theirs (HTML, 5xx) is unknown: it may have been done, and may not. */
function readSaid({ status, ok }: Response, said: string): Answer<unknown> {
  const read = said.length > mostBytes ? undefined : wrapped.safeParse(jsonIn(said)).data;
  const silent = `Monnify answered ${status} with no words that are known.`;
  if (!read) return { kind: status === 401 ? "refused" : "unknown", words: silent };
  if (ok && read.requestSuccessful) return { kind: "known", value: read.responseBody };
  const words = `Monnify answered ${status}: ${(read.responseMessage ?? "no reason").slice(0, 300)}`;
  const mayPass = status >= 500 || status === 429 || status === 408;
  return { kind: mayPass ? "unknown" : "refused", words };
}

type Token = { text: string; untilMs: number };

/** Asks by the token of a key, which is kept for as long as it holds and asked for anew where it is refused. */
export function askerAt(hosts: MonnifyHosts) {
  const tokens = new Map<string, Token>();
  const nameOf = (key: string) => createHash("sha256").update(key).digest("base64");
  const hostOf = (apiKey: string) => hosts[modeOf(apiKey) ?? "live"];

  async function logIn(key: string): Promise<Answer<string>> {
    const { apiKey, secretKey } = keyIn(key);
    const basic = Buffer.from(`${apiKey}:${secretKey}`).toString("base64");
    const asked = { headers: { authorization: `Basic ${basic}` }, body: {} };
    const { answer } = await send(hostOf(apiKey), "/api/v1/auth/login", asked);
    const read = readAs(answer, (value) => loggedIn.safeParse(value).data);
    if (read.kind !== "known") return read;
    const { accessToken: text, expiresIn } = read.value;
    if (tokens.size >= mostTokens) tokens.clear();
    tokens.set(nameOf(key), { text, untilMs: performance.now() + expiresIn * 1_000 - earlyMs });
    return { kind: "known", value: text };
  }

  async function tokenFor(key: string): Promise<Answer<string>> {
    const kept = tokens.get(nameOf(key));
    return kept && kept.untilMs > performance.now() ? { kind: "known", value: kept.text } : logIn(key);
  }

  /** Asks once; where the token is refused, nothing was done, and it is asked once more by a new one. */
  async function ask({ path, key, body }: Asked): Promise<Said> {
    const byToken = async (isLast: boolean): Promise<Said> => {
      const token = await tokenFor(key);
      if (token.kind !== "known") return { status: 0, answer: token };
      const headers = { authorization: `Bearer ${token.value}` };
      const said = await send(hostOf(keyIn(key).apiKey), path, body ? { headers, body } : { headers });
      if (said.status !== 401) return said;
      tokens.delete(nameOf(key));
      return isLast ? said : byToken(true);
    };
    return byToken(false);
  }

  return { ask, logIn, hostOf: (key: string) => hostOf(keyIn(key).apiKey) };
}

/** What they answered, read; what cannot be read is unknown. */
export function readAs<T>(answer: Answer<unknown>, read: (value: unknown) => T | null | undefined): Answer<T> {
  if (answer.kind !== "known") return answer;
  const value = read(answer.value);
  if (value === null || value === undefined)
    return { kind: "unknown", words: "Monnify's answer could not be read.", isUnread: true };
  return { kind: "known", value };
}

/** Naira as text or as a number of JSON, "5000", "5000.5" or "5000.50", in kobo; null where it is no such amount. */
export function koboIn(value: unknown): number | null {
  // The shortest text of a number of JSON is the one that was sent, to fifteen figures.
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return null;
  const [, naira, rest = ""] = /^([0-9]{1,12})(?:\.([0-9]{1,2})0*)?$/.exec(text.trim()) ?? [];
  return naira === undefined ? null : Number(naira) * 100 + Number(rest.padEnd(2, "0"));
}

/** Kobo as the number of naira that JSON carries: read from its text, so that nothing is divided. */
export const nairaOf = (kobo: number): number => {
  const text = String(kobo).padStart(3, "0");
  return Number(`${text.slice(0, -2)}.${text.slice(-2)}`);
};
