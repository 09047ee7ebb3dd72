import { plainName } from "#platform/plain-name.server.ts";

const access = { kind: "access" as const, priority: "high" as const, link: "/connections" };
const nameOf = (name: string): string => plainName(name) || "Key";

export const madeNotice = (name: string) => ({
  ...access,
  title: "A key to your account was made",
  message: `Whoever has the key “${nameOf(name)}” acts as you, within its scopes. If you did not make it, revoke it and choose a new password.`,
});

export const revokedNotice = (names: readonly string[]) => ({
  ...access,
  title: "Your API keys were revoked",
  message: `Your password was reset, so these open nothing any more: ${names.map(nameOf).join(", ")}. Make a new key for each program that you know.`,
});
