import type { LiveEvent, LiveKind } from "#domain/live.ts";
import { setLive } from "./is-live.ts";
import { queryClient, refresh } from "./queries.ts";
import { currentSession, endSession } from "./session.ts";

/** What comes within this time is read once. */
const gatherMs = 300;
/** Heartbeats come every 15 s: a line that is silent for longer is dead. */
const silentMs = 45_000;
const firstPauseMs = 1_000;
/** Whoever was away for long is back within half a minute. */
const longestPauseMs = 20_000;

type NoticeMessage = { account: string; id?: string } & (
  | { event: LiveEvent }
  | { reset: true }
  | { connected: boolean }
);

/** The last message that any tab heard, so that the next one to hold the stream misses nothing. */
let lastSeen: { account: string; id: string } | null = null;

/**
 * Keeps what this browser shows up to date until the answered function is called. One tab of an account holds the
 * stream and tells the others; when it closes, another takes over.
 */
export function goLive(account: string): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const gather = gatherer(signal);
  const hear = (told: NoticeMessage) => {
    if (told.account !== account) return;
    if (told.id) lastSeen = { account, id: told.id };
    if ("connected" in told) setLive(told.connected);
    else gather("event" in told ? told.event.kind : "everything");
  };
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("tunse.live");
  channel?.addEventListener("message", ({ data }) => hear(data as NoticeMessage));
  const tell = (told: NoticeMessage) => {
    hear(told);
    channel?.postMessage(told);
  };
  const lead = () => stayConnected(account, tell, signal);
  // Without locks (an address that is not secure) every tab has a stream of its own.
  const led = channel && navigator.locks ? navigator.locks.request(`tunse.live.${account}`, { signal }, lead) : lead();
  led.catch(() => {});
  return () => {
    leaving.abort();
    channel?.close();
    setLive(false);
  };
}

/** Reads again a moment later, once for all that came until then; a tab in the background waits until it is seen. */
function gatherer(signal: AbortSignal) {
  const waiting = new Set<LiveKind | "everything">();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (document.hidden || waiting.size === 0) return;
    // What is shown before it has arrived would be taken back by an answer that does not know of it yet.
    if (queryClient.isMutating() > 0) return soon();
    const old = [...waiting];
    waiting.clear();
    void refresh(...old);
  };
  const soon = () => {
    if (!document.hidden) timer ??= setTimeout(flush, gatherMs);
  };
  document.addEventListener("visibilitychange", soon, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  return (kind: LiveKind | "everything") => {
    waiting.add(kind);
    soon();
  };
}

async function stayConnected(account: string, tell: (told: NoticeMessage) => void, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const session = currentSession();
    if (session?.user.id !== account) return;
    let pauseMs = 0;
    const sentAway = (ms: number) => {
      pauseMs = ms;
    };
    try {
      const response = await connect(session.token, lastSeen?.account === account ? lastSeen.id : undefined, signal);
      // A page comes from a network in between, which knows nothing of our sessions.
      const isPage = response.headers.get("content-type")?.startsWith("text/html");
      if (response.status === 401 && !isPage) return void endSession(session.token);
      if (!response.ok) pauseMs = 1_000 * Number(response.headers.get("retry-after") ?? 0);
      else
        for await (const { id, event, data } of messagesOf(response, signal, sentAway)) {
          failures = 0;
          if (event === "change") tell({ account, id, event: JSON.parse(data) as LiveEvent });
          else tell({ account, id, connected: true });
          if (event === "reset") tell({ account, id, reset: true });
        }
    } catch {
      // The line broke: the loop comes again.
    }
    tell({ account, connected: false });
    failures += 1;
    await pause(Math.max(pauseMs, backoffMs(failures)), signal);
  }
}

/** 1 s, 2 s, 4 s … at most 20 s, spread so that not all browsers come back at once. */
export const backoffMs = (failures: number, random = Math.random()): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + random / 2);

function connect(token: string, lastId: string | undefined, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { Accept: "text/event-stream", Authorization: `Bearer ${token}` };
  if (lastId) headers["Last-Event-ID"] = lastId;
  return fetch("/api/events", { headers, signal, cache: "no-store", credentials: "omit" });
}

type Message = { id: string; event: string; data: string };

/**
 * The messages of a stream as they come; it ends by itself where nothing has come for too long. A server that stops says as
 * its last word when to come back: to each browser another moment.
 */
async function* messagesOf(
  response: Response,
  signal: AbortSignal,
  sentAway: (ms: number) => void,
): AsyncGenerator<Message> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop);
  const decoder = new TextDecoder();
  let text = "";
  let watch: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      clearTimeout(watch);
      watch = setTimeout(stop, silentMs);
      const { done, value } = await reader.read();
      if (done) return;
      const read = splitMessages(text + decoder.decode(value, { stream: true }));
      text = read.rest;
      sentAway(read.retryMs);
      yield* read.messages;
    }
  } finally {
    clearTimeout(watch);
    signal.removeEventListener("abort", stop);
  }
}

/** The whole messages of a piece of a stream, what its last word says of coming back, and what is left of the next one. */
export function splitMessages(text: string): { messages: Message[]; retryMs: number; rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const messages = blocks.flatMap((block) => {
    const fields = Object.fromEntries(
      block.split("\n").map((line) => [line.split(": ")[0], line.replace(/^\w+: /, "")]),
    );
    const { id = "", event = "", data = "" } = fields;
    return data ? [{ id, event, data }] : [];
  });
  const retryMs = Number(/^retry: (\d{1,5})$/.exec(blocks.at(-1) ?? "")?.[1] ?? 0);
  return { messages, retryMs, rest };
}

/** A phone that is online again need not wait. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      signal.removeEventListener("abort", go);
      done();
    };
    const timer = setTimeout(go, ms);
    addEventListener("online", go);
    signal.addEventListener("abort", go);
  });
}
