import type { Access } from "#domain/routes.ts";
import { adminTokenKey, tokenKey, userKey } from "#domain/session-keys.ts";
import { setHidden, setText } from "./page-parts.script.ts";

/** Whose session this browser keeps for a call; it is read anew each time, since another tab may change it. */
export type Person = { token: string; name: string };

export function personFor(access: Access): Person | null {
  if (access === "public") return null;
  try {
    const isAdmin = access === "admin";
    const token = localStorage.getItem(isAdmin ? adminTokenKey : tokenKey);
    if (!token) return null;
    return { token, name: isAdmin ? "site admin" : nameIn(localStorage.getItem(userKey)) };
  } catch {
    // Where nothing may be stored nobody is signed in.
    return null;
  }
}

function nameIn(user: string | null): string {
  try {
    const { name, email }: { name?: unknown; email?: unknown } = JSON.parse(user ?? "");
    return [name, email].filter((word) => typeof word === "string").join(", ");
  } catch {
    return "somebody who is signed in";
  }
}

/** Says on the page who sends it, or that nobody is signed in. */
export function showPerson(person: Person | null, access: Access): void {
  if (access === "public") return;
  setHidden(document, "[data-signed-in-as]", person === null);
  setHidden(document, "[data-signed-out]", person !== null);
  setHidden(document, "[data-own-token]", person === null);
  if (person) setText(document, "[data-person]", person.name);
  const door = document.querySelector<HTMLAnchorElement>("[data-sign-in]");
  if (door && access !== "admin") door.href = `/login?next=${encodeURIComponent(location.pathname)}`;
}
