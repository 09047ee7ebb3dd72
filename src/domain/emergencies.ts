import type { RepairCategory } from "./vocab.ts";
import { tradeOfComponent } from "./vocab-map.ts";

export const emergencyKinds = ["fire", "gas", "shock", "flood", "collapse", "lift"] as const;
export type EmergencyKind = (typeof emergencyKinds)[number];

type Emergency = {
  /** The word on its tile. */
  label: string;
  /** The title of the request that it becomes. */
  title: string;
  category: RepairCategory;
  /** What to do right now, in two breaths. */
  now: string;
};

export const emergencies: Record<EmergencyKind, Emergency> = {
  fire: {
    label: "Fire",
    title: "Fire",
    category: tradeOfComponent.fire_safety.repairCategory,
    now: "Get everybody out by the stairs, not the lift, and stay out. Close doors behind you.",
  },
  gas: {
    label: "Gas",
    title: "Gas leak",
    category: "Appliances",
    now: "Touch no switch and light no flame. Open doors and windows, and leave.",
  },
  shock: {
    label: "Electric shock",
    title: "Electric shock",
    category: tradeOfComponent.electrical.repairCategory,
    now: "Do not touch the person while the current is on. Switch off at the main, and the gen too.",
  },
  flood: {
    label: "Flood",
    title: "Flood",
    category: tradeOfComponent.plumbing.repairCategory,
    now: "Go to a higher floor. Keep out of water that may reach sockets or wires.",
  },
  collapse: {
    label: "Collapse",
    title: "Building is collapsing",
    category: tradeOfComponent.structural.repairCategory,
    now: "Leave now, and keep well away from the walls. Go back in for nothing.",
  },
  lift: {
    label: "Trapped in lift",
    title: "Somebody is trapped in the lift",
    category: tradeOfComponent.elevators.repairCategory,
    now: "Stay inside and leave the doors alone. Press the alarm button, and wait: there is air enough.",
  },
};
