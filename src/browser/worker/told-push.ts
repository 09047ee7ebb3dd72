/** What the server was told last of this browser; one row, gone with the session. */
const toldPush = "tunse.push";

/** What the server knows of this browser's notices. `session`: a digest of the session that said it. */
export type ToldPush = { endpoint: string; secret: string; pushKey: string; session: string };

const place = "/told";

export async function findToldPush(): Promise<ToldPush | null> {
  if (!("caches" in globalThis) || !(await caches.has(toldPush))) return null;
  const kept = await (await caches.open(toldPush)).match(place);
  return kept ? ((await kept.json()) as ToldPush) : null;
}

export async function keepToldPush(told: ToldPush): Promise<void> {
  if (!("caches" in globalThis)) return;
  const headers = { "content-type": "application/json" };
  await (await caches.open(toldPush)).put(place, new Response(JSON.stringify(told), { headers }));
}

/** Nobody is signed in here any more, or notices were taken away: the browser and the worker forget them. */
export async function endPush(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(toldPush);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
