import * as z from "zod";
import type { Answer } from "../payments.server.ts";
import { asking } from "../tracing.server.ts";
import { jsonIn } from "./json.server.ts";

const patienceMs = 15_000;
const mostBytes = 4_194_304;

const wrapped = z.object({ status: z.boolean(), message: z.string().optional(), data: z.unknown().optional() });

export const modeOf = (key: string): "test" | "live" | null =>
  (/^sk_(test|live)_[A-Za-z0-9]{10,100}$/.exec(key)?.[1] as "test" | "live" | undefined) ?? null;

export const text = (value: unknown): string | null => (typeof value === "string" ? value.slice(0, 200) : null);

type Asked = { path: string; key: string; body?: object; method?: "DELETE" };

/** Asks once. What is no answer of theirs (HTML, silence, 5xx) is unknown: it may have been done, and may not. */
export async function ask(baseUrl: string, { path, key, body, method }: Asked): Promise<Answer<unknown>> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const signal = AbortSignal.timeout(patienceMs);
  const sent = body ? { method: "POST", body: JSON.stringify(body) } : { method: method ?? "GET" };
  try {
    const response = await asking(baseUrl, (traced) =>
      fetch(`${baseUrl}${path}`, { ...sent, headers: { ...headers, ...traced }, redirect: "manual", signal }),
    );
    const said = await response.text();
    const read = said.length > mostBytes ? undefined : wrapped.safeParse(jsonIn(said)).data;
    if (!read) return { kind: "unknown", words: `Paystack answered ${response.status} with no words that are known.` };
    if (response.ok && read.status) return { kind: "known", value: read.data };
    const words = `Paystack answered ${response.status}: ${(read.message ?? "no reason").slice(0, 300)}`;
    const mayPass = response.status >= 500 || response.status === 429 || response.status === 408;
    return { kind: mayPass ? "unknown" : "refused", words };
  } catch {
    return { kind: "unknown", words: "Paystack could not be reached." };
  }
}

/** What they answered, read; what cannot be read is unknown. */
export function readAs<T>(answer: Answer<unknown>, read: (value: unknown) => T | null | undefined): Answer<T> {
  if (answer.kind !== "known") return answer;
  const value = read(answer.value);
  if (value === null || value === undefined)
    return { kind: "unknown", words: "Paystack's answer could not be read.", isUnread: true };
  return { kind: "known", value };
}

export const listOf = <T>(value: unknown, read: (one: unknown) => T | null | undefined): T[] | null =>
  Array.isArray(value) ? value.flatMap((one) => read(one) ?? []) : null;
