import type { Drawing } from "../pictures/drawings.ts";
import type { Name, Place } from "./cast.ts";
import type { Cheat } from "./proofs.ts";

/** Work that the keepers thought of themselves; days are counted from the last one of the play. */
export type Chore = {
  daysAgo: number;
  dueIn: number;
  place: Place;
  title: string;
  description: string;
  category: string;
  priority: "critical" | "high" | "medium" | "low";
  cost: number;
  hand: Name;
  /** Where it stands at the end; done unless told. */
  ends?: "new" | "assigned" | "begun";
  proof?: readonly Drawing[];
  cheat?: Cheat;
};

const chore = (
  days: readonly [daysAgo: number, dueIn: number],
  place: Place,
  [title, description]: readonly [string, string],
  [category, priority, cost]: readonly [string, Chore["priority"], number],
  hand: Name,
  more: Pick<Chore, "ends" | "proof" | "cheat"> = {},
): Chore => ({ daysAgo: days[0], dueIn: days[1], place, title, description, category, priority, cost, hand, ...more });

export const chores: readonly Chore[] = [
  chore(
    [205, -190],
    "court",
    ["Repaint the stairwell", "Two coats of washable paint, ground floor to roof."],
    ["Interior", "medium", 420_000],
    "yusuf",
    { proof: ["wall"] },
  ),
  chore(
    [178, -162],
    "park",
    ["Replace the fire hose on floor 3", "The old one is perished at the coupling."],
    ["Other", "high", 95_000],
    "kunle",
    { proof: ["extinguisher"] },
  ),
  chore(
    [157, -140],
    "terraces",
    ["Re-seal the front drain", "Break out and cast the joints anew."],
    ["External Works (Compound)", "medium", 260_000],
    "musa",
    { proof: ["drain", "drainClear"] },
  ),
  chore(
    [133, -115],
    "park",
    ["New belts for the lift machine", "Both lifts, on two Saturdays."],
    ["Other", "high", 680_000],
    "kunle",
    { proof: ["lift"] },
  ),
  chore(
    [121, -104],
    "court",
    ["Gate motor and track", "New motor, track cleaned and set level."],
    ["Security", "high", 310_000],
    "blessing",
    { proof: ["board", "boardChecked"] },
  ),
  chore(
    [99, -83],
    "court",
    ["Waterproof the roof over Flat 4C", "After the leak in the rains: membrane over the whole bay."],
    ["Roof", "critical", 540_000],
    "yusuf",
    { proof: ["gutter"] },
  ),
  chore(
    [74, -58],
    "terraces",
    ["Replace 16 inverter batteries", "Terraces 1 to 4; the old ones go back to the dealer."],
    ["Electrical", "high", 1_150_000],
    "blessing",
    { proof: ["inverter"] },
  ),
  chore(
    [52, -36],
    "park",
    ["LED lights in the car park", "Twenty fittings with sensors."],
    ["Lighting", "low", 240_000],
    "blessing",
    { proof: ["lamp", "lampLit"] },
  ),
  chore(
    [38, -22],
    "court",
    ["Service the borehole pump", "Lift it, clean the strainer, new cable joint."],
    ["Plumbing", "high", 185_000],
    "musa",
    { proof: ["tank", "tankFull"] },
  ),
  chore(
    [29, -14],
    "park",
    ["Rebalance the phases", "After the second AC in Suite 5."],
    ["Electrical", "high", 90_000],
    "emem",
    { proof: ["board", "boardChecked"] },
  ),
  chore(
    [26, -12],
    "court",
    ["Refix the water tank straps", "Two of four are loose on the stanchion."],
    ["Plumbing", "high", 45_000],
    "musa",
    { ends: "assigned" },
  ),
  chore(
    [24, -8],
    "park",
    ["Clean the cooling fins on the roof", "All outdoor units, before the dust comes."],
    ["Heating Ventilation and Air Conditioning (HVAC)", "medium", 120_000],
    "kunle",
    { ends: "assigned" },
  ),
  chore(
    [20, -6],
    "court",
    ["Close the gaps at the pump room", "Rats come in where the pipes pass."],
    ["Pest Control", "medium", 30_000],
    "yusuf",
    { ends: "begun" },
  ),
  chore(
    [18, -3],
    "park",
    ["Change the smoke heads on floor 2", "Four heads are older than ten years."],
    ["Security", "high", 160_000],
    "blessing",
    { ends: "assigned" },
  ),
  chore(
    [17, -2],
    "park",
    ["Door closers at the fire stairs", "Floors 1 to 5."],
    ["Interior", "high", 75_000],
    "yusuf",
    { ends: "begun" },
  ),
  chore(
    [12, -7],
    "court",
    ["Clean the roof tank of Block B", "Drain, scrub, rinse twice, fill again."],
    ["Plumbing", "medium", 38_000],
    "musa",
    { proof: ["tankFull"], cheat: "old" },
  ),
  chore(
    [11, -6],
    "park",
    ["Check the lamps of the back stairs", "All five floors, after dark."],
    ["Lighting", "medium", 18_000],
    "blessing",
    { proof: ["lampLit"], cheat: "home" },
  ),
  chore(
    [10, -5],
    "terraces",
    ["Flush the drains behind Terrace 6", "To the street, with a photo of the open run."],
    ["Plumbing", "high", 52_000],
    "musa",
    { proof: ["drainClear"], cheat: "other" },
  ),
  chore(
    [9, -1],
    "terraces",
    ["Trim the trees at the fence", "Before the dry wind; branches hang over the wires."],
    ["Landscape", "medium", 60_000],
    "risi",
    {},
  ),
  chore(
    [7, 0],
    "court",
    ["Read the diesel meters", "Every flat, with a photo of each."],
    ["Electrical", "medium", 15_000],
    "blessing",
    { ends: "assigned" },
  ),
  chore([6, 0], "park", ["Grease the car park gate", "And look at the hinges."], ["Security", "low", 12_000], "kunle", {
    ends: "assigned",
  }),
  chore(
    [6, 1],
    "court",
    ["Clear the roof gutters", "Leaves from the mango tree."],
    ["Roof", "medium", 40_000],
    "musa",
    { ends: "assigned" },
  ),
  chore(
    [5, 2],
    "terraces",
    ["Flush the water heaters", "Terraces 2, 4 and 7."],
    ["Plumbing", "medium", 55_000],
    "musa",
    { ends: "assigned" },
  ),
  chore(
    [4, 3],
    "court",
    ["Renew the signs for the assembly point", "Three signs, reflecting."],
    ["Security", "medium", 25_000],
    "yusuf",
    { ends: "assigned" },
  ),
  chore(
    [3, 5],
    "park",
    ["Measure the earth resistance", "End of the dry weeks, all three pits."],
    ["Electrical", "high", 60_000],
    "emem",
    { ends: "assigned" },
  ),
  chore(
    [2, 8],
    "court",
    ["Paint the balcony rails", "Rust off, primer, two coats."],
    ["Building Envelope", "low", 210_000],
    "yusuf",
    { ends: "new" },
  ),
  chore(
    [1, 12],
    "park",
    ["Quote for a third lift door", "Three quotes with delivery dates."],
    ["Other", "low", 20_000],
    "kunle",
    { ends: "new" },
  ),
];
