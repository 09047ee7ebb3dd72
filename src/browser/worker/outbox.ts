import { ApiProblem, messages, readAnswer } from "../api-answer.ts";
import { requestOf } from "../api-request.ts";
import { attempt, type Sender } from "../outbox/attempt.ts";
import { type Act, heads, nextToSend, outboxOf, takenUp } from "../outbox/rules.ts";
import { dropSender, findSender } from "../outbox/sender.ts";
import { openPlainActs } from "../outbox/store.ts";
import { keptFilesPrefix } from "../places.ts";
import { sendPlainly } from "../uploads/plain-send.ts";
import { pinnedPhone } from "./shelf.ts";

/** A browser ends a worker that takes minutes. */
const mostMs = 120_000;
const longestRestMs = 10_000;

/**
 * Sends what waits while no tab does, for whoever is signed in on this phone. Throws where something still waits: then the
 * browser asks again later.
 */
export async function sendWaiting(): Promise<void> {
  // What is sealed opens with the PIN alone, which only a page is told.
  if (await caches.has(pinnedPhone)) return;
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const accounts = names.flatMap((name) =>
    name.startsWith(keptFilesPrefix) ? name.slice(keptFilesPrefix.length) : [],
  );
  const left = await Promise.all(accounts.map(sendOf));
  if (left.includes(true)) throw new Error("Something still waits.");
}

/** Answers whether something is left that trying again may send. */
async function sendOf(account: string): Promise<boolean> {
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
      const isAnyLeft = await sendAll(sender, () => tabs.postMessage(""));
      if (!isAnyLeft) dropSender(account);
      return isAnyLeft;
    } finally {
      tabs.close();
      store.close();
    }
  });
}

async function sendAll(sender: Sender, tell: () => void): Promise<boolean> {
  const { store } = sender;
  const until = Date.now() + mostMs;
  const { signal } = new AbortController();
  const begun = await store.list();
  const ids = begun.map(({ id }) => id);
  await store.change(ids, (act) => takenUp(act, Date.now()));
  for (;;) {
    const acts = await store.list();
    const due = nextToSend(acts, Date.now());
    if (due.length === 0) {
      const waiting = heads(acts).filter(({ state }) => state === "waiting");
      const next = Math.min(...waiting.map(({ notBefore }) => notBefore));
      if (waiting.length === 0) return false;
      if (next > until || next - Date.now() > longestRestMs) return true;
      await new Promise((go) => setTimeout(go, next - Date.now()));
      continue;
    }
    for (const settled of await Promise.all(due.map((act) => attempt(sender, act, signal))))
      if (settled) await store.change([settled.id], () => settled);
    tell();
    if (Date.now() > until) return true;
  }
}

const callAs =
  (account: string, token: string): Sender["call"] =>
  async (act: Act, body, signal) => {
    const { id: idempotencyKey, occurredAt } = act;
    const { url, ...request } = requestOf(act.call, body, { token, idempotencyKey, occurredAt });
    const response = await fetch(url, {
      ...request,
      signal,
      cache: "no-store",
      credentials: "omit",
    } as RequestInit).catch(() => null);
    if (response === null) throw new ApiProblem(0, messages.noResponse);
    const text = await response.text();
    return readAnswer(response, text, {
      sessionEnded: () => {
        // Whoever signs in again brings another.
        dropSender(account);
        return false;
      },
    });
  };
