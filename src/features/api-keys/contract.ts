import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id, schemasOf } from "#domain/text.ts";
import { ownPassword } from "#features/accounts/self/contract.ts";
import { apiKeyFields } from "./fields.ts";
import { apiKeyRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  starts: z.string().describe("The first letters of the key, to tell it by."),
  scopes: z.array(z.string()),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe("To the minute."),
  revokedAt: instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const { name, scopes } = schemasOf(apiKeyFields);

export const apiKeyCalls = calls(apiKeyRoutes, {
  listApiKeys: {
    tag: "API keys",
    may: ["api_key", "see"],
    summary: "Your own keys, the newest first, those that were revoked as well",
    rows: "apiKeys",
    input: z.object({}),
    answer: z.object({ apiKeys: z.array(ApiKey) }),
  },
  createApiKey: {
    tag: "API keys",
    may: ["api_key", "create"],
    summary: "Make a key by which a program acts as you, within its scopes",
    about:
      "Send it as `Authorization: Bearer …`. The key is shown this once and kept nowhere; its hash is. A scope is an area and `read` or `write`; writing does not include reading. No key signs in, changes a password, makes keys or deletes an account. At most 50 that are not revoked. Who resets a forgotten password revokes them all; who changes theirs keeps them.",
    example: { input: { name: "Bookkeeping", scopes: ["tasks:read", "tickets:read"], password: "Harmattan-7!" } },
    input: z.object({
      name,
      scopes: scopes.check(z.minLength(1, "Choose at least one scope.")),
      password: ownPassword,
    }),
    answer: z.object({ apiKey: ApiKey, key: z.string().describe("Shown this once.") }),
    creates: true,
    message: "The key has been made.",
    failures: [409, 429],
  },
  revokeApiKey: {
    tag: "API keys",
    may: ["api_key", "remove"],
    summary: "Revoke a key: it opens nothing from then on",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The key has been revoked.",
  },
});
