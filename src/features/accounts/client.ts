import { ApiProblem, callApi, messages, type Route } from "#browser/api.ts";
import { homeOf, type Session, safeNext, signIn } from "#browser/session.ts";
import type { Role } from "#domain/vocab.ts";
import type { propertyCalls } from "#features/properties/contract.ts";
import type { accountCalls, User } from "./contract.ts";
import { needsBuilding, type Typed } from "./form.rules.ts";

/** The public directory, which the sign-up form asks before anybody is signed in. */
export const directoryRoute: Route<typeof propertyCalls.listProperties> = { method: "GET", path: "/properties" };

/** The calls of /login without their schemas, which would double what the page weighs; client.test.ts keeps them true. */
export const accountRoutes = {
  login: { method: "POST", path: "/auth/login", idempotent: false } as Route<typeof accountCalls.login>,
  register: { method: "POST", path: "/auth/register", idempotent: false } as Route<typeof accountCalls.register>,
};

/** A building of the public directory. */
export type Listing = { id: string; name: string; location: string };

/** Signs in and keeps the session. Throws ApiProblem. */
export async function requestSignIn({ email = "", password = "" }: Typed): Promise<User> {
  return keep(await callApi(accountRoutes.login, { email: email.trim(), password }));
}

/** Opens an account and keeps its session. Throws ApiProblem. */
export async function requestSignUp(typed: Typed): Promise<User> {
  const { name = "", email = "", password = "", phone = "", location = "", invitation } = typed;
  const role = typed.role as Role;
  const building = needsBuilding(role) ? { propertyId: typed.propertyId, buildingUnit: typed.buildingUnit } : {};
  const person = { name, email, password, phone, location, role };
  return keep(await callApi(accountRoutes.register, { ...person, ...building, invitation }));
}

/** Buildings that an occupant can pick: the first hundred by name, or twenty that match a search of two letters or more. */
export async function findListings(search: string, signal: AbortSignal): Promise<Listing[]> {
  const input = { directory: "true", search: search.length < 2 ? undefined : search } as const;
  return (await callApi(directoryRoute, input, { signal })).properties;
}

/** Where to go after signing in: back to where the session ended, else the role's own dashboard. */
export function placeAfterSignIn(user: Pick<User, "role">, next: string | null): string {
  return safeNext(next) ?? homeOf(user.role);
}

/** Where to go after signing up: an owner starts with a first property. */
export function placeAfterSignUp(user: Pick<User, "role">): string {
  return user.role === "property_owner" ? "/onboard-property" : homeOf(user.role);
}

function keep(answer: Partial<Session & { user: User }> | null): User {
  if (!answer?.token || !answer.user) throw new ApiProblem(200, messages.invalidFormat);
  const { token, user } = answer;
  signIn({ token, user });
  return user;
}
