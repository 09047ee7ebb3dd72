import { describe, expect, it } from "vitest";
import { addMonths } from "#domain/days.ts";
import { seasonWindow } from "#domain/season.ts";
import { inWindow, makeAheadDays, nextOccurrence, type SeasonRule, soonestStretch } from "./dates.rules.ts";

const strict = (...windows: SeasonRule["windows"]): SeasonRule => ({ windows, outside: null });
const coastRains = seasonWindow("coastal_south", "before_rains");
const harmattan = seasonWindow("far_north", "harmattan");

describe("calendar arithmetic", () => {
  it("keeps the anchor day over short months", () => {
    expect(addMonths("2027-01-31", 1, 31)).toBe("2027-02-28");
    expect(addMonths("2027-02-28", 1, 31)).toBe("2027-03-31");
    expect(addMonths("2028-01-31", 1, 31)).toBe("2028-02-29");
    expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
    expect(addMonths("2027-01-15", -12)).toBe("2026-01-15");
  });

  it.each([
    [{ every: 1, unit: "days" }, false, 0],
    [{ every: 1, unit: "weeks" }, false, 3],
    [{ every: 10, unit: "days" }, false, 5],
    [{ every: 1, unit: "months" }, false, 7],
    [{ every: 5, unit: "years" }, false, 7],
    [{ every: 1, unit: "years" }, true, 45],
  ] as const)("makes a task for %j ahead (statutory: %j) by %i days", (interval, statutory, days) => {
    expect(makeAheadDays(interval, statutory)).toBe(days);
  });

  it("knows windows over the new year", () => {
    expect(inWindow("2026-12-31", harmattan)).toBe(true);
    expect(inWindow("2027-03-31", harmattan)).toBe(true);
    expect(inWindow("2027-04-01", harmattan)).toBe(false);
    expect(inWindow("2028-02-29", coastRains)).toBe(true);
    expect(soonestStretch("2026-12-05", [harmattan])).toEqual({ from: "2026-11-01", to: "2027-03-31" });
    expect(soonestStretch("2026-06-05", [harmattan])).toEqual({ from: "2026-11-01", to: "2027-03-31" });
    expect(soonestStretch("2027-03-01", [coastRains])).toEqual({ from: "2028-01-01", to: "2028-02-29" });
  });
});

describe("nextOccurrence", () => {
  it("adds the interval where there is no season", () => {
    const monthly = { interval: { every: 1, unit: "months" }, season: null, anchorDay: 31 } as const;
    expect(nextOccurrence(monthly, "2027-01-31")).toBe("2027-02-28");
    expect(nextOccurrence(monthly, "2027-02-28")).toBe("2027-03-31");
    expect(nextOccurrence({ interval: { every: 1, unit: "weeks" }, season: null }, "2026-12-28")).toBe("2027-01-04");
    expect(nextOccurrence({ interval: { every: 5, unit: "years" }, season: null }, "2028-02-29")).toBe("2033-02-28");
  });

  it("keeps a yearly check in its window", () => {
    const yearly = { interval: { every: 1, unit: "years" }, season: strict(coastRains) } as const;
    expect(nextOccurrence(yearly, "2027-01-20")).toBe("2028-01-20");
    expect(nextOccurrence(yearly, "2028-02-29")).toBe("2029-02-28");
  });

  it("brings a date that lies just past its window back into it", () => {
    const yearly = { interval: { every: 1, unit: "years" }, season: strict(coastRains) } as const;
    expect(nextOccurrence(yearly, "2027-03-10")).toBe("2028-02-29");
  });

  it("jumps over the months outside a strict window", () => {
    const monthly = { interval: { every: 1, unit: "months" }, season: strict(harmattan) } as const;
    expect(nextOccurrence(monthly, "2027-02-10")).toBe("2027-03-10");
    expect(nextOccurrence(monthly, "2027-03-10")).toBe("2027-11-01");
  });

  it("runs slower outside a season that only raises the pace", () => {
    const filters = {
      interval: { every: 1, unit: "months" },
      season: { windows: [harmattan], outside: { every: 3, unit: "months" } },
    } as const;
    expect(nextOccurrence(filters, "2026-12-05")).toBe("2027-01-05");
    expect(nextOccurrence(filters, "2027-04-05")).toBe("2027-07-05");
    expect(nextOccurrence(filters, "2027-10-05")).toBe("2027-11-01");
  });

  it("leaves the season after the first visit when it is more frequent than the window allows", () => {
    const twice = {
      interval: { every: 6, unit: "months" },
      season: { windows: [coastRains], outside: { every: 6, unit: "months" } },
    } as const;
    expect(nextOccurrence(twice, "2027-01-20")).toBe("2027-07-20");
    expect(nextOccurrence(twice, "2027-07-20")).toBe("2028-01-20");
  });

  it("always moves forward and stays inside a strict window", () => {
    for (const zone of ["coastal_south", "inland_south", "central", "north", "far_north"] as const) {
      for (const name of ["before_rains", "rains", "dry", "harmattan"] as const) {
        const window = seasonWindow(zone, name);
        for (const interval of [
          { every: 1, unit: "weeks" },
          { every: 1, unit: "months" },
          { every: 3, unit: "months" },
          { every: 1, unit: "years" },
        ] as const) {
          let day = soonestStretch("2026-11-21", [window]).from;
          for (let turn = 0; turn < 30; turn += 1) {
            const next = nextOccurrence({ interval, season: strict(window) }, day);
            expect(next > day).toBe(true);
            expect(inWindow(next, window)).toBe(true);
            day = next;
          }
        }
      }
    }
  });
});
