import type { Facts, PhotoFacts } from "#features/evidence/facts.rules.ts";
import { gradeOf, ownChecks } from "#features/evidence/grade.rules.ts";

export const building = { latitude: 6.4474, longitude: 3.4724 };
export const home = { latitude: 6.6018, longitude: 3.3515 };
export const at = (time: string, day = "2026-11-20") => `${day}T${time}:00.000Z`;
export const there = (accuracy = 20) => ({ ...building, accuracy });
export const off = (metres: number, accuracy: number) => ({
  ...there(accuracy),
  latitude: building.latitude + metres / 111_195,
});
export const exif = (takenAt: string | null, more: object = {}) => ({
  takenAt,
  zone: null,
  make: null,
  model: null,
  software: null,
  position: null,
  ...more,
});

const photo = (more: Partial<PhotoFacts> = {}): PhotoFacts => ({
  id: "photo",
  stage: "after",
  fix: there(),
  chosenAt: at("11:00"),
  receivedAt: at("11:02"),
  clockOffsetMs: 0,
  code: null,
  burst: null,
  device: null,
  exif: null,
  ...more,
});

/** What is known of an honest job at the building, but for what is said here. */
export const facts = (more: Partial<Facts> = {}): Facts => ({
  madeAt: at("08:00", "2026-11-18"),
  startedAt: at("09:00"),
  completedAt: at("11:02"),
  code: "ABCD-2345",
  codesOfOthers: [],
  building,
  photos: [photo()],
  elsewhere: [],
  modelsOfOthers: [],
  tags: [],
  clockRightAt: null,
  hours: null,
  ...more,
});

export const photos = (...all: Partial<PhotoFacts>[]): Partial<Facts> => ({
  photos: all.map((more, index) => photo({ id: `photo ${index}`, ...more })),
});
export const minutesApart = (count: number, more: Partial<PhotoFacts>) =>
  photos(...Array.from({ length: count }, (_, index) => ({ chosenAt: at(`10:${10 + index * 5}`), ...more })));

/** Its grade, and the kinds of checks that speak against it. */
export const judge = (given: Partial<Facts>) => {
  const checks = ownChecks(facts(given));
  const against = checks.filter(({ answer }) => answer === "contradicts").map(({ kind }) => kind);
  return { against, checks, ...gradeOf(checks) };
};

export const live = { code: "ABCD-2345", burst: "b" };
