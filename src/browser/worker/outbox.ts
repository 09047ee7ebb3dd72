import { pinnedPhone } from "#domain/session-keys.ts";
import { ApiProblem, messages, readAnswer } from "../api-answer.ts";
import { requestOf } from "../api-request.ts";
import { clockNow } from "../clock.ts";
import { attempt, type Sender } from "../outbox/attempt.ts";
import { showBadge } from "../outbox/badge.ts";
import { awakened, isTimeAsked, nextDue, nextToSend, occurredOf, takenUp } from "../outbox/due.ts";
import { type Act, isOpen, outboxOf } from "../outbox/rules.ts";
import { dropSender, findSender, syncTag } from "../outbox/sender.ts";
import { openPlainActs } from "../outbox/store.ts";
import { hearTheTime } from "../outbox/time.ts";
import { keptFilesPrefix } from "../places.ts";
import { sendPlainly } from "../uploads/plain-send.ts";
import { worker } from "./scope.ts";

/** A browser ends a worker that takes three minutes, and one that a message woke much sooner. */
const mostMs = 120_000;
const mostAfterPushMs = 20_000;
/** What the server has not taken for so long waits for whatever else wakes the worker, and for its person. */
const newMs = 24 * 60 * 60 * 1_000;
/** So often it looks whether somebody has opened Tunse, whose tab then sends. */
const lookMs = 5_000;

/** A sync: throws where something still waits, by which the browser asks again, three times in all. */
export async function sendOnSync({ lastChance = false }: { lastChance?: boolean }): Promise<void> {
  const left = await sendWaiting(mostMs);
  if (left.length === 0) return;
  if (lastChance) await askAgain(left);
  throw new Error("Something still waits.");
}

/** Whatever else woke the worker shows that there is a line. Never throws: what it does beside this is to be done all the same. */
export async function sendMeanwhile(): Promise<void> {
  try {
    await askAgain(await sendWaiting(mostAfterPushMs));
  } catch {
    // Some browsers do not say which accounts there are.
  }
}

/** The tries of the browser begin anew, where it lets a worker ask: some do so only while a tab is there. */
async function askAgain(left: readonly Act[]): Promise<void> {
  const now = Date.now();
  const isWorthIt = left.some((act) => act.isUrgent || Math.abs(now - Date.parse(act.occurredAt)) < newMs);
  if (isWorthIt) await worker.registration.sync?.register(syncTag).catch(() => {});
}

/** Sends what waits while no tab does, for whoever is signed in on this phone. Answers what trying again may still send. */
async function sendWaiting(ms: number): Promise<Act[]> {
  // What is sealed opens with the PIN alone, which only a page is told.
  if (await caches.has(pinnedPhone)) return [];
  const time = { until: performance.now() + ms, signal: AbortSignal.timeout(ms) };
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const accounts = names.flatMap((name) =>
    name.startsWith(keptFilesPrefix) ? name.slice(keptFilesPrefix.length) : [],
  );
  return (await Promise.all(accounts.map((account) => sendOf(account, time)))).flat();
}

async function sendOf(account: string, time: Time): Promise<Act[]> {
  const token = await findSender(account);
  if (token === undefined) {
    dropSender(account);
    return [];
  }
  return navigator.locks.request(outboxOf(account), { ifAvailable: true }, async (lock) => {
    const store = await openPlainActs(account);
    const tabs = new BroadcastChannel(outboxOf(account));
    try {
      const sender = { store, call: callAs(account, token), file: sendPlainly(token) };
      // A tab is at it, or has been frozen in the middle of it.
      if (lock === null) return (await store.list()).filter(isGoing);
      const isLeft = await sendAll(sender, time, () => tabs.postMessage(""));
      const acts = await store.list();
      showBadge(acts.filter(isOpen).length);
      if (isLeft) return acts.filter(isGoing);
      dropSender(account);
      return [];
    } finally {
      tabs.close();
      store.close();
    }
  });
}

const isGoing = ({ state }: Act): boolean => state === "waiting" || state === "sending";

/** Until when, by the count of this worker, something new is begun; the signal ends what is under way then. */
type Time = { until: number; signal: AbortSignal };

/** Answers whether trying again may send something. */
async function sendAll(sender: Sender, { until, signal }: Time, tell: () => void): Promise<boolean> {
  const { store } = sender;
  const begun = await store.list();
  const ids = begun.map(({ id }) => id);
  const now = clockNow();
  await store.change(ids, (act) => takenUp(act, now));
  let isAsked = false;
  for (;;) {
    const acts = await store.list();
    const now = clockNow();
    // Any answer may have told how old they are.
    const old = acts.filter((act) => awakened(act, now).state !== act.state);
    await store.change(
      old.map(({ id }) => id),
      (act) => awakened(act, now),
    );
    if (old.length > 0) continue;
    const due = nextToSend(acts, now, isAsked);
    if (due.length === 0) {
      const rest = nextDue(acts, now);
      const isTimeMissing = isTimeAsked(acts, now);
      if (rest === null && (isAsked || !isTimeMissing)) return isTimeMissing;
      if (now.count + (rest ?? 0) > until || (await isTabSeen())) return true;
      const pause = rest === null ? null : wait(Math.min(rest, lookMs));
      // Whatever waits for its pause alone does not wait for the time as well.
      if (!isTimeMissing || isAsked) await pause;
      else {
        const isTold = await Promise.race([hearTheTime(), ...(pause ? [pause] : [])]);
        isAsked = isTold === false;
      }
      continue;
    }
    isAsked = false;
    for (const settled of await Promise.all(due.map((act) => attempt(sender, act, signal))))
      if (settled) await store.change([settled.id], () => settled);
    // What was cut off in the middle goes again under its key.
    const cut = signal.aborted ? due.map(({ id }) => id) : [];
    await store.change(cut, (act) => (act.state === "sending" ? { ...act, state: "waiting" } : act));
    tell();
    if (signal.aborted || performance.now() > until) return true;
  }
}

const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

async function isTabSeen(): Promise<boolean> {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return tabs.some(({ visibilityState }) => visibilityState === "visible");
}

const callAs =
  (account: string, token: string): Sender["call"] =>
  async (act: Act, body, signal) => {
    const occurred = occurredOf(act, clockNow());
    const { url, ...request } = requestOf(act.call, body, { token, idempotencyKey: act.id, occurred });
    const askedAt = performance.now();
    const response = await fetch(url, {
      ...request,
      signal,
      cache: "no-store",
      credentials: "omit",
    } as RequestInit).catch(() => null);
    if (response === null) throw new ApiProblem(0, messages.noResponse);
    const text = await response.text();
    return readAnswer(response, text, {
      askedAt,
      sessionEnded: () => {
        // Whoever signs in again brings another.
        dropSender(account);
        return false;
      },
    });
  };
