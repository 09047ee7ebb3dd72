import { neutral, noticeOf } from "./rules.ts";
import { worker } from "./scope.ts";
import { pinnedPhone } from "./shelf.ts";

/** Shows what came, in the shape that some browsers read without us. A browser that shows nothing loses its right to. */
export async function showNotice(text: string): Promise<void> {
  const notice = noticeOf(text, location.origin);
  const { title, body, tag, navigate } = (await caches.has(pinnedPhone)) ? neutral(notice) : notice;
  const icon = "/icons/tunse-192.png";
  await worker.registration.showNotification(title, { body, tag, lang: "en-NG", icon, data: navigate });
}

/** Opens what a notice is of: in a tab that is open, else in a new one. */
export async function openNotice(data: unknown): Promise<void> {
  const address = typeof data === "string" ? data : location.origin;
  const [tab] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = await tab?.focus().catch(() => null);
  // A tab that this worker does not serve cannot be sent anywhere.
  const isThere = shown ? await shown.navigate(address).catch(() => null) : null;
  if (!isThere) await worker.clients.openWindow(address);
}
