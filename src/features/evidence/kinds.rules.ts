/** What a check says. Nothing is ever "failed" for want of data. */
export const answers = ["agrees", "contradicts", "not_available", "cannot_tell"] as const;
export type Answer = (typeof answers)[number];

export const grades = ["strong", "good", "thin", "in_doubt"] as const;
export type Grade = (typeof grades)[number];
export const gradeLabels: Record<Grade, string> = {
  strong: "Strong",
  good: "Good",
  thin: "Thin",
  in_doubt: "In doubt",
};

/** What is checked, the weightiest first: the order in which reasons are told. `picture` stands for all of a photo where details are not told. */
export const kinds = [
  "picture",
  "reuse",
  "code",
  "place",
  "before_after",
  "timeline",
  "time",
  "invented_place",
  "device",
  "edited",
  "hard_to_see",
] as const;
export type Kind = (typeof kinds)[number];
export const kindLabels: Record<Kind, string> = {
  picture: "Photo",
  reuse: "Used before",
  code: "Taken here and now",
  place: "Place",
  before_after: "Before and after",
  timeline: "Order of events",
  time: "Time in the photo",
  invented_place: "Invented place",
  device: "Camera",
  edited: "Edited",
  hard_to_see: "Easy to see",
};

/** One check of a task's proof. `subject` is the file that decided it; numbers are what it was decided by. */
export type Check = {
  kind: Kind;
  answer: Answer;
  sentence: string;
  numbers: Record<string, number | string | boolean | null>;
  version: number;
  subject?: string;
};
