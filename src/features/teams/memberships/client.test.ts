import { expect, test } from "vitest";
import { ownTeamRoutes } from "./client.ts";
import { ownTeamCalls } from "./contract.ts";

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(ownTeamRoutes))
    expect(ownTeamCalls[name as keyof typeof ownTeamCalls], name).toMatchObject(route);
});
