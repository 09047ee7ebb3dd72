import type { Anchorage } from "../channels.server.ts";
import { asking } from "../tracing.server.ts";

const mostBytes = 65_536;

/** Those who keep checkpoints, as the settings name them. `patienceMs`: how long one is waited for. */
export function anchoredAt(named: Omit<Anchorage, "ask">, patienceMs = 20_000): Anchorage {
  return {
    ...named,
    async ask(url, { accept, body, contentType }) {
      const headers = { accept, ...(contentType ? { "content-type": contentType } : {}) };
      const signal = AbortSignal.timeout(patienceMs);
      const sent = body ? { method: "POST", body: Buffer.from(body) } : { method: "GET" };
      try {
        const response = await asking(url, (traced) =>
          fetch(url, { ...sent, headers: { ...headers, ...traced }, redirect: "manual", signal }),
        );
        const bytes = await firstBytes(response);
        return bytes === null
          ? { kind: "silent", says: "It answered more than any proof is long." }
          : { kind: "answer", status: response.status, bytes };
      } catch {
        const isLate = signal.aborted;
        const says = isLate ? `It did not answer within ${patienceMs / 1_000} seconds.` : "It could not be reached.";
        return { kind: "silent", says };
      }
    },
  };
}

/** Null where more comes than any proof is long. */
async function firstBytes(response: Response): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > mostBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
