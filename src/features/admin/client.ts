import { redirect } from "react-router";
import { currentAdminToken, signInAdmin } from "#browser/admin-session.ts";
import { callApi, typed } from "#browser/api.ts";
import { ApiProblem, messages } from "#browser/api-answer.ts";
import type { Input } from "#domain/fields.ts";
import type { signInFields } from "#features/accounts/sign-in.fields.ts";
import type { adminCalls } from "./contract.ts";
import type { setupFields } from "./fields.ts";
import { adminRoutes } from "./routes.ts";

export const adminApi = typed<typeof adminCalls>(adminRoutes);

export const adminHome = "/admin/dashboard";

/** For clientLoaders: without a token to the sign-in. */
export function requireAdmin(): void {
  if (currentAdminToken() === null) throw redirect("/admin/login");
}

type Credentials = Input<typeof signInFields>;

/** Signs in and keeps the token. Throws ApiProblem. */
export async function requestLogin({ email, ...rest }: Pick<Credentials, "email" | "password"> & Partial<Credentials>) {
  return keep(await callApi(adminApi.login, { email: email.trim(), ...rest }));
}

/** Makes the first site admin and keeps the token. Throws ApiProblem. */
export async function requestSetup(input: Omit<Input<typeof setupFields>, "repeated">): Promise<string> {
  return keep(await callApi(adminApi.setup, input));
}

function keep(answer: { token: string; admin: { name: string } } | null): string {
  if (!answer?.token) throw new ApiProblem(200, messages.invalidFormat);
  signInAdmin(answer.token);
  return answer.admin.name;
}
