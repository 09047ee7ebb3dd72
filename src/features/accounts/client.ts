import { callApi, typed } from "#browser/api.ts";
import { ApiProblem, messages } from "#browser/api-answer.ts";
import { homeOf, type Session, safeNext, signIn } from "#browser/session.ts";
import { goodToast } from "#browser/toasts.ts";
import type { Input } from "#domain/fields.ts";
import type { accountCalls, User } from "./contract.ts";
import type { signUpFields } from "./fields.ts";
import { accountRoutes } from "./routes.ts";
import type { signInFields } from "./sign-in.fields.ts";

export const accountApi = typed<typeof accountCalls>(accountRoutes);

type Credentials = Input<typeof signInFields>;
type Given = Pick<Credentials, "email" | "password"> & Partial<Credentials>;

/** Signs in and keeps the session. Throws ApiProblem. */
export async function requestSignIn({ email, password, code }: Given): Promise<User> {
  return keep(await callApi(accountApi.login, { email: email.trim(), password, code }));
}

/** Signs in by a passkey of this device, and answers where to go; null where its owner thought better of it. */
export async function enterByPasskey(next: string | null): Promise<string | null> {
  const { answerSignIn } = await import("./two-step/passkey-client.ts");
  const answer = await answerSignIn();
  if (!answer) return null;
  const user = keep(answer);
  goodToast("Login Successful", `Welcome back, ${user.name}!`);
  return placeAfterSignIn(user, next);
}

/** Signs in and answers where to go. */
export async function enter(typed: Given, next: string | null): Promise<string> {
  const user = await requestSignIn(typed);
  goodToast("Login Successful", `Welcome back, ${user.name}!`);
  return placeAfterSignIn(user, next);
}

/** Opens an account and keeps its session. Throws ApiProblem. */
export async function requestSignUp(person: Input<typeof signUpFields>): Promise<User> {
  return keep(await callApi(accountApi.register, person));
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
