import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "#domain/problems.ts";
import type { Db } from "../database.server.ts";

/** Calls a minute: loose by address, since mobile networks share addresses. */
export type CallLimits = { perAccountAndMinute: number; perAddressAndMinute: number; signUpsPerAddressAndHour: number };

export const defaultLimits: CallLimits = {
  perAccountAndMinute: 1_200,
  perAddressAndMinute: 6_000,
  signUpsPerAddressAndHour: 300,
};

export type Limiter = {
  account(id: string): Promise<void>;
  address(address: string): Promise<void>;
  signUp(address: string): Promise<void>;
};

/**
 * Each of them throws `rate_limited` with the seconds to wait. Calls are counted in this process, since they protect its
 * memory and time; sign-ups by all processes together, since they protect people.
 */
export function createLimiter(limits: CallLimits, db: Db): Limiter {
  const account = new RateLimiterMemory({ points: limits.perAccountAndMinute, duration: 60 });
  const address = new RateLimiterMemory({ points: limits.perAddressAndMinute, duration: 60 });
  return {
    account: (id) => take(account, id),
    address: (from) => take(address, from),
    signUp: (from) => takeTogether(db, `sign-up ${from}`, limits.signUpsPerAddressAndHour),
  };
}

/**
 * The address that limits count by. One subscriber holds a whole /64 of IPv6, so its first four groups stand for it; an
 * IPv4 address in IPv6 clothes is what it is. Whoever has gone before they were looked at has none.
 */
export function subscriberOf(address: string | undefined): string {
  if (!address?.includes(":")) return address ?? "";
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const groups = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0");
  const network = [...groups, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::`;
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    const waitMs = (refused as RateLimiterRes).msBeforeNext;
    throw tooMany(Math.max(1, Math.ceil(waitMs / 1_000)));
  }
}

/** Counted in one statement before anything is looked at, so that those sent together all count. */
async function takeTogether(db: Db, what: string, mostAnHour: number): Promise<void> {
  const key = createHash("sha256").update(what).digest("base64url");
  const isOver = sql`shared_limits.resets_at <= now()`;
  const { rows } = await db.execute<{ points: number; seconds: string }>(sql`
    insert into shared_limits (key, points, resets_at) values (${key}, 1, now() + interval '1 hour')
    on conflict (key) do update set
      points = case when ${isOver} then 1 else least(shared_limits.points, 1000000) + 1 end,
      resets_at = case when ${isOver} then now() + interval '1 hour' else shared_limits.resets_at end
    returning points, extract(epoch from resets_at - now()) as seconds`);
  const [{ points, seconds } = { points: 0, seconds: "0" }] = rows;
  if (points > mostAnHour) throw tooMany(Math.max(1, Math.ceil(Number(seconds))));
}

export const tooMany = (seconds: number) =>
  new Problem("rate_limited", `Too many attempts. Please wait ${waiting(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  });

const waiting = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`);
