/** How whoever did the work found it, as surveyors rate: 1 good, 2 worn and not urgent, 3 failed or unsafe. */
export const conditions = [1, 2, 3] as const;
export type Condition = (typeof conditions)[number];

export const conditionLabels: Record<Condition, string> = { 1: "Good", 2: "Worn, can wait", 3: "Failed or unsafe" };

export const failureModes = [
  "leaking",
  "blocked",
  "no power",
  "does not start",
  "overheating",
  "noise or shaking",
  "worn out",
  "broken",
  "rust or rot",
  "stuck",
  "water damage",
  "wrong setting",
  "other",
] as const;
export type FailureMode = (typeof failureModes)[number];

/** Something that was measured, as 12.4 V. */
export type Measured = { name: string; value: number; unit: string | null };
