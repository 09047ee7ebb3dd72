import { useSyncExternalStore } from "react";
import { type Role, roleHomes } from "#domain/vocab.ts";
import { tabStore } from "./storage.ts";

/** An invitation that was opened in this tab and not accepted yet, so that it outlives signing in or up. */
export type KeptInvitation = {
  token: string;
  role: Role;
  /** Null where a contractor's team is joined. */
  propertyId: string | null;
  propertyName: string;
  unit: string | null;
  /** What the units of the building are called, where an occupant is to say theirs. */
  units?: readonly string[];
  /** The person that it names, if any. */
  email?: string | null;
};

const key = "tunse.invitation";
const listeners = new Set<() => void>();
let seen: { text: string | null; kept: KeptInvitation | null } = { text: null, kept: null };

export function keptInvitation(): KeptInvitation | null {
  const text = tabStore.getItem(key);
  if (text !== seen.text) seen = { text, kept: read(text) };
  return seen.kept;
}

export function keepInvitation(kept: KeptInvitation): void {
  tabStore.setItem(key, JSON.stringify(kept));
  tell();
}

/** It was accepted, or opens nothing any more, or the person goes on without it. */
export function dropInvitation(): void {
  tabStore.removeItem(key);
  tell();
}

/** The invitation of this tab; null on the server and until the page is hydrated. */
export function useKeptInvitation(): KeptInvitation | null {
  return useSyncExternalStore(subscribe, keptInvitation, () => null);
}

/** Where somebody goes after joining: occupants and technicians to their own dashboard, the others to the property. */
export function placeAfterJoining(joined: Pick<KeptInvitation, "role" | "propertyId">): string {
  const { role, propertyId } = joined;
  return role === "building_occupant" || propertyId === null ? roleHomes[role] : `/property/${propertyId}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function read(text: string | null): KeptInvitation | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    const isOurs = typeof kept === "object" && kept !== null && "token" in kept && "propertyId" in kept;
    return isOurs ? (kept as KeptInvitation) : null;
  } catch {
    return null;
  }
}
