import type { Drawing } from "../../pictures/drawings.ts";
import type { Name } from "../cast.ts";

type Category =
  | "Plumbing"
  | "Electrical"
  | "Heating Ventilation and Air Conditioning (HVAC)"
  | "Appliances"
  | "Structural"
  | "Roof"
  | "Building Envelope"
  | "External Works (Compound)"
  | "Interior"
  | "Lighting"
  | "Security"
  | "Cleaning"
  | "Pest Control"
  | "Other";
type Line = { who: Name; text: string; picture?: Drawing };

/** How a request goes on: how far it gets, who does it, and what is said on the way. */
export type Course = {
  /** `note`: the manager settles it alone; the others end at that step. */
  ends: "unseen" | "seen" | "note" | "assigned" | "begun" | "resolved" | "returned";
  hand?: Name;
  days?: number;
  note?: string;
  talk?: readonly Line[];
  /** The firm offers times for the days after the play; `booked`: the occupant chooses one. */
  visit?: "offered" | "booked";
};
export type Fault = {
  /** Before the first day of the play's end; a number of minutes for what has just come in. */
  ago: { days: number; time: string } | { minutes: number };
  who: Name;
  title: string;
  text: string;
  category: Category;
  priority: "low" | "medium" | "high" | "critical" | "emergency";
  where: string;
  picture?: Drawing;
  /** What the manager says it really is; its author lends the words to be learned from. */
  corrected?: { category: Category };
  /** The machine on the register that the manager says it is about. */
  machine?: string;
  course: Course;
};

/** The usual course: answered, given out and mended. */
export const done = (hand: Name, days: number, ...talk: Line[]): Course => ({ ends: "resolved", hand, days, talk });
/** So many days before the last one. */
export const at = (days: number, time: string) => ({ days, time });
