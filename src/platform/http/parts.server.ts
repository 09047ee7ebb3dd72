import type { FastifyReply } from "fastify";
import type { Storage } from "../storage.server.ts";
import { type Blank, withBlanks } from "../video/blanks.server.ts";

type Part = { start: number; end: number };

/**
 * The one part that a Range header asks for, both ends included; undefined where all is to be sent, also where it asks
 * for several or cannot be read (RFC 9110 section 14.2). `beyond`: nothing of it lies within `size`.
 */
export function readRange(header: string | undefined, size: number): Part | "beyond" | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!asked) return undefined;
  const [from, to] = [asked[1] ?? "", asked[2] ?? ""];
  if (from === "" && to === "") return undefined;
  if (from === "") return Number(to) === 0 ? "beyond" : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return undefined;
  return start >= size ? "beyond" : { start, end };
}

/** A file, or the part of it that is asked for: some browsers play no video that cannot be had in parts. */
export async function sendPart(
  reply: FastifyReply,
  storage: Storage,
  key: string,
  range: string | undefined,
  blanks: readonly Blank[] = [],
): Promise<FastifyReply> {
  const size = await storage.size(key);
  const read = async (asked?: Part) => {
    const content = await storage.read(key, asked);
    return blanks.length > 0 ? withBlanks(content, blanks, asked?.start ?? 0) : content;
  };
  const part = readRange(range, size);
  reply.header("accept-ranges", "bytes");
  if (part === "beyond") return reply.status(416).header("content-range", `bytes */${size}`).send();
  if (!part) return reply.header("content-length", size).send(await read());
  return reply
    .status(206)
    .header("content-range", `bytes ${part.start}-${part.end}/${size}`)
    .header("content-length", part.end - part.start + 1)
    .send(await read(part));
}
