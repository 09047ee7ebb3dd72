import { expect, test } from "vitest";
import { type PushFacts, pushStep } from "./push.rules.ts";

const told = { endpoint: "https://push.example/1", session: "one", pushKey: "key" };
const facts: PushFacts = {
  ...{ pushKey: "key", session: "one", isHere: true, isLost: false, told },
  subscription: { endpoint: told.endpoint, pushKey: "key" },
};
const elsewhere = { endpoint: "https://push.example/2", pushKey: "key" };

test.each<[string, Partial<PushFacts>, ReturnType<typeof pushStep>]>([
  ["nothing has changed", {}, null],
  ["the installation sends nothing to browsers", { pushKey: null, isHere: false }, null],
  ["the browser dropped its address", { subscription: null }, "ask"],
  ["it dropped its address, and the push service says so", { subscription: null, isHere: false, isLost: true }, "ask"],
  ["nobody asked for notices here", { subscription: null, isHere: false, told: null }, null],
  ["they were taken away here, and the browser has none", { subscription: null, isHere: false }, null],
  ["they were taken away from another device", { isHere: false }, "end"],
  ["the browser has another address than the server knows", { subscription: elsewhere }, "tell"],
  ["the push service knows it no more", { isHere: false, isLost: true }, "renew"],
  ["the key of the server is another one", { pushKey: "other" }, "renew"],
  [
    "it is, and the browser does not say its own",
    { pushKey: "other", subscription: { ...elsewhere, pushKey: null } },
    "renew",
  ],
  ["somebody signed in anew", { isHere: false, session: "two" }, "tell"],
  ["what was told is not known, as before this was kept", { told: null }, "tell"],
])("where %s", (_, more, step) => {
  expect(pushStep({ ...facts, ...more })).toBe(step);
});
