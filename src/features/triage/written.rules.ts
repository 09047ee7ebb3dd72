import type { RepairCategory } from "#domain/vocab.ts";
import circumstances from "./data/circumstances.json" with { type: "json" };
import dangers from "./data/dangers.json" with { type: "json" };
import partData from "./data/parts.json" with { type: "json" };
import building from "./data/things-building.json" with { type: "json" };
import services from "./data/things-services.json" with { type: "json" };

export const languages = ["en", "pcm", "ha", "yo", "ig"] as const;

/** A person edits these in data/: what it is, what it weighs for each category, and how people write it. */
export type Written = {
  id: string;
  kind: string;
  category?: Partial<Record<RepairCategory, number>>;
} & Partial<Record<(typeof languages)[number], string>>;

/** Words that say nothing alone, and are heard only as parts of a frame. */
const parts = Object.entries(partData).map(([id, en]) => ({ id, kind: "part", en }));

export const written: readonly Written[] = [...building, ...services, ...dangers, ...circumstances, ...parts];
