import { ApiProblem, messages, readAnswer } from "../api-answer.ts";
import { requestOf } from "../api-request.ts";
import { clockNow } from "../clock.ts";
import { attempt, type Sender } from "../outbox/attempt.ts";
import { asksTheTime, awakened, heads, nextDue, nextToSend, occurredOf, takenUp } from "../outbox/due.ts";
import { type Act, outboxOf } from "../outbox/rules.ts";
import { dropSender, findSender, syncTag } from "../outbox/sender.ts";
import { openPlainActs } from "../outbox/store.ts";
import { hearTheTime } from "../outbox/time.ts";
import { keptFilesPrefix } from "../places.ts";
import { sendPlainly } from "../uploads/plain-send.ts";
import { worker } from "./scope.ts";
import { pinnedPhone } from "./shelf.ts";

/** A browser ends a worker that takes three minutes, and one that a message woke much sooner. */
const mostMs = 120_000;
const mostAfterPushMs = 20_000;
/** So often it looks whether somebody has opened Tunse, whose tab then sends. */
const lookMs = 5_000;

/** A sync: throws where something still waits, by which the browser asks again, three times in all. */
export async function sendOnSync({ lastChance = false }: { lastChance?: boolean }): Promise<void> {
  if (!(await sendWaiting(mostMs))) return;
  if (lastChance) await askAgain();
  throw new Error("Something still waits.");
}

/** Whatever else woke the worker shows that there is a line. */
export async function sendMeanwhile(): Promise<void> {
  if (await sendWaiting(mostAfterPushMs)) await askAgain();
}

/** The tries of the browser begin anew, where it lets a worker ask: some do so only while a tab is there. */
const askAgain = () => worker.registration.sync?.register(syncTag).catch(() => {});

/** Sends what waits while no tab does, for whoever is signed in on this phone. Answers whether something still waits. */
async function sendWaiting(ms: number): Promise<boolean> {
  // What is sealed opens with the PIN alone, which only a page is told.
  if (await caches.has(pinnedPhone)) return false;
  const until = performance.now() + ms;
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const accounts = names.flatMap((name) =>
    name.startsWith(keptFilesPrefix) ? name.slice(keptFilesPrefix.length) : [],
  );
  const left = await Promise.all(accounts.map((account) => sendOf(account, until)));
  return left.includes(true);
}

/** Answers whether something is left that trying again may send. */
async function sendOf(account: string, until: number): Promise<boolean> {
  const token = await findSender(account);
  if (token === undefined) {
    dropSender(account);
    return false;
  }
  return navigator.locks.request(outboxOf(account), { ifAvailable: true }, async (lock) => {
    // A tab is at it, or has been frozen in the middle of it.
    if (lock === null) return true;
    const store = await openPlainActs(account);
    const tabs = new BroadcastChannel(outboxOf(account));
    try {
      const sender = { store, call: callAs(account, token), file: sendPlainly(token) };
      const isAnyLeft = await sendAll(sender, until, () => tabs.postMessage(""));
      if (!isAnyLeft) dropSender(account);
      return isAnyLeft;
    } finally {
      tabs.close();
      store.close();
    }
  });
}

async function sendAll(sender: Sender, until: number, tell: () => void): Promise<boolean> {
  const { store } = sender;
  const { signal } = new AbortController();
  const begun = await store.list();
  const ids = begun.map(({ id }) => id);
  const now = clockNow();
  await store.change(ids, (act) => takenUp(act, now));
  for (;;) {
    const acts = await store.list();
    const now = clockNow();
    const due = nextToSend(acts, now);
    if (heads(acts).some((act) => asksTheTime(act, now))) {
      if (!(await hearTheTime())) return true;
      await store.change(ids, (act) => awakened(act, clockNow()));
      continue;
    }
    if (due.length === 0) {
      const rest = nextDue(heads(acts), now);
      if (rest === null) return false;
      if (now.count + rest > until || (await isTabSeen())) return true;
      await new Promise((go) => setTimeout(go, Math.min(rest, lookMs)));
      continue;
    }
    for (const settled of await Promise.all(due.map((act) => attempt(sender, act, signal))))
      if (settled) await store.change([settled.id], () => settled);
    tell();
    if (performance.now() > until) return true;
  }
}

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
