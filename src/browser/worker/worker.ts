import { gateShelf } from "#domain/session-keys.ts";
import { themeCookieName } from "#domain/theme.ts";
import { syncTag } from "../outbox/sender.ts";
import { sendMeanwhile, sendOnSync } from "./outbox.ts";
import { pressNotice, renewPush, showNotice } from "./push.ts";
import {
  isAsset,
  isGate,
  isOurPage,
  isWhole,
  isWorkspace,
  type KeptBuild,
  keptAfter,
  keptBefore,
  keptPages,
  leftOver,
  shellOf,
  shellPath,
  takeOverWord,
} from "./rules.ts";
import { type Asking, worker } from "./scope.ts";
import { keepShared } from "./shared.ts";

/** Put in by the build that this worker belongs to. */
declare const tunseBuild: { id: string; files: readonly string[]; parts: readonly string[] };

// Keeps the product openable without a network: the scripts of its own build, and one page that opens every screen behind
// the sign-in. What the server is asked for under /api passes it by.

const { id, files, parts } = tunseBuild;
const own: KeptBuild = { id, files, until: null };
const store = () => caches.open("tunse.shell");
const keptAs = (path: string, build: string) => `${path}?build=${build}`;
const recordPath = "/kept-builds";
const shownPath = "/shown-builds";
const atOnce = 4;

worker.addEventListener("install", (event) => event.waitUntil(keepBuild()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data === takeOverWord) void worker.skipWaiting();
  else if (typeof data === "string" && source) event.waitUntil(noteShown(source.id, data));
});
worker.addEventListener("sync", (event) => {
  if (event.tag === syncTag) event.waitUntil(sendOnSync(event));
});
worker.addEventListener("periodicsync", (event) => {
  if (event.tag === syncTag) event.waitUntil(sendMeanwhile());
});
// Whatever becomes of what waits here, the notice is shown: a browser takes pushes away from who shows none.
worker.addEventListener("push", (event) =>
  event.waitUntil(Promise.all([showNotice(event.data?.text() ?? ""), sendMeanwhile().catch(() => {})])),
);
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewPush(event.newSubscription)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(pressNotice(event.notification.data, event.action));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.method === "POST" && url.pathname === "/share") event.respondWith(keepShared(request));
  else if (request.method !== "GET") return;
  else if (isAsset(url.pathname)) event.respondWith(asset(event));
  else if (request.mode !== "navigate") return;
  else if (isWorkspace(url.pathname, parts)) event.respondWith(openPage(request, url.pathname));
  else if (isGate(url.pathname)) event.respondWith(openGate(request, url.pathname));
});

/** All or nothing: what fails throws, and the browser tries again at the next visit. */
async function keepBuild(): Promise<void> {
  const cache = await store();
  const missing = [...files];
  const next = async (): Promise<void> => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      if (await cache.match(path)) continue;
      const response = await fetch(path, { credentials: "omit" });
      if (!isWhole(response)) throw new Error(`${path} did not come whole.`);
      await cache.put(path, response);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  for (const path of keptPages) {
    const page = await fetch(keptAs(path, id), { cache: "no-store", credentials: "omit" });
    // Of several servers one may have another build already.
    if (!page.ok || !(await page.clone().text()).includes(`manifest-${id}`))
      throw new Error(`${path} is not of this build.`);
    await cache.put(keptAs(path, id), page);
  }
  const before = await read<KeptBuild[]>(recordPath, []);
  const shown = Object.values(await read<Record<string, string>>(shownPath, {}));
  await letGo(before, keptBefore(before, { ...own, waits: true }, shown));
}

/** From now on these builds are kept, and nothing of others. */
async function letGo(before: readonly KeptBuild[], builds: readonly KeptBuild[]): Promise<void> {
  const cache = await store();
  await write(recordPath, builds);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const gone = before.filter((build) => !builds.some((kept) => kept.id === build.id));
  await Promise.all([
    ...leftOver(paths, builds).map((path) => cache.delete(path)),
    ...gone.flatMap((build) => keptPages.map((path) => cache.delete(keptAs(path, build.id)))),
  ]);
}

async function takeOver(): Promise<void> {
  const open = (await worker.clients.matchAll({ type: "window", includeUncontrolled: true })).map(
    (client) => client.id,
  );
  const shown = await changeShown((all) => all.filter(([client]) => open.includes(client)));
  const before = await read<KeptBuild[]>(recordPath, []);
  const all = before.some((build) => build.id === id) ? before : [...before, own];
  await letGo(before, keptAfter(all, id, Object.values(shown), Date.now()));
  await worker.clients.claim();
}

async function openPage(request: Request, pathname: string): Promise<Response> {
  const path = keptPages.find((page) => page === pathname) ?? shellPath;
  const kept = await (await store()).match(keptAs(path, id));
  if (!kept) return fetch(request);
  const headers = new Headers(kept.headers);
  const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const theme = await worker.cookieStore?.get(themeCookieName).catch(() => null);
  const policy = headers.get("content-security-policy") ?? "";
  const [html, renewed] = shellOf(await kept.text(), policy, fresh, theme?.value);
  headers.set("content-security-policy", renewed);
  // It is not told who led here, and the server leaves it out of what is fetched to be kept.
  headers.set("cross-origin-opener-policy", "same-origin");
  return new Response(html, { headers });
}

/** The page of a gate is the newest one, and without a network the one that its own script kept. */
async function openGate(request: Request, pathname: string): Promise<Response> {
  const response = await fetch(request).catch(() => null);
  if (response && isOurPage(response)) return response;
  const kept = await (await caches.open(gateShelf)).match(pathname);
  return kept ?? response ?? Response.error();
}

async function asset({ request }: Asking): Promise<Response> {
  const kept = await (await store()).match(new URL(request.url).pathname);
  if (kept) return kept;
  const response = await fetch(request).catch(() => null);
  if (response && (isWhole(response) || !request.url.endsWith(".js"))) return response;
  return request.url.endsWith(".js") ? notHere() : Response.error();
}

/** The router loads the page again where a screen's script fails to come, without end: so one comes that says why. */
const notHere = () =>
  new Response(
    'export function clientLoader() { throw new Error("This screen is not on this phone yet. Open it once with a connection."); }\nexport default function NotHere() { return null; }\n',
    { headers: { "content-type": "text/javascript" } },
  );

type Shown = [client: string, build: string];

const noteShown = (client: string, build: string) => changeShown((all) => [...all, [client, build]]);

/** One after the other: of two tabs that tell at once neither is forgotten. */
const changeShown = (to: (all: Shown[]) => Shown[]): Promise<Record<string, string>> =>
  navigator.locks.request(shownPath, async () => {
    const next = Object.fromEntries(to(Object.entries(await read<Record<string, string>>(shownPath, {}))));
    await write(shownPath, next);
    return next;
  });

async function read<T>(path: string, otherwise: T): Promise<T> {
  const kept = await (await store()).match(path);
  return kept ? kept.json() : otherwise;
}

const write = async (path: string, value: unknown): Promise<void> =>
  (await store()).put(path, new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } }));
