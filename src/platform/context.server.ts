import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { unauthenticated } from "#domain/problems.ts";
import type { Role } from "#domain/vocab.ts";
import type { Channels } from "./channels.server.ts";
import { isLost, isLostEarly, isStandby } from "./database/lost.server.ts";
import { type Database, type Db, sendsOn } from "./database.server.ts";
import type { Hooks } from "./hooks.server.ts";
import type { Claim } from "./http/idempotency.server.ts";
import type { Jobs } from "./jobs.server.ts";
import type { Lookups } from "./lookups.server.ts";
import type { Mail } from "./mail.server.ts";
import type { Model } from "./model.server.ts";
import type { Outbound } from "./outbound.server.ts";
import type { Signer } from "./signer.server.ts";
import type { StolenPasswords } from "./stolen-passwords.server.ts";
import type { Storage } from "./storage.server.ts";
import type { Vault } from "./vault.server.ts";
import type { Films } from "./video-frames.server.ts";

export type Log = {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
  /** Where it can tell, lines that nobody keeps are not made. */
  isLevelEnabled?(level: "debug"): boolean;
};

/** The key by which a program acts as its owner. */
type ActorKey = { id: string; name: string; scopes: readonly string[] };

export type UserActor = {
  kind: "user";
  id: string;
  role: Role;
  name: string;
  sessionId: string;
  /** Whose share of the server they take of; their own where it is missing. */
  portfolioId?: string | undefined;
  /** An organisation asks for two-step sign-in, and they have not switched it on. */
  owesSecondStep?: boolean;
  key?: ActorKey | undefined;
  /** The link by which somebody acts who has not signed in. */
  linkId?: string | undefined;
  /** By which they act who are not in the product; timelines say so. */
  way?: "mail" | "sms" | undefined;
};

/** Somebody who runs the site: a kind of account of its own, which no user's call recognises. */
export type AdminActor = { kind: "site_admin"; id: string; name: string; isSuper: boolean; sessionId: string };

/** Who acts: somebody signed in, nobody, or the product itself (jobs, schedules). */
export type Actor = UserActor | AdminActor | { kind: "anonymous" } | { kind: "system" };

/** What a policy question was answered from; asked again before a kept answer is replayed. */
export type AccessBasis = { propertyId: string; relations: string[] };

/**
 * Where the product stands: the start of every link in a mail, without a slash at its end, and the address to write
 * to.
 */
export type Site = { url: string; supportEmail: string | null };

/** Where backups go, how many are kept, and what they are made of. */
export type BackupPlace = {
  folder: string;
  isOnSameDisk: boolean;
  retention: { daily: number; weekly: number; monthly: number };
  database: Pick<Database, "pool" | "kind">;
  version: string;
};

export type Ctx = {
  db: Db;
  actor: Actor;
  now: Date;
  jobs: Jobs;
  /** Who listens to what happens in other features. */
  hooks: Hooks;
  /** What features above answer. */
  lookups: Lookups;
  storage: Storage;
  signer: Signer;
  vault: Vault;
  mail: Mail;
  model: Model;
  outbound: Outbound;
  channels: Channels;
  site: Site;
  /** Absent where there is no ffmpeg. */
  films?: Films | undefined;
  /** Absent where the operator has no list of them. */
  stolenPasswords?: StolenPasswords | undefined;
  /** Absent where none are made. */
  backups?: BackupPlace | undefined;
  log: Log;
  requestId: string;
  address: string;
  userAgent: string | undefined;
  /** What the device's clock lacked when it sent the call; undefined where it did not say. */
  clockOffsetMs?: number | undefined;
  /** When it was done, in the words of its device, where it was sent later: the same at each repetition. */
  saidAt?: Date | undefined;
  /** The same as it is believed, by the clock of the device as it sends; where that cannot be known, when it arrived. */
  saidOccurredAt?: Date | undefined;
  /** That it cannot be known. */
  isTimeUnknown?: boolean | undefined;
  /** Drops a revoked session from this process at once; others drop it within a second. */
  forgetSession: (sessionId: string) => void;
  accessBasis: AccessBasis[];
  /** Set while a call carries an Idempotency-Key. */
  claim: Claim | undefined;
  /** Asked at the start of its transaction: what let the actor in may be gone since. Throws then. */
  stillLetIn?: ((ctx: Ctx) => Promise<void>) | undefined;
  inTransaction: boolean;
  /** What its transaction has sent and nobody waits for yet; absent where each statement waits for the one before. */
  underWay?: Promise<unknown>[] | undefined;
};

/** The person signed in; calls with access `user` always have one. */
export function userOf(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== "user") throw unauthenticated();
  return ctx.actor;
}

/** The site admin signed in; calls with access `admin` always have one. */
export function adminOf(ctx: Ctx): AdminActor {
  if (ctx.actor.kind !== "site_admin") throw unauthenticated();
  return ctx.actor;
}

/** The account that is signed in, at either door. */
export const signedIn = ({ actor }: Pick<Ctx, "actor">): UserActor | AdminActor | undefined =>
  actor.kind === "user" || actor.kind === "site_admin" ? actor : undefined;

const mostTries = 5;
/** A database that restarts is back in a second or two; whoever waits longer is told. */
const patienceMs = 3_000;

/**
 * One transaction for all that `work` writes; inside another it joins that one. The call's Idempotency-Key is claimed
 * first and its answer kept last, so both commit with the rows. `work` may run more than once: where transactions wait
 * for each other the database undoes one of them, and where it was lost before the commit was sent nothing is there. Where
 * the answer to the commit was lost only a call with a key begins again: its claim tells whether the first one is there.
 */
export async function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(ctx, work);
    } catch (error) {
      const isFree = isLostEarly(error) || (ctx.claim !== undefined && isLost(error));
      if (tries === mostTries || !(isUndone(error) || isFree) || performance.now() - began > patienceMs) throw error;
      await wait(isFree ? 100 * 2 ** (tries - 1) : Math.random() * tries * 20);
    }
  }
}

const attempt = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transaction((tx) => {
    const underWay = sendsOn(tx) ? [] : undefined;
    const inner: Ctx = { ...ctx, db: tx, accessBasis: [...ctx.accessBasis], inTransaction: true, underWay };
    return untilOver(underWay, async () => {
      await ctx.claim?.take(inner);
      await ctx.stillLetIn?.(inner);
      const answer = await work(inner);
      await ctx.claim?.keep(inner, answer);
      return answer;
    });
  });

type UnderWay = Promise<unknown>[];

/** The transaction of which something is being done that nobody waits for. */
const aside = new AsyncLocalStorage<Db>();

/**
 * Has the database do what nothing after it in the transaction asks for: the next statement goes with it, as one message. The
 * commit waits for it, and what fails undoes the transaction. Statements are done in the order in which they are sent.
 */
export async function meanwhile({ db, underWay }: Ctx, work: () => PromiseLike<unknown>): Promise<void> {
  const ask = () => aside.run(db, work);
  if (underWay) begin(underWay, ask);
  else await ask();
}

function begin<T>(underWay: UnderWay, work: () => PromiseLike<T>): Promise<T> {
  const done = Promise.resolve(work().then((answer) => answer));
  // Heard where the transaction ends; until then nobody may listen.
  done.catch(() => {});
  underWay.push(done);
  return done;
}

type Answers<Asked extends readonly (() => PromiseLike<unknown>)[]> = {
  -readonly [At in keyof Asked]: Awaited<ReturnType<Asked[At]>>;
};

/** Answers to questions of which none asks for another's, sent as one message. */
export async function askAll<const Asked extends readonly (() => PromiseLike<unknown>)[]>(
  { db, underWay }: Ctx,
  ...asked: Asked
): Promise<Answers<Asked>> {
  const answers: unknown[] = [];
  const asks = asked.map((ask) => () => aside.run(db, ask));
  if (underWay) answers.push(...(await Promise.all(asks.map((ask) => begin(underWay, ask)))));
  else for (const ask of asks) answers.push(await ask());
  return answers as Answers<Asked>;
}

/** The statement after one that failed, or one that was to be prepared by it: what it says is no cause. */
const isAfterFailure = (error: unknown): boolean => ["25P02", "26000"].includes(codeOf(error));

/** Of all that failed what says most: that the transaction may be tried again, else a cause. */
const causeOf = (failures: readonly unknown[]): unknown =>
  failures.find(isUndone) ?? failures.find((error) => !isAfterFailure(error)) ?? failures[0];

/** Nothing of `work` is sent any more when this ends, well or badly. */
async function untilOver<T>(underWay: UnderWay | undefined, work: () => Promise<T>): Promise<T> {
  if (!underWay) return work();
  const failures: unknown[] = [];
  const keep = (error: unknown) => void failures.push(error);
  const answer = await work().catch(keep);
  // What is under way may send more.
  for (let one = underWay.shift(); one; one = underWay.shift()) await one.catch(keep);
  if (failures.length > 0) throw causeOf(failures);
  return answer as T;
}

/**
 * A part of a transaction that may fail by itself: what it wrote is undone then, and the error is the answer. Throws where
 * the whole has to begin again, and inside `meanwhile` and `askAll`, where it would wait for itself.
 */
export async function apart(ctx: Ctx, work: (ctx: Ctx) => Promise<unknown>): Promise<unknown> {
  if (aside.getStore() === ctx.db)
    throw new Error("A part that may fail by itself cannot begin in what nobody waits for.");
  // What was sent before is none of it.
  await untilOver(ctx.underWay, async () => {});
  try {
    await ctx.db.transaction((tx) => {
      const underWay = ctx.underWay && [];
      return untilOver(underWay, () => work({ ...ctx, db: tx, inTransaction: true, underWay }));
    });
    return null;
  } catch (error) {
    if (isUndone(error) || isLost(error) || isStandby(error)) throw error;
    return error;
  }
}

/** Something else was done meanwhile, so that the transaction has to begin again: as the database says of what it undoes. */
export class OvertakenError extends Error {
  readonly code = "40001";
}

/** Undone by the database itself, since it met another transaction. */
const isUndone = (error: unknown): boolean => ["40P01", "40001"].includes(codeOf(error));

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? "";
}
