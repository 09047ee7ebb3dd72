import type * as z from "zod";
import type { Route } from "#domain/routes.ts";
import { type Callable, callApi, HeldBack } from "../api.ts";
import { ApiProblem, messages } from "../api-answer.ts";
import { freshKey } from "../api-request.ts";
import { doneNow } from "../clock.ts";
import { isUnreached } from "../kept/rules.ts";
import { unsentOf } from "../places.ts";
import { currentSession } from "../session.ts";
import { localStore } from "../storage.ts";
import { goodToast } from "../toasts.ts";
import type { Act, PhotosAfter } from "./rules.ts";

export type Told = {
  /** Acts of one task or request go in their order. */
  lane: string;
  /** What it is, for people. */
  title: string;
  isUrgent?: boolean;
  /** Where its words are not to wait for its photos: how these come to what the words make. */
  photosAfter?: Omit<PhotosAfter, "key">;
  /** In the store of uploads. */
  files?: readonly string[];
};

/** What `sendOrKeep` answers for what now waits on this phone. */
export const kept = Symbol("kept");

const load = () => import("./outbox.ts");

/** Whether something of this lane waits already: what comes now must not overtake it. */
async function isBehind(lane: string): Promise<boolean> {
  const account = currentSession()?.user.id;
  if (account === undefined || localStore.getItem(unsentOf(account)) === null) return false;
  const outbox = (await load()).currentOutbox();
  await outbox?.ready();
  return outbox?.acts().some((act) => act.lane === lane && act.state !== "received") ?? false;
}

const lanes = new Map<string, Promise<unknown>>();

type Turn = Pick<Told, "lane" | "isUrgent">;

/** Begins once all of its lane that was pressed before in this page was answered, or waits: nothing overtakes it but danger. */
export function inLane<T>({ lane, isUrgent }: Turn, work: () => Promise<T>): Promise<T> {
  if (isUrgent) return work();
  const before = lanes.get(lane) ?? Promise.resolve();
  const mine = before.then(work, work);
  lanes.set(lane, mine);
  const end = () => void (lanes.get(lane) === mine && lanes.delete(lane));
  mine.then(end, end);
  return mine;
}

/** A line that died without a word holds a call for many minutes: what was pressed waits on the phone by then. */
const longestCallMs = 30_000;

/**
 * Calls now. Answers by `keep` where no answer comes; throws what the server refuses. A phone often thinks that it has a
 * line where it has none, so the first call that meets nobody is left to what waits, which repeats it within a second.
 */
export async function callOr<I extends z.ZodType, A extends z.ZodType, K>(
  call: Callable<I, A>,
  input: z.input<I>,
  { id, keep }: { id: string; keep: () => Promise<K> | null },
): Promise<z.output<A> | K> {
  const signal = AbortSignal.timeout(longestCallMs);
  const ask = (isOnce: boolean) => callApi(call, input, { idempotencyKey: id, signal, isOnce });
  const unheard = (error: unknown) => {
    if (signal.aborted) return new ApiProblem(0, messages.noResponse);
    return error instanceof ApiProblem && isUnreached(error) ? error : null;
  };
  try {
    return await ask(true);
  } catch (error) {
    if (unheard(error) === null) throw error;
    const answer = keep();
    if (answer !== null) return answer;
  }
  // Nothing can wait here, so it is tried for as long as the person looks.
  try {
    return await ask(false);
  } catch (error) {
    throw unheard(error) ?? error;
  }
}

/** Whether it goes no way but by waiting: there is no line, or something of its lane waits, which danger does not wait for. */
export const mustWait = async ({ lane, isUrgent }: Turn): Promise<boolean> =>
  navigator.onLine === false || (!isUrgent && (await isBehind(lane)));

/** What is written down of a call. */
const routeOf = ({ method, path, access, idempotent }: Callable): Route => ({
  ...{ method, path, access },
  ...(idempotent === undefined ? {} : { idempotent }),
});

/** Keeps an act until it can be sent, and says so; of danger its form says that nobody knows. Throws where this phone cannot. */
export async function keepAct(...[call, input, told, how]: Parameters<typeof addAct>): Promise<void> {
  await addAct(call, input, told, how);
  if (!told.isUrgent) goodToast("On this phone", "It is sent by itself as soon as there is a connection.");
}

type How = {
  id?: string;
  /** It may have arrived, as it stands. */
  isFrozen?: boolean;
  /** When it was done by the phone, in ms, where that was before. */
  at?: number;
  /** So long this page tries by itself, unless it is closed. */
  heldMs?: number;
};

/** Leaves an act to be sent. Throws where this phone cannot. */
export async function addAct(
  call: Callable,
  input: Record<string, unknown>,
  { lane, title, isUrgent = false, photosAfter, files = [] }: Told,
  { id = freshKey(), isFrozen = false, at, heldMs }: How = {},
): Promise<void> {
  const outbox = (await load()).currentOutbox();
  if (!outbox) throw new HeldBack("This browser keeps nothing, so this cannot wait. Try again with a connection.");
  const done = doneNow();
  const { count, page } = done;
  const act: Act = {
    ...{ id, call: routeOf(call), input, lane, title, isUrgent, files },
    ...(photosAfter ? { photosAfter: { ...photosAfter, key: freshKey(), call: routeOf(photosAfter.call) } } : {}),
    frozen: isFrozen ? input : null,
    ...{ seq: 0, occurredAt: new Date(at ?? done.at).toISOString(), state: "waiting", attempts: 0, notBefore: 0 },
    ...(at === undefined ? { done } : {}),
    ...(heldMs ? { notBefore: done.at + heldMs, pausedAt: { at: done.at, count, page } } : {}),
    ...{ problem: null, status: null, receivedAt: null },
  };
  await outbox.add(act);
  void navigator.storage?.persist?.().catch(() => false);
}

/** Sends it now, or where there is no line keeps it to be sent once, with the same key. Throws what the server refuses. */
export function sendOrKeep<I extends z.ZodType, A extends z.ZodType>(
  call: Callable<I, A>,
  input: z.input<I>,
  told: Told,
  id = freshKey(),
): Promise<z.output<A> | typeof kept> {
  const keep = async (isFrozen: boolean): Promise<typeof kept> => {
    await keepAct(call, input as Record<string, unknown>, told, { id, isFrozen });
    return kept;
  };
  return inLane(told, async () =>
    (await mustWait(told)) ? keep(false) : callOr(call, input, { id, keep: () => keep(true) }),
  );
}
