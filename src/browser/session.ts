import { useSyncExternalStore } from "react";
import { redirect } from "react-router";
import type { Route } from "#domain/routes.ts";
import { pinKey, pinnedPhone, sharedPhotos, tokenKey, userKey } from "#domain/session-keys.ts";
import { type Role, roleHomes } from "#domain/vocab.ts";
import { boxesOf, draftPrefix, keptFilesOf, keptReadsOf, lostOf, pinPlaceOf, senderOf, unsentOf } from "./places.ts";
import { heldFor, holdBack, localStore } from "./storage.ts";

/** Who is signed in, as the server answered it; `role` may be one that this version does not know. */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  role: Role;
  phone: string | null;
  location: string | null;
  propertyId: string | null;
  buildingUnit: string | null;
  emailVerified: boolean;
};

export type Session = { token: string; user: SessionUser };

/** What storage held when it was last read; null before the first time. */
let seen: { token: string | null; user: string | null } | null = null;
let session: Session | null = null;
const listeners = new Set<() => void>();

/**
 * The session kept in this browser, or null. At start a token without a readable user, or the reverse, is cleared;
 * later it may be another tab that is just writing the second of the two.
 */
export function currentSession(): Session | null {
  // Another tab has taken the PIN away, or left.
  if (heldFor() !== null && localStore.getItem(pinKey) !== heldFor()) holdBack(null);
  // Where it was cut short that a PIN was set, what it is to seal still stands there: nobody is in before the PIN is typed.
  const isShut = localStore.getItem(pinKey) !== null && heldFor() === null;
  const token = isShut ? null : localStore.getItem(tokenKey);
  const user = isShut ? null : localStore.getItem(userKey);
  if (seen && token === seen.token && user === seen.user) return session;
  const isStart = seen === null;
  seen = { token, user };
  const parsed = readUser(user);
  session = token && parsed ? { token, user: parsed } : null;
  if (!session && isStart && !isShut) forget();
  return session;
}

/**
 * Keeps the token and the user of a successful login or register, here and for the other tabs. Where the account has a PIN
 * on this phone and has not been opened, they wait for the PIN in memory.
 */
export function signIn(next: Session): void {
  const { id } = next.user;
  localStore.removeItem(lostKey);
  const hasPin = localStore.getItem(pinPlaceOf(id)) !== null;
  if (hasPin && heldFor() !== id) {
    pending = next;
    localStore.setItem(pinKey, id);
    tell();
    return;
  }
  // What somebody else has sealed here stays sealed.
  if (!hasPin) {
    localStore.removeItem(pinKey);
    dropCaches(pinnedPhone);
  }
  localStore.setItem(userKey, JSON.stringify(next.user));
  localStore.setItem(tokenKey, next.token);
  tell();
}

/** Where stands how many unsent things went with a PIN that was wrong too often, until somebody has read it. */
export const lostKey = "tunse.pin-lost";

/** Signed in, and waiting for the PIN that this phone asks for. */
let pending: Session | null = null;

/** What waits for the PIN, once. */
export function takePending(): Session | null {
  const taken = pending;
  pending = null;
  return taken;
}

/** Whether this phone asks for a PIN first, or has something to say of one. */
export function isLocked(): boolean {
  if (localStore.getItem(lostKey) !== null) return true;
  const account = localStore.getItem(pinKey);
  return account !== null && heldFor() !== account;
}

/** The session of an account is over: nobody is asked for its PIN before the same person is back. */
function unpin(): void {
  localStore.removeItem(pinKey);
  holdBack(null);
}

/**
 * Forgets the session, its drafts and files at once and tells the server to end it by `logout`, without waiting for the
 * answer. `keepUnsent`: what waits to be sent stays sealed on this device until the same person is back.
 */
export function signOut(logout: Route, { keepUnsent = false } = {}): void {
  const leaving = currentSession();
  if (!leaving) return;
  const { token, user } = leaving;
  for (const key of localStore.keys()) if (key.startsWith(draftPrefix(user.id))) localStore.removeItem(key);
  localStore.removeItem(lostOf(user.id));
  const places = [keptFilesOf(user.id), unsentOf(user.id), pinPlaceOf(user.id)];
  if (!keepUnsent) for (const place of places) localStore.removeItem(place);
  forget();
  unpin();
  for (const key of localStore.keys()) if (key.startsWith(boxesOf(user.id))) localStore.removeItem(key);
  tell();
  if (!keepUnsent) for (const place of [keptFilesOf(user.id), pinPlaceOf(user.id)]) dropDatabase(place);
  for (const place of [keptReadsOf(user.id), senderOf(user.id)]) dropDatabase(place);
  dropCaches(sharedPhotos, pinnedPhone);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  fetch(`/api${logout.path}`, { method: logout.method, headers, body: "{}", keepalive: true }).catch(() => {});
}

/**
 * The server refused `token`: forgets the session and goes to /login, to come back afterwards. Answers false for the
 * late refusal of an older token, which leaves a newer session alone.
 */
export function endSession(token: string | null): boolean {
  const now = currentSession();
  if (now && now.token !== token) return false;
  // What waits to be sent stays sealed until the same person is back; what was read does not.
  if (now) for (const place of [keptReadsOf(now.user.id), senderOf(now.user.id)]) dropDatabase(place);
  forget();
  if (heldFor() !== null) unpin();
  tell();
  if (location.pathname === "/login") return false;
  location.replace(loginAddress(location.pathname + location.search));
  return true;
}

/** An organisation asks for two-step sign-in: nothing else is open before it is on. */
export function goToTwoStep(): void {
  if (typeof document !== "undefined" && location.pathname !== "/account") location.replace("/account#two-step");
}

/** Called after every change of the session, also one made in another tab. Answers a function that stops it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The session, or null while signed out, on the server and until the page is hydrated. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, currentSession, () => null);
}

/** Where a role lands after signing in; an unknown role goes to /dashboard. */
export function homeOf(role: string): string {
  return Object.hasOwn(roleHomes, role) ? roleHomes[role as Role] : "/dashboard";
}

/**
 * For clientLoaders: the session, or a thrown redirect to /login, or, where only other roles may enter, to this
 * role's own dashboard. `elsewhere` overrides that last address (the repair request page sends others to /login).
 */
export function requireSession(request: Request, only: { roles?: readonly Role[]; elsewhere?: string } = {}): Session {
  const { pathname, search } = new URL(request.url);
  const found = currentSession();
  if (!found) throw redirect(loginAddress(pathname + search));
  if (only.roles && !only.roles.includes(found.user.role)) throw redirect(only.elsewhere ?? homeOf(found.user.role));
  return found;
}

/** The way in, with the way back: /login, or where this phone asks for a PIN. */
export function loginAddress(from: string): string {
  const next = safeNext(from);
  const way = isLocked() ? "/unlock" : "/login";
  return next ? `${way}?next=${encodeURIComponent(next)}` : way;
}

/** A way back that stays on this site and is not /login itself, or null. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith("/")) return null;
  const here = "http://here.invalid";
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  // "/.//elsewhere.com" is here, and what is left of it is not.
  if (url?.origin !== here || url.pathname.startsWith("//")) return null;
  if (["/", "/login", "/unlock"].includes(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

function dropCaches(...names: readonly string[]): void {
  if ("caches" in globalThis) for (const name of names) void caches.delete(name).catch(() => {});
}

/** Where the browser forbids databases there is none. */
function dropDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {}
}

function forget(): void {
  localStore.removeItem(tokenKey);
  localStore.removeItem(userKey);
  seen = { token: null, user: null };
  session = null;
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function readUser(text: string | null): SessionUser | null {
  try {
    const user: unknown = JSON.parse(text ?? "null");
    const isUser = typeof user === "object" && user !== null && "id" in user && "role" in user;
    return isUser && typeof user.id === "string" && typeof user.role === "string" ? (user as SessionUser) : null;
  } catch {
    return null;
  }
}

/** Another tab signed out or changed the account, or the back button woke a page of an account that has left. */
function leaveIfOthers(before: Session | null): void {
  const after = currentSession();
  tell();
  if (before && before.user.id !== after?.user.id) location.reload();
}

if (typeof window !== "undefined") {
  const isOurs = (key: string | null) => key === null || [tokenKey, userKey, pinKey].includes(key);
  window.addEventListener("storage", (event) => {
    if (isOurs(event.key)) leaveIfOthers(session);
  });
  let shownFor: Session | null = null;
  window.addEventListener("pagehide", () => {
    shownFor = session;
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) leaveIfOthers(shownFor);
  });
}
