export type Point = { latitude: number; longitude: number };
/** Where a device says it was, and within how many metres; null where it does not say how well it knows. */
export type Fix = Point & { accuracy: number | null };

/** What a picture says of itself. Its clock has no zone unless `zone` gives one. */
export type Exif = {
  takenAt: string | null;
  zone: string | null;
  make: string | null;
  model: string | null;
  software: string | null;
  position: Point | null;
};

/** A file of a proof, as the checks need it. */
export type PhotoFacts = {
  id: string;
  stage: "before" | "after";
  /** Where the device was when the file was chosen or taken in the app. */
  fix: Fix | null;
  /** When that was, by the clock of the device. */
  chosenAt: string | null;
  receivedAt: string;
  /** What has to be added to the device's clock to get the server's; null where it was never measured. */
  clockOffsetMs: number | null;
  /** The code that the camera of the app kept with the picture; null for a file from the gallery. */
  code: string | null;
  /** Frames that were taken together by that camera. */
  burst: string | null;
  /** The model that the session's browser named. */
  device: string | null;
  exif: Exif | null;
};

/** Where the same technician was at another job. */
export type Elsewhere = { fix: Fix; at: string };

/** A tag that was scanned or typed at a job, and where it hangs, seen from there. */
export type TagScan = {
  moment: "start" | "end";
  isTyped: boolean;
  place: "here" | "near" | "other_thing" | "other_building" | "old" | "unknown";
  name: string | null;
};

/** The hours that were written for a job, and what they are compared with. */
export type HoursSaid = {
  claimed: number;
  /** By the work log; 0 without any. */
  logged: number;
  /** What the plan counts on. */
  usual: number | null;
  /** How long a job at another building was under way meanwhile. */
  elsewhere: number;
  /** By the phone, where it was sent later. */
  endedAt: string | null;
};

/** All that the checks know of a completed task. */
export type Facts = {
  madeAt: string;
  startedAt: string | null;
  completedAt: string;
  /** Made by the server when work started; null for work that never was. */
  code: string | null;
  /** Codes of other tasks among those that the photos carry. */
  codesOfOthers: readonly string[];
  building: Point | null;
  photos: readonly PhotoFacts[];
  elsewhere: readonly Elsewhere[];
  /** Models of cameras that other people's proofs came from, where they sent with that very device. */
  modelsOfOthers: readonly string[];
  tags: readonly TagScan[];
  /** When the clock of the phone that completed the job was last seen to be right, if it is wrong now. */
  clockRightAt: string | null;
  hours: HoursSaid | null;
};
