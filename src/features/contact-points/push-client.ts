import { callApi } from "#browser/api.ts";
import { toBase64 } from "#browser/base64.ts";
import { refresh } from "#browser/queries.ts";
import { currentSession } from "#browser/session.ts";
import { endPush, findToldPush, keepToldPush } from "#browser/worker/told-push.ts";
import { contactPointApi } from "./client.ts";
import { pushStep } from "./push.rules.ts";

/** Why this browser cannot show notices, as a sentence; null where it can. */
export function pushProblem(): string | null {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    const isIPhone = /iPhone|iPad/.test(navigator.userAgent);
    return isIPhone
      ? "On an iPhone, add Tunse to the home screen first (Share, then Add to Home Screen) and open it from there."
      : "This browser cannot show notices of web pages.";
  }
  if (Notification.permission === "denied")
    return "You refused notices of this site. Allow them in the settings of the browser, then come back.";
  return null;
}

/** Asks for leave, which browsers give after a press alone, and has notices sent to this browser. */
export async function showHere(pushKey: string): Promise<void> {
  const answer = await Notification.requestPermission();
  if (answer !== "granted") throw new Error("The browser did not allow it. Nothing was changed.");
  await subscribe(pushKey);
  await refresh(contactPointApi.findContactPoints);
}

/** `isStale`: what there is was made for another key, or is known to its push service no more. */
async function subscribe(pushKey: string, isStale = false): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  if (isStale) await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // One that was made for another key stands in the way.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const input = { endpoint: endpoint ?? "", key: keys?.p256dh ?? "", secret: keys?.auth ?? "", label: browserName() };
  const session = await sessionMark();
  await callApi(contactPointApi.addBrowser, input);
  // Whoever signed out meanwhile leaves nothing here.
  if (session === (await sessionMark()))
    await keepToldPush({ endpoint: input.endpoint, secret: input.secret, pushKey, session });
}

/** Tells this session from others, without being of use to anybody. */
async function sessionMark(): Promise<string> {
  const text = new TextEncoder().encode(`push ${currentSession()?.token ?? ""}`);
  return toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", text)).slice(0, 12));
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** What people call it: "Chrome on Android". */
export function browserName(agent = navigator.userAgent): string {
  const pick = (names: readonly (readonly [RegExp, string])[]) => names.find(([mark]) => mark.test(agent))?.[1];
  const browser = pick([
    [/Edg/, "Edge"],
    [/OPR|Opera/, "Opera"],
    [/SamsungBrowser/, "Samsung Internet"],
    [/Firefox/, "Firefox"],
    [/Chrome/, "Chrome"],
    [/Safari/, "Safari"],
  ]);
  const device = pick([
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac/, "Mac"],
    [/Linux/, "Linux"],
  ]);
  return `${browser ?? "A browser"}${device ? ` on ${device}` : ""}`;
}

/** Looks at each opening whether this browser still shows notices, and for which session: browsers drop them unsaid. */
export async function confirmPush(): Promise<void> {
  if (pushProblem() !== null || Notification.permission !== "granted") return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.getSubscription();
  const told = await findToldPush();
  if (!found && !told) return;
  const { pushKey, contactPoints, isLost } = await callApi(contactPointApi.findContactPoints, {});
  const step = pushStep({
    ...{ pushKey, told, isLost, session: await sessionMark() },
    subscription: found && { endpoint: found.endpoint, pushKey: keyOf(found) },
    isHere: contactPoints.some(({ isThisSession }) => isThisSession),
  });
  if (step === "end") return endPush();
  if (step !== null && pushKey !== null) await subscribe(pushKey, step === "renew");
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription): string | null =>
  applicationServerKey &&
  toBase64(new Uint8Array(applicationServerKey)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
