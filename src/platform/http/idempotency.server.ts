import { createHash, hash as hashOf } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { conflict, Problem } from "#domain/problems.ts";
import type { AccessBasis, Ctx } from "../context.server.ts";

export type Kept = { status: number; answer: unknown; again: unknown; reach: AccessBasis[] };

/** An Idempotency-Key on its way through one call. */
export type Claim = {
  /** The kept answer of an earlier call with this key, if there is one. */
  find(ctx: Ctx): Promise<Kept | undefined>;
  take(ctx: Ctx): Promise<void>;
  keep(ctx: Ctx, answer: unknown): Promise<void>;
};

/** Thrown inside a transaction when another request with the same key committed first. */
export class AlreadyAnswered extends Error {}

type Parts = {
  actorId: string;
  method: string;
  path: string;
  key: string;
  input: unknown;
  status: number;
  shorten?: (answer: unknown) => unknown;
};

const otherBody = () => conflict("This Idempotency-Key was already used with different content.");

/**
 * Scope: actor, method, path. The content compared is the validated input, so that unknown fields and the
 * order of keys do not matter. `shorten` keeps a reference instead of an answer that holds signed addresses.
 */
export async function claimKey(parts: Parts): Promise<Claim> {
  const hash = await digestOf(parts.input);
  const where = sql`actor_id = ${parts.actorId} and method = ${parts.method} and path = ${parts.path} and key = ${parts.key}`;
  return {
    async find(ctx) {
      const { rows } = await ctx.db.execute<{
        body_hash: Buffer;
        status: number;
        answer: unknown;
        again: unknown;
        reach: AccessBasis[];
      }>(
        sql`select body_hash, status, answer, again, reach from idempotency where ${where} and created_at > ${new Date(ctx.now.getTime() - keptForMs)}`,
      );
      const row = rows[0];
      if (!row) return undefined;
      if (!hash.equals(Buffer.from(row.body_hash))) throw otherBody();
      return { status: row.status, answer: row.answer, again: row.again, reach: row.reach };
    },
    async take(ctx) {
      await ctx.db.execute(
        sql`delete from idempotency where ${where} and created_at <= ${new Date(ctx.now.getTime() - keptForMs)}`,
      );
      const { rowCount } = await ctx.db.execute(
        sql`insert into idempotency (actor_id, method, path, key, body_hash, created_at)
            values (${parts.actorId}, ${parts.method}, ${parts.path}, ${parts.key}, ${hash}, ${ctx.now}) on conflict do nothing`,
      );
      if (rowCount === 0) throw new AlreadyAnswered();
    },
    async keep(ctx, answer) {
      const again = parts.shorten?.(answer);
      const whole = again === undefined ? JSON.stringify(answer ?? null) : null;
      await ctx.db.execute(
        sql`update idempotency set status = ${parts.status}, answer = ${whole}::jsonb, again = ${again === undefined ? null : JSON.stringify(again)}::jsonb,
            reach = ${JSON.stringify(ctx.accessBasis)}::jsonb where ${where}`,
      );
    },
  };
}

/** What comes outside of the product, as often as it likes: done before by a process that died meanwhile, it answers what it answered then. */
export async function onceByKey<T>(
  ctx: Ctx,
  { actorId, path, key }: { actorId: string; path: string; key: string },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const claim = await claimKey({ actorId, method: "POST", path, status: 201, key, input: null });
  const kept = async () => (await claim.find(ctx))?.answer as T | undefined;
  const before = await kept();
  if (before !== undefined) return before;
  try {
    return await work({ ...ctx, claim });
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error;
    const now = await kept();
    if (now === undefined) throw error;
    return now;
  }
}

const longText = 65_536;

const pieceBytes = 2_097_152;

type Content = Uint8Array | string;
const isLong = (value: unknown): value is Content =>
  value instanceof Uint8Array || (typeof value === "string" && value.length > longText);

/**
 * A file of 50 MB is hashed where it is rather than written out once more, in pieces, so that other calls are answered
 * meanwhile. A password is left out: this hash is a quick one, by which somebody with a copy of the database could try
 * passwords.
 */
async function digestOf(input: unknown): Promise<Buffer> {
  const digests = new Map<Content, string>();
  const shortened = (name: string, value: unknown): unknown => {
    if (name === "password") return undefined;
    if (!isLong(value)) return value;
    const sha256 = digests.get(value) ?? "";
    digests.set(value, sha256);
    return { sha256 };
  };
  const whole = JSON.stringify(input, shortened);
  if (digests.size === 0) return hashOf("sha256", whole, "buffer");
  for (const long of digests.keys()) digests.set(long, await digestInPieces(long));
  return hashOf("sha256", JSON.stringify(input, shortened), "buffer");
}

async function digestInPieces(content: Content): Promise<string> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const digest = createHash("sha256");
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (at > 0) await nextTurn();
    digest.update(bytes.subarray(at, at + pieceBytes));
  }
  return digest.digest("hex");
}

const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** The kept answers of an account that goes. */
export async function forgetAnswers(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.db.execute(sql`delete from idempotency where actor_id = ${accountId}`);
}

/** Answers kept for repeated requests hold names: in those of these readers a name becomes another. */
export async function renameInAnswers(
  ctx: Ctx,
  { readers, name, to }: { readers: readonly string[]; name: string; to: string },
): Promise<void> {
  const [was, is] = [JSON.stringify(name), JSON.stringify(to)];
  await ctx.db.execute(
    sql`update idempotency set answer = replace(answer::text, ${was}, ${is})::jsonb
        where actor_id = any(${sql.param(readers)}::uuid[]) and position(${was} in answer::text) > 0`,
  );
}

/** That their own act arrived says nothing of the thing, and a phone need not keep it any longer. */
export function refuseAsArrived(error: unknown): never {
  if (!(error instanceof Problem) || (error.code !== "not_found" && error.code !== "forbidden")) throw error;
  const message = "This arrived before. It is not yours to see any more.";
  throw new Problem("not_found", message, { errors: [{ path: "received", message }] });
}
