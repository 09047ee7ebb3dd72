import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { addDays } from "#domain/days.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { runJob } from "../../../tests/harness/documents.ts";
import { firm, paid, site } from "../../../tests/harness/prices.ts";
import { rangesJob } from "./jobs.server.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});
const monday = "2031-06-16";
const mostDays = 24;
/** Of each run another one, and none of service.test.ts, since what is counted is of all buildings. */
const kinds = ["water_treatment", "septic_tank"];
const weekOf = (days: number): number => Math.floor(days / 7);

/** Three owners' buildings with a machine of this kind, and three firms that take turns there. */
async function scene(kind: string) {
  const firms = [await firm(), await firm(), await firm()] as const;
  const sites = [await site(kind, firms), await site(kind, firms), await site(kind, firms)] as const;
  const [{ owner, propertyId, assetId }] = sites;
  const path = `/properties/${propertyId}/prices?category=Appliances&assetId=${assetId}`;
  const pay = (turn: number, kobo: number, now: Date) =>
    paid(sites[turn % 3] ?? sites[0], firms[turn % 3] ?? firms[0], kobo, now);
  const shown = async (): Promise<{ jobs: number } | null> => (await owner.get(path)).body.data.range;
  return { pay, shown };
}

test("nothing is shown below five jobs, and a job moves what is shown at the next week's count alone (invariant 24)", async () => {
  const step = fc.record({
    isCount: fc.boolean(),
    kobo: fc.integer({ min: 1_000_000, max: 90_000_000 }),
    later: fc.integer({ min: 0, max: 4 }),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 8 }), async (steps) => {
      let days = 0;
      const now = () => {
        clock.now = new Date(`${addDays(monday, days)}T09:00:00Z`);
        return clock.now;
      };
      now();
      const { pay, shown } = await scene(kinds[run] ?? "roof");
      run += 1;
      // Four are there from the week before: one less than is shown.
      const weeks = [0, 0, 0, 0];
      for (const turn of weeks.keys()) await pay(turn, 10_000_000, now());
      days = 7;
      await runJob(rangesJob.name, now());
      let counted = weeks.length;
      let before = await shown();
      expect(before).toBeNull();
      for (const { isCount, kobo, later } of steps) {
        days = Math.min(days + later, mostDays);
        if (isCount) await runJob(rangesJob.name, now());
        else await pay(weeks.length, kobo, now());
        if (isCount) counted = weeks.filter((week) => week < weekOf(days)).length;
        else weeks.push(weekOf(days));
        const after = await shown();
        if (!isCount) expect(after).toEqual(before);
        expect(after?.jobs ?? null).toBe(counted < 5 ? null : counted);
        before = after;
      }
    }),
    { numRuns: kinds.length, endOnFailure: true },
  );
});
