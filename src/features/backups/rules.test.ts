import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { archiveName, keptOf, madeAtOf, problemsOf } from "./rules.ts";

const dayMs = 86_400_000;
const now = new Date("2026-11-23T02:30:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const retention = { daily: 7, weekly: 4, monthly: 12 };

describe("the name of an archive", () => {
  test("says when it was made", () => {
    expect(archiveName(now)).toBe("tunse-20261123T023000Z.tar");
    expect(madeAtOf("tunse-20261123T023000Z.tar")).toEqual(now);
  });

  test.each(["photos.tar", "tunse-20261123T023000Z.tar.part", "tunse-20261399T023000Z.tar"])("%s is none", (name) => {
    expect(madeAtOf(name)).toBeUndefined();
  });
});

describe("what is kept", () => {
  test("of two years of nights: 7 days, 4 weeks and 12 months", () => {
    const names = Array.from({ length: 730 }, (_, days) => archiveName(daysAgo(days)));
    const kept = [...keptOf(names, retention, now)].map((name) => madeAtOf(name)?.toISOString().slice(0, 10)).sort();
    expect(kept).toEqual([
      ...["2025-12-31", "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"],
      ...["2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31", "2026-11-08", "2026-11-15"],
      ...["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"],
    ]);
  });

  test("the newest always stays, nothing else than archives is named, and clearing twice takes no more", () => {
    const some = fc.array(fc.integer({ min: 0, max: 900 * 24 }), { minLength: 1, maxLength: 60 });
    const few = fc.record({ daily: fc.nat(8), weekly: fc.nat(5), monthly: fc.nat(13) });
    fc.assert(
      fc.property(some, few, (hours, asked) => {
        const names = [...new Set(hours.map((hour) => archiveName(new Date(now.getTime() - hour * 3_600_000))))];
        const kept = keptOf([...names, "notes.txt"], asked, now);
        expect([...kept].sort().at(-1)).toBe(names.sort().at(-1));
        expect(kept.size).toBeLessThanOrEqual(Math.max(1, asked.daily + asked.weekly + asked.monthly));
        expect([...keptOf([...kept], asked, now)].sort()).toEqual([...kept].sort());
      }),
    );
  });
});

test("what a clock dated that was years ahead takes no place of what is made now, and is not the newest", () => {
  const tonight = archiveName(now);
  const ahead = [-900, -899, -898].map((days) => archiveName(daysAgo(days)));
  const kept = keptOf([...ahead, tonight, archiveName(daysAgo(1))], { daily: 2, weekly: 0, monthly: 0 }, now);
  expect([...kept].sort()).toEqual([archiveName(daysAgo(1)), tonight, ...ahead.sort().slice(1)].sort());
});

describe("what is told of backups", () => {
  const good = {
    state: "done" as const,
    beganAt: daysAgo(0.6),
    finishedAt: daysAgo(0.5),
    faults: [],
    reason: null,
    isGood: true,
    checked: ["files: named 9"],
  };
  const well = { rows: [good], finishedAt: daysAgo(0.5), verifiedAt: daysAgo(3), isMade: true };

  test("nothing, where one of last night is there and this week's was restored", () => {
    expect(problemsOf(well, now)).toEqual([]);
  });

  test.each([
    [{ isMade: false }, ["No backups are made by themselves: whoever runs the server sets BACKUP_DIR."]],
    [{ rows: [], finishedAt: null, verifiedAt: null }, ["There is no backup yet."]],
    [{ finishedAt: daysAgo(1.2) }, ["The newest backup is 28 hours old."]],
    [{ finishedAt: daysAgo(5) }, ["The newest backup is 5 days old."]],
    [
      { verifiedAt: null, rows: [{ ...good, isGood: null }] },
      ["No backup has been restored to see whether it is whole."],
    ],
    [{ verifiedAt: daysAgo(9) }, ["The last backup that was restored and found good is 9 days old."]],
    [
      { rows: [{ ...good, state: "failed" as const, isGood: null, reason: "There is no room." }, good] },
      ["The last one could not be made: There is no room."],
    ],
    [
      { rows: [{ ...good, state: "failed" as const, finishedAt: daysAgo(-1_000) }, good] },
      ["A clock was wrong: a backup is dated 19 Aug 2029, 03:30, and is not counted."],
    ],
    [
      { rows: [{ ...good, isGood: false, checked: ["chain: entries 9", "Entry 4 was changed."] }] },
      ["The last verification failed: Entry 4 was changed."],
    ],
  ])("%j: %j", (changed, told) => {
    expect(problemsOf({ ...well, ...changed }, now)).toEqual(told);
  });
});
