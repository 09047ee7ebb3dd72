import { bind } from "#platform/http/bind.server.ts";
import { apiKeyCalls } from "./contract.ts";
import { listApiKeys } from "./queries.server.ts";
import { createApiKey, revokeApiKey } from "./service.server.ts";

export const apiKeyBindings = bind(apiKeyCalls, { listApiKeys, createApiKey, revokeApiKey });
