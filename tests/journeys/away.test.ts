import { expect, test } from "vitest";
import { runAway } from "../rig/away/run.ts";

// Days of this size are in `npm run bench -- offline`; this one is small enough for each release.
test("two jobs of two days without a network arrive once, in order and dated right, whatever dies on the way back", async () => {
  const day = { seed: 223_722, jobs: 2, steps: ["Turn the water off"], awayMs: 48 * 3_600_000, say: () => {} };
  const bad = { photosEach: 1, side: 300, kills: 4, restarts: 1, lost: 0.6, tabs: 2 };
  const { faults, acts, photos } = await runAway({ ...day, ...bad });
  expect(faults).toEqual([]);
  expect([acts, photos]).toEqual([8, 2]);
});
