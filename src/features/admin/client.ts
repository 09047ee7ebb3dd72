import { redirect } from "react-router";
import { currentAdminToken, signInAdmin } from "#browser/admin-session.ts";
import { ApiProblem, callApi, messages, typed } from "#browser/api.ts";
import type { Refusal, Typed } from "#features/accounts/form.rules.ts";
import type { adminCalls } from "./contract.ts";
import { adminRoutes } from "./routes.ts";
import { passwordTooShort, shortestPassword } from "./rules.ts";

export const adminApi = typed<typeof adminCalls>(adminRoutes);

export const adminHome = "/admin/dashboard";

/** For clientLoaders: without a token to the sign-in. */
export function requireAdmin(): void {
  if (currentAdminToken() === null) throw redirect("/admin/login");
}

const fillIn = "Please fill in all fields";
const isBlank = (value: string | undefined) => !value?.trim();

const missing = (typed: Typed, labels: Record<string, string>): Refusal["faults"] =>
  Object.entries(labels)
    .filter(([field]) => isBlank(typed[field]))
    .map(([field, label]) => ({ field, message: `${label} is required.` }));

const refuse = (message: string, faults: Refusal["faults"]): Refusal | null =>
  faults.length > 0 ? { message, faults } : null;

/** What the sign-in says before it asks the server, or null. */
export const loginRefusal = (typed: Typed): Refusal | null =>
  refuse(fillIn, missing(typed, { email: "Email", password: "Password" }));

/** What two fields of a new password say, or null. */
export function passwordRefusal({ password = "", repeated = "" }: Typed): Refusal | null {
  if (password.length < shortestPassword)
    return { message: passwordTooShort, faults: [{ field: "password", message: passwordTooShort }] };
  const differ = "Passwords do not match";
  return password === repeated ? null : { message: differ, faults: [{ field: "repeated", message: differ }] };
}

/** What the form of a further admin says before it asks the server, or null. */
export const newAdminRefusal = (typed: Typed): Refusal | null =>
  refuse(fillIn, missing(typed, { name: "Name", email: "Email", password: "Password" })) ??
  passwordRefusal({ ...typed, repeated: typed.password ?? "" });

/** What the setup form says before it asks the server, or null. */
export const setupRefusal = (typed: Typed): Refusal | null =>
  refuse(
    fillIn,
    missing(typed, {
      setup_key: "Setup key",
      name: "Name",
      email: "Email",
      password: "Password",
      repeated: "Password again",
    }),
  ) ?? passwordRefusal(typed);

/** Signs in and keeps the token. Throws ApiProblem. */
export async function requestLogin({ email = "", password = "", code }: Typed): Promise<string> {
  return keep(await callApi(adminApi.login, { email: email.trim(), password, code }));
}

/** Makes the first site admin and keeps the token. Throws ApiProblem. */
export async function requestSetup({ setup_key = "", name = "", email = "", password = "" }: Typed): Promise<string> {
  return keep(await callApi(adminApi.setup, { setup_key, name, email, password }));
}

/** Whether a refused sign-in lacks the second step only. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 401 && error.errors.some(({ path }) => path === "code");

function keep(answer: { token: string; admin: { name: string } } | null): string {
  if (!answer?.token) throw new ApiProblem(200, messages.invalidFormat);
  signInAdmin(answer.token);
  return answer.admin.name;
}
