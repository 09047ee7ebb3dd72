import { describe, expect, it } from "vitest";
import { states } from "./places.ts";
import { augustBreak, climateZoneOf, type SeasonName, seasonWindow, windowLabel } from "./season.ts";

/** The calendar written out again by hand: before the rains, rains, dry, harmattan. */
const calendar: Record<string, [string[], Record<SeasonName, string>]> = {
  coastal_south: [
    ["Lagos", "Delta", "Bayelsa", "Rivers", "Akwa Ibom", "Cross River"],
    {
      before_rains: "January to February",
      rains: "March to November",
      dry: "December to February",
      harmattan: "December to January",
    },
  ],
  inland_south: [
    ["Ogun", "Oyo", "Osun", "Ondo", "Ekiti", "Edo", "Anambra", "Imo", "Abia", "Enugu", "Ebonyi"],
    {
      before_rains: "February to March",
      rains: "April to October",
      dry: "November to March",
      harmattan: "December to February",
    },
  ],
  central: [
    ["Kwara", "Kogi", "Benue", "Niger", "FCT", "Nasarawa", "Plateau", "Taraba"],
    {
      before_rains: "March to April",
      rains: "May to October",
      dry: "November to April",
      harmattan: "December to February",
    },
  ],
  north: [
    ["Kaduna", "Bauchi", "Gombe", "Adamawa"],
    {
      before_rains: "April to May",
      rains: "June to September",
      dry: "October to May",
      harmattan: "November to February",
    },
  ],
  far_north: [
    ["Sokoto", "Kebbi", "Zamfara", "Katsina", "Kano", "Jigawa", "Yobe", "Borno"],
    {
      before_rains: "May to 20 June",
      rains: "21 June to September",
      dry: "October to May",
      harmattan: "November to March",
    },
  ],
};

const rows = Object.entries(calendar).flatMap(([zone, [states, months]]) =>
  states.map((state) => ({ state, zone, months })),
);

describe("season calendar", () => {
  it("knows 36 states and the FCT", () => {
    expect(rows).toHaveLength(37);
    expect(new Set(states)).toEqual(new Set(rows.map(({ state }) => state)));
  });

  it.each(rows)("$state lies in $zone", ({ state, zone, months }) => {
    expect(climateZoneOf(state)).toBe(zone);
    for (const season of Object.keys(months) as SeasonName[]) {
      expect(windowLabel(seasonWindow(climateZoneOf(state), season))).toBe(months[season]);
    }
  });

  it("uses months that are right in every zone where the state is not known", () => {
    expect(climateZoneOf(null)).toBeNull();
    expect(windowLabel(seasonWindow(null, "rains"))).toBe("July to September");
    expect(windowLabel(seasonWindow(null, "before_rains"))).toBe("January to February");
  });

  it.each(["Lagos", "Ogun", "Oyo", "Osun", "Ondo", "Ekiti"])("has an August break in %s", (state) => {
    expect(augustBreak(state)?.from).toEqual({ month: 7, day: 25 });
  });

  it.each(["Rivers", "Kano", "FCT", null])("has no August break in %s", (state) =>
    expect(augustBreak(state)).toBeNull(),
  );
});
