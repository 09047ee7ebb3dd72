import { createHash, X509Certificate } from "node:crypto";
import type { Ctx } from "#platform/context.server.ts";
import { findCheckpoint } from "../queries.server.ts";
import type { Checkpoint } from "./keeping.service.server.ts";
import { keepAnchor, keepTrouble, noTrouble } from "./keeping.service.server.ts";
import { NoProof, otsFile, readOtsFile, readTimestamp, withLater } from "./ots.rules.ts";
import { findLastAnchor, listPending, type PendingRow } from "./queries.server.ts";
import { type AnchorKind, authorityOf, isDue } from "./rules.ts";

/** An answer that is kept out; the sentence is for whoever runs the site. */
class Kept extends Error {}

/** Has one of those who keep checkpoints keep the newest. Throws where it did not, so that the job tries again. */
export async function askOne(ctx: Ctx, kind: AnchorKind, url: string): Promise<void> {
  const authority = authorityOf(url);
  const checkpoint = await findCheckpoint(ctx);
  if (!checkpoint || !isDue(await findLastAnchor(ctx, kind, authority), checkpoint.size, ctx.now)) return;
  const digest = createHash("sha256").update(checkpoint.note).digest();
  const asked = { url, authority, checkpoint, digest };
  await told(ctx, { kind, authority }, () => (kind === "rfc3161" ? stamp(ctx, asked) : submit(ctx, asked)));
}

type Asked = { url: string; authority: string; checkpoint: Checkpoint; digest: Buffer };

/** Keeps what went wrong until it goes well, and says it in the log. */
async function told(ctx: Ctx, who: { kind: AnchorKind; authority: string }, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Kept)) throw error;
    ctx.log.warn({ ...who }, `A checkpoint was not kept outside. ${error.message}`);
    await keepTrouble(ctx, who, error.message);
    throw error;
  }
  await noTrouble(ctx, who);
}

async function answerOf(ctx: Ctx, url: string, asked: Parameters<Ctx["channels"]["anchors"]["ask"]>[1]) {
  const answer = await ctx.channels.anchors.ask(url, asked);
  if (answer.kind === "silent") throw new Kept(answer.says);
  return answer;
}

async function stamp(ctx: Ctx, { url, authority, checkpoint, digest }: Asked): Promise<void> {
  // Only who asks for a stamp loads what reads one.
  const { NoStamp, readStamp, stampRequest } = await import("./stamp.service.server.ts");
  const { der: body, nonce } = stampRequest(digest);
  const types = { accept: "application/timestamp-reply", contentType: "application/timestamp-query" };
  const { status, bytes } = await answerOf(ctx, url, { ...types, body });
  if (status !== 200) throw new Kept(`It answered ${status}.`);
  const roots = ctx.channels.anchors.roots.map((pem) => new X509Certificate(pem));
  try {
    const { saidAt } = readStamp(bytes, { digest, nonce, roots, now: ctx.now });
    await keepAnchor(ctx, checkpoint, { kind: "rfc3161", authority, digest, proof: bytes, saidAt });
  } catch (error) {
    throw error instanceof NoStamp ? new Kept(error.message) : error;
  }
}

const otsType = "application/vnd.opentimestamps.v1";

async function submit(ctx: Ctx, { url, authority, checkpoint, digest }: Asked): Promise<void> {
  const { status, bytes } = await answerOf(ctx, `${url}/digest`, { accept: otsType, body: digest });
  if (status !== 200) throw new Kept(`It answered ${status}.`);
  const attested = read(() => readTimestamp(bytes, digest));
  if (!attested.some(({ kind }) => kind !== "other")) throw new Kept("Its answer promises nothing that is known.");
  const proof = otsFile(digest, bytes);
  await keepAnchor(ctx, checkpoint, { kind: "opentimestamps", authority, digest, proof });
}

/** What is no proof is kept out, in a sentence. */
function read<T>(reading: () => T): T {
  try {
    return reading();
  } catch (error) {
    throw error instanceof NoProof ? new Kept(error.message) : error;
  }
}

/** Asks calendars for the blocks that they promised; each one by itself, so that none waits for another. */
export async function completeWaiting(ctx: Ctx): Promise<void> {
  for (const waiting of await listPending(ctx)) {
    const url = ctx.channels.anchors.calendars.find((one) => authorityOf(one) === waiting.authority);
    const who = { kind: "opentimestamps", authority: waiting.authority } as const;
    // Tried again within the hour, whatever it was.
    if (url) await told(ctx, who, () => complete(ctx, waiting, url)).catch((error: unknown) => refuseOthers(error));
  }
}

const refuseOthers = (error: unknown): void => {
  if (!(error instanceof Kept)) throw error;
};

async function complete(
  ctx: Ctx,
  { id, size, keyId, digest, proof, authority }: PendingRow,
  url: string,
): Promise<void> {
  const { steps, attestations } = readOtsFile(proof);
  for (const { kind, message } of attestations) {
    if (kind !== "pending") continue;
    const name = Buffer.from(message).toString("hex");
    const { status, bytes } = await answerOf(ctx, `${url}/timestamp/${name}`, { accept: otsType });
    // It knows it, and no block has it yet.
    if (status === 404) continue;
    if (status !== 200) throw new Kept(`It answered ${status}.`);
    const later = read(() => withLater(steps, digest, message, bytes));
    const found = readTimestamp(later, digest).find((one) => one.kind === "bitcoin");
    if (found?.kind !== "bitcoin") continue;
    const whole = { kind: "opentimestamps", authority, digest, proof: otsFile(digest, later) } as const;
    await keepAnchor(ctx, { size, keyId }, { ...whole, block: found.block, completes: id });
    return;
  }
}
