import { listOf } from "#domain/sheets.ts";
import type { ScheduleCategory, SkillLevel } from "#domain/vocab.ts";
import type { Sop, SopVersion } from "./contract.ts";
import { changesOf } from "./rules.ts";

/** A step as it is typed; the id keeps it the same while it moves. */
export type TypedStep = { id: string; text: string };

/** What stands in the form of a procedure. */
export type SopSheet = {
  title: string;
  category: ScheduleCategory;
  description: string;
  steps: TypedStep[];
  requiredTools: string;
  safetyRequirements: string;
  estimatedDuration: string;
  skillLevel: SkillLevel;
};

export const emptySheet: SopSheet = {
  title: "",
  category: "General",
  description: "",
  steps: [],
  requiredTools: "",
  safetyRequirements: "",
  estimatedDuration: "",
  skillLevel: "intermediate",
};

type Written = Omit<SopVersion, "id" | "version" | "createdAt" | "attachments">;

export const sheetOf = (sop: Written): SopSheet => ({
  title: sop.title,
  category: sop.category,
  description: sop.description,
  steps: sop.steps.map((text, at) => ({ id: String(at), text })),
  requiredTools: sop.requiredTools.join(", "),
  safetyRequirements: sop.safetyRequirements.join(", "),
  estimatedDuration: String(sop.estimatedDuration),
  skillLevel: sop.skillLevel,
});

/** Whole minutes as typed; 0 where they are none. */
export const minutesOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : 0);

/** As the calls take it. */
export const sentOf = (sheet: SopSheet) => ({
  title: sheet.title.trim(),
  category: sheet.category,
  description: sheet.description.trim(),
  steps: sheet.steps.map(({ text }) => text.trim()).filter(Boolean),
  requiredTools: listOf(sheet.requiredTools),
  safetyRequirements: listOf(sheet.safetyRequirements),
  estimatedDuration: minutesOf(sheet.estimatedDuration),
  skillLevel: sheet.skillLevel,
});

/** What was changed since it was `before`: untouched fields go unsaid, so that a comma in one of them splits nothing. */
export const changedOf = (before: SopSheet, now: SopSheet) => changesOf(sentOf(before), sentOf(now));

export type SheetFault = { path: string; message: string };

/** What a sheet lacks before it can be sent; the server judges the rest. */
export function faultsOf({ title, description }: SopSheet): SheetFault[] {
  const faults: SheetFault[] = [];
  if (title.trim() === "") faults.push({ path: "title", message: "Title is required." });
  if (description.trim() === "") faults.push({ path: "description", message: "Description is required." });
  return faults;
}

/** A form under way: what it was opened with, and what it says now. */
export type SopDraft = {
  /** Null for a procedure that is not written yet. */
  version: number | null;
  before: SopSheet;
  now: SopSheet;
  /** Attachments that are to go. */
  removed: string[];
};

export const draftOf = (sop: Pick<Sop, "version"> & Parameters<typeof sheetOf>[0]): SopDraft => {
  const sheet = sheetOf(sop);
  return { version: sop.version, before: sheet, now: sheet, removed: [] };
};
export const emptyDraft: SopDraft = { version: null, before: emptySheet, now: emptySheet, removed: [] };

/** What an earlier visit kept, if it still has today's shape. */
export function readKept(kept: unknown): SopDraft | null {
  const { version, before, now, removed } = (kept ?? {}) as Record<string, unknown>;
  const areRemoved = Array.isArray(removed) && removed.every((id) => typeof id === "string");
  if (!isSheet(before) || !isSheet(now) || !areRemoved) return null;
  return { version: typeof version === "number" ? version : null, before, now, removed };
}

function isSheet(kept: unknown): kept is SopSheet {
  if (typeof kept !== "object" || kept === null) return false;
  const { steps, ...texts } = kept as Record<string, unknown>;
  const names = Object.keys(emptySheet).filter((name) => name !== "steps");
  return Array.isArray(steps) && steps.every(isStep) && names.every((name) => typeof texts[name] === "string");
}

const isStep = (kept: unknown): kept is TypedStep =>
  typeof kept === "object" && kept !== null && "id" in kept && "text" in kept && typeof kept.text === "string";
