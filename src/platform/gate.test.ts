import { expect, test } from "vitest";
import { createGate } from "./gate.server.ts";

test("lets two in, the third in its turn, and refuses who would wait too long", async () => {
  const gate = createGate(2, 1);
  const leave = [await gate.enter(), await gate.enter()];
  let isIn = false;
  const third = gate.enter().then((leaving) => {
    isIn = true;
    return leaving;
  });
  await expect(gate.enter()).rejects.toMatchObject({ code: "unavailable" });
  expect(isIn).toBe(false);
  leave[0]?.();
  leave[0]?.();
  await third;
  const fourth = gate.enter();
  await expect(gate.enter()).rejects.toMatchObject({ code: "unavailable" });
  leave[1]?.();
  await fourth;
});
