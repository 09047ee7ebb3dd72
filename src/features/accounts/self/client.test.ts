import { expect, test } from "vitest";
import { accountCalls } from "../contract.ts";
import { selfRoutes } from "./client.ts";
import { selfCalls } from "./contract.ts";

test("the routes that the screens state are those of the contract", () => {
  const calls: Record<string, { method: string; path: string; idempotent?: boolean; takesBody?: boolean }> = {
    ...accountCalls,
    ...selfCalls,
  };
  for (const [name, route] of Object.entries(selfRoutes)) {
    const { method, path, idempotent, takesBody } = calls[name] ?? {};
    expect({ idempotent: undefined, takesBody: undefined, ...route }, name).toEqual({
      method,
      path,
      idempotent,
      takesBody,
    });
  }
});
