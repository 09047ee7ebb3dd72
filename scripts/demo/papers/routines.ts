import type { Name, Place } from "../cast.ts";
import type { ProcedureName } from "./procedures.ts";

export type Routine = {
  daysAgo: number;
  place: Place;
  scheduleName: string;
  description: string;
  category: "HVAC" | "Plumbing" | "Electrical" | "General" | "Safety";
  frequency: "weekly" | "monthly" | "quarterly" | "semi_annual";
  every?: { frequencyValue: number; frequencyUnit: "days" | "weeks" | "months" };
  estimatedCost: number;
  estimatedHours: number;
  firm: Name;
  procedure?: ProcedureName;
  isPaused?: boolean;
};

/** The schedules that the manager added to those of the plan. */
export const routines: readonly Routine[] = [
  {
    daysAgo: 232,
    place: "park",
    scheduleName: "Service of the split ACs",
    description: "All suites, a floor a day.",
    category: "HVAC",
    frequency: "monthly",
    estimatedCost: 160_000,
    estimatedHours: 6,
    firm: "cooler",
    procedure: "cooling",
  },
  {
    daysAgo: 230,
    place: "court",
    scheduleName: "Stairwell and compound wash",
    description: "Stairs, landings, car park and the drain before the gate.",
    category: "General",
    frequency: "monthly",
    every: { frequencyValue: 3, frequencyUnit: "weeks" },
    estimatedCost: 35_000,
    estimatedHours: 5,
    firm: "cleaner",
  },
  {
    daysAgo: 226,
    place: "terraces",
    scheduleName: "Inverter batteries",
    description: "Water, terminals and a reading of each string.",
    category: "Electrical",
    frequency: "monthly",
    estimatedCost: 40_000,
    estimatedHours: 3,
    firm: "builder",
  },
  {
    daysAgo: 204,
    place: "park",
    scheduleName: "Generator under load",
    description: "Twenty minutes with the whole building on it.",
    category: "Electrical",
    frequency: "monthly",
    estimatedCost: 25_000,
    estimatedHours: 1.5,
    firm: "builder",
    procedure: "generator",
  },
  {
    daysAgo: 150,
    place: "terraces",
    scheduleName: "Overhead tanks",
    description: "All eight, two a day.",
    category: "Plumbing",
    frequency: "quarterly",
    estimatedCost: 120_000,
    estimatedHours: 7,
    firm: "builder",
    procedure: "tank",
  },
  {
    daysAgo: 90,
    place: "court",
    scheduleName: "Fumigation of the stores",
    description: "Paused until the new stores are handed over.",
    category: "General",
    frequency: "quarterly",
    estimatedCost: 60_000,
    estimatedHours: 3,
    firm: "cleaner",
    isPaused: true,
  },
];
