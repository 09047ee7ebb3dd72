import { expect, test } from "vitest";
import { claimKey } from "./idempotency.server.ts";

const claim = (input: unknown) =>
  claimKey({ actorId: "a", method: "POST", path: "/api/things", key: "k", input, status: 201 });

test("others are served while a file of 50 MB is told from another", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await claim({ name: "roof.jpg", content: new Uint8Array(50_000_000) });
  isDone = true;
  expect(turns).toBeGreaterThan(20);
});
