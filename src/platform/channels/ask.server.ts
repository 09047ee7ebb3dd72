import { type IncomingMessage, request as requestPlain } from "node:http";
import { request } from "node:https";
import type { Outcome } from "../channels.server.ts";
import { asking } from "../tracing.server.ts";

/** How long a line may take to stand, and then an answer to come. */
type Patience = { connectMs: number; answerMs: number };
const usual: Patience = { connectMs: 3_000, answerMs: 5_000 };
const brief: Patience = { connectMs: 1_000, answerMs: 2_000 };
/** A history comes whole, the newest first. */
const mostBytes = 1_048_576;
/** No line stood: what was to be sent cannot have arrived. */
class Unreached extends Error {}

/** Without a body it is a GET. */
type Asked = { url: string; headers: Record<string, string>; body?: string };
type Read = (said: Record<string, unknown>) => Outcome;
/** What a refusal says, where its provider has a shape of its own for it. */
type ReadRefusal = (said: Record<string, unknown>) => Outcome | null;

/**
 * What stands in front of a provider speaks so, and no JSON: it has passed the message on, and heard nothing in time. Any
 * other page of its own, a wall above all, says nothing of what the provider would have said.
 */
const passedOn = (status: number): boolean =>
  status === 408 || status === 502 || status === 504 || (status >= 520 && status <= 524);

/** Asks a provider once. What it answers in JSON is read by `read`; where it fell silent nobody knows what became of it. */
export async function askProvider(
  asked: Asked,
  read: Read,
  { readRefusal, patience = usual }: { readRefusal?: ReadRefusal; patience?: Patience } = {},
): Promise<Outcome> {
  try {
    const { status, text } = await asking(asked.url, (traced) =>
      speak({ ...asked, headers: { ...asked.headers, ...traced } }, patience),
    );
    const said = objectIn(text);
    const isOk = status >= 200 && status < 300;
    if (isOk && said) return read(said);
    const refusal = (said && readRefusal?.(said)) ?? null;
    if (refusal) return refusal;
    const words = `It answered ${status}${said && typeof said.message === "string" ? `: ${said.message}` : ""}.`;
    if (isOk) return { kind: "unknown", words: `${words} It was no JSON.` };
    if (said === null && passedOn(status)) return { kind: "unknown", words };
    const mayPass = status >= 500 || status === 429 || status === 408 || said === null;
    return { kind: "refused", isFinal: !mayPass, words };
  } catch (error) {
    if (error instanceof Unreached) return { kind: "refused", isFinal: false, words: "It could not be reached." };
    return { kind: "unknown", words: "It fell silent." };
  }
}

/** What a provider tells of what is past; null where it says nothing that can be read within seconds. */
export async function askPast(url: string): Promise<unknown> {
  try {
    const { status, text } = await asking(url, (traced) => speak({ url, headers: traced }, brief));
    return status === 200 ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** On a line of its own: one that was used before may be cut by the other side at the very moment of sending. */
function speak({ url, headers, body }: Asked, { connectMs, answerMs }: Patience) {
  const isPlain = new URL(url).protocol === "http:";
  const size = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const sized = { "user-agent": "Tunse", accept: "*/*", ...headers, ...size };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    let stands = false;
    const options = { method: body === undefined ? "GET" : "POST", headers: sized, agent: false as const };
    const sent = (isPlain ? requestPlain : request)(url, options, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    });
    let timer = setTimeout(() => sent.destroy(new Error("No line stood in time.")), connectMs);
    sent.on("socket", (socket) =>
      socket.once(isPlain ? "connect" : "secureConnect", () => {
        stands = true;
        clearTimeout(timer);
        timer = setTimeout(() => sent.destroy(new Error("No answer came in time.")), answerMs);
      }),
    );
    sent.on("close", () => clearTimeout(timer));
    sent.on("error", (error) => reject(stands ? error : new Unreached(error.message)));
    sent.end(body);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(pieces).toString().slice(0, mostBytes);
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null ? (said as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
