import type { ScheduleCategory, SkillLevel } from "#domain/vocab.ts";
import type { Sop, SopVersion } from "./contract.ts";

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

/** As the controls of the form hold it. */
export const typedOf = ({ title, description, steps, ...rest }: SopSheet): Record<string, string[]> => ({
  ...{ title: [title.trim()], description: [description.trim()], steps: steps.map(({ text }) => text) },
  ...Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, [text]])),
});

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
