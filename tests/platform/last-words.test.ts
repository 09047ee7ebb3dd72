import { expect, test } from "vitest";
import { startChild } from "./scratch.ts";

const script = new URL("./children/fault.ts", import.meta.url);

test.each(["broken, and nobody waits", "lost outside of any promise"])(
  "a fault that nobody caught ends the process with its reason and its code: %s",
  async (fault) => {
    const child = startChild(script, [fault]);
    expect(await child.ended).toBe(70);
    expect(child.lines).toEqual([expect.stringMatching(/^Tunse ends with code 70: .*"exitCode":70/)]);
  },
);

test("a lost database that nobody waits for is logged, and the process lives", async () => {
  const child = startChild(script, ["lost, and nobody waits"]);
  expect(await child.ended).toBe(0);
  expect(child.lines).toEqual([expect.stringContaining("The database was lost"), "alive"]);
});
