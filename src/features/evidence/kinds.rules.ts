/** What a check says. Nothing is ever "failed" for want of data. */
export const answers = ["agrees", "contradicts", "not_available", "cannot_tell"] as const;
export type Answer = (typeof answers)[number];

export const answerLabels: Record<Answer, string> = {
  agrees: "Agrees",
  contradicts: "Contradicts",
  not_available: "Not available",
  cannot_tell: "Cannot tell",
};

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
  "screen",
  "hard_to_see",
  "hours",
] as const;
export type Kind = (typeof kinds)[number];
export const kindLabels: Record<Kind, string> = {
  picture: "Photo",
  reuse: "New photos",
  code: "Taken here and now",
  place: "Place",
  before_after: "Before and after",
  timeline: "Order of events",
  time: "Time in the photo",
  invented_place: "True position",
  device: "Camera",
  edited: "Unedited",
  screen: "Not of a screen",
  hard_to_see: "Easy to see",
  hours: "Hours",
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

/** The numbers of the checks in words. */
export const numberLabels: Record<string, string> = {
  metres: "metres away",
  accuracy: "known to, in metres",
  photos: "photos",
  live: "taken in the app",
  tags: "tags read",
  frames: "frames in a row",
  hoursBeforeTask: "hours before the task was made",
  clockOffsetMinutes: "minutes the clock is behind",
  minutesBeforeStart: "minutes before the start",
  minutesAfterEnd: "minutes after the end",
  signs: "signs",
  positions: "positions",
  repeated: "with one position",
  kmh: "km/h from another job",
  otherZones: "in another time zone",
  compared: "compared",
  pictures: "pictures",
  sentBefore: "sent before, times",
  sentOn: "sent on",
  found: "found as",
  detail: "details alike, of 1",
  points: "points alike",
  quality: "quality",
  least: "at least",
  darkShare: "dark, in %",
  brightest: "brightest",
  sharpest: "sharpest",
  spread: "spread",
  software: "saved by",
  camera: "camera",
  thumbnailBits: "signs apart in the small picture",
  tables: "tables",
  format: "format",
  pattern: "fine pattern",
  hoursWritten: "hours written",
  hoursOpen: "hours from Start to end",
  hoursLogged: "hours in the work log",
  hoursUsual: "hours in the plan",
  hoursElsewhere: "hours at another building",
};
