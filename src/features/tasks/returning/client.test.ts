import { expect, test } from "vitest";
import { returnTaskRoute } from "./client.ts";
import { returnCalls } from "./contract.ts";

test("the address that screens use is that of the contract", () => {
  expect(returnCalls.returnTask).toMatchObject(returnTaskRoute);
});
