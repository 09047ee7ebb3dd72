import { useSyncExternalStore } from "react";
import type { Route } from "#domain/routes.ts";
import { adminTokenKey as tokenKey } from "#domain/session-keys.ts";
import { draftPrefix } from "./places.ts";
import { localStore } from "./storage.ts";

const signInPath = "/admin/login";

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The token of the site admin signed in here, or null. A user may be signed in beside: the two know nothing of each other. */
export const currentAdminToken = (): string | null => localStore.getItem(tokenKey);

export function signInAdmin(token: string): void {
  localStore.setItem(tokenKey, token);
  tell();
}

/** Forgets the token and what was typed at once and tells the server to end its session by `logout`, without waiting for the answer. */
export function signOutAdmin(logout: Route): void {
  const token = currentAdminToken();
  localStore.removeItem(tokenKey);
  for (const key of localStore.keys()) if (key.startsWith(draftPrefix("site-admin"))) localStore.removeItem(key);
  tell();
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  fetch(`/api${logout.path}`, { method: logout.method, headers, body: "{}", keepalive: true }).catch(() => {});
}

/** The server refused `token`: forgets it and goes to the sign-in. False for the late refusal of an older token. */
export function endAdminSession(token: string | null): boolean {
  const now = currentAdminToken();
  if (now !== null && now !== token) return false;
  localStore.removeItem(tokenKey);
  tell();
  if (location.pathname === signInPath) return false;
  location.replace(signInPath);
  return true;
}

/** Called after every change of the token, also one made in another tab. Answers a function that stops it. */
export function subscribeToAdmin(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The token, or null while signed out, on the server and until the page is hydrated. */
export const useAdminToken = (): string | null => useSyncExternalStore(subscribeToAdmin, currentAdminToken, () => null);

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === tokenKey) tell();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) tell();
  });
}
