import type { Outcome } from "../channels.server.ts";
import { asking } from "../tracing.server.ts";

const patienceMs = 5_000;
const mostBytes = 65_536;
/** Nobody was there, or nobody of that name: what was to be sent cannot have arrived. */
const unreached = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

type Asked = { url: string; headers: Record<string, string>; body: string };
type Read = (said: Record<string, unknown>) => Outcome;
/** What a refusal says, where its provider has a shape of its own for it. */
type ReadRefusal = (said: Record<string, unknown>) => Outcome | null;

/** Asks a provider once. What it answers in JSON is read by `read`; where it fell silent nobody knows what became of it. */
export async function askProvider(
  { url, headers, body }: Asked,
  read: Read,
  readRefusal?: ReadRefusal,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const response = await asking(url, (traced) =>
      fetch(url, { method: "POST", headers: { ...headers, ...traced }, body, redirect: "manual", signal }),
    );
    const text = (await response.text()).slice(0, mostBytes);
    const said = objectIn(text);
    if (response.ok && said) return read(said);
    const refusal = (said && readRefusal?.(said)) ?? null;
    if (refusal) return refusal;
    const words = `It answered ${response.status}${said && typeof said.message === "string" ? `: ${said.message}` : ""}.`;
    if (response.ok) return { kind: "unknown", words: `${words} It was no JSON.` };
    const mayPass = response.status >= 500 || response.status === 429 || response.status === 408;
    return { kind: "refused", isFinal: !mayPass, words };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (unreached.has(cause?.code ?? "")) return { kind: "refused", isFinal: false, words: "It could not be reached." };
    return { kind: "unknown", words: "It fell silent." };
  }
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null ? (said as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
