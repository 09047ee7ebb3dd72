import { pinnedPhone } from "#domain/session-keys.ts";
import { parseObject } from "../api-answer.ts";
import { afterPress, type Notice, neutral, noticeOf } from "./rules.ts";
import { type Subscription, worker } from "./scope.ts";
import { findToldPush, keepToldPush } from "./told-push.ts";

/** Shows what came, in the shape that some browsers read without us. A browser that shows nothing loses its right to. */
export async function showNotice(text: string): Promise<void> {
  const notice = noticeOf(text, location.origin);
  await show((await caches.has(pinnedPhone)) ? neutral(notice) : notice);
}

const show = (notice: Notice): Promise<void> => {
  const { title, body, tag, button } = notice;
  const icon = "/icons/tunse-192.png";
  const actions = button ? [{ action: button.action, title: button.title }] : [];
  return worker.registration.showNotification(title, { body, tag, lang: "en-NG", icon, data: notice, actions });
};

/** Opens what a notice is of: in a tab that is open, else in a new one. */
async function open(address: string): Promise<void> {
  const [tab] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = await tab?.focus().catch(() => null);
  // A tab that this worker does not serve cannot be sent anywhere.
  const isThere = shown ? await shown.navigate(address).catch(() => null) : null;
  if (!isThere) await worker.clients.openWindow(address);
}

/** A press on the notice opens it; one on its button does what that says, and shows what came of it. */
export async function pressNotice(data: unknown, action: string): Promise<void> {
  const notice = typeof data === "object" && data !== null ? (data as Notice) : null;
  const button = notice?.button;
  // One that was shown by the worker before this one says nothing but where it leads.
  const address = typeof data === "string" ? data : notice?.navigate;
  // A button that was shown before this phone asked for a PIN acts no more: anybody who holds the phone could press it.
  const isPinned = await caches.has(pinnedPhone);
  if (!notice || !button || button.action !== action || isPinned) return open(address ?? location.origin);
  await show(afterPress(notice, await send(button.token)));
}

/**
 * The push service gave this browser another address, or took the old one away: the server is told while no page is open.
 * What fails is mended at the next opening, which finds that the server knows another address than the browser.
 */
export async function renewPush(given?: Subscription | null): Promise<void> {
  const told = await findToldPush();
  // Nobody is signed in here who wanted notices.
  if (told === null) return;
  const options = { userVisibleOnly: true, applicationServerKey: told.pushKey } as const;
  const { endpoint = "", keys } = (given ?? (await worker.registration.pushManager.subscribe(options))).toJSON();
  const next = { endpoint, key: keys?.p256dh ?? "", secret: keys?.auth ?? "" };
  const was = { wasEndpoint: told.endpoint, wasSecret: told.secret };
  const answer = await post("/api/pushed-browsers", { ...next, ...was });
  // Whoever signed out meanwhile has been forgotten here too.
  if (answer?.ok && (await bodyOf(answer)) && (await findToldPush()) !== null)
    await keepToldPush({ ...told, endpoint, secret: next.secret });
}

const mostMs = 20_000;

/** Null where no answer came. */
const post = (path: string, body: object): Promise<Response | null> =>
  fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(mostMs),
  }).catch(() => null);

/** The token is its own key: sent again it does nothing twice. */
async function send(token: string): Promise<{ ok: boolean; body: unknown } | null> {
  const answer = await post("/api/pushed-acts", { token });
  // A server that is away may have done it: the button stays, and does nothing twice.
  if (answer === null || answer.status >= 500) return null;
  const body = await bodyOf(answer);
  return body && { ok: answer.ok, body };
}

/** Null where it is not our server's: a network in between answers anything with a page of its own. */
async function bodyOf(answer: Response): Promise<Record<string, unknown> | null> {
  const body = parseObject(await answer.text().catch(() => ""));
  return body !== null && "success" in body ? body : null;
}
