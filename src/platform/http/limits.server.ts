import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "../../domain/problems.ts";

/** Calls a minute (decisions 4): loose by address, since mobile networks share addresses. */
export type CallLimits = { perAccountAndMinute: number; perAddressAndMinute: number; signUpsPerAddressAndHour: number };

export const defaultLimits: CallLimits = {
  perAccountAndMinute: 1_200,
  perAddressAndMinute: 6_000,
  signUpsPerAddressAndHour: 300,
};

export type Limiter = { account(id: string): Promise<void>; address(address: string): Promise<void>; signUp(address: string): Promise<void> };

/** Counts in this process; each of them throws `rate_limited` with the seconds to wait. */
export function createLimiter(limits: CallLimits): Limiter {
  const account = new RateLimiterMemory({ points: limits.perAccountAndMinute, duration: 60 });
  const address = new RateLimiterMemory({ points: limits.perAddressAndMinute, duration: 60 });
  const signUp = new RateLimiterMemory({ points: limits.signUpsPerAddressAndHour, duration: 3_600 });
  return {
    account: (id) => take(account, id),
    address: (from) => take(address, from),
    signUp: (from) => take(signUp, from),
  };
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    const waitMs = (refused as RateLimiterRes).msBeforeNext;
    throw tooMany(Math.max(1, Math.ceil(waitMs / 1_000)));
  }
}

export const tooMany = (seconds: number) =>
  new Problem("rate_limited", `Too many attempts. Please wait ${waiting(seconds)} and try again.`, { retryAfterSeconds: seconds });

const waiting = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`);
