import type { Role } from "#domain/vocab.ts";

/** Somebody of the demo who can be tried by one click. */
export type DemoPerson = { role: Role | "site_admin"; name: string; about: string; email: string; password: string };

/** The people that the demo wrote into the page; none anywhere else. */
export function readDemo(text: string): DemoPerson[] {
  return text === "" ? [] : (JSON.parse(text) as DemoPerson[]);
}
