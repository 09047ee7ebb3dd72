import type { State } from "./places.ts";

export type EmergencyNumber = {
  /** As people know it. */
  shown: string;
  /** As a phone dials it. */
  dialled: string;
  what: string;
  source: string;
};

/** Works in most states, not in all (27 by mid-2023), so a state's own number stands beside it where we know one. */
export const nationalNumber: EmergencyNumber = {
  shown: "112",
  dialled: "112",
  what: "Free, from any phone",
  source: "NCC Emergency Communication Centres: daybreak.ng/ncc-ecc-linking-youths-to-job-opportunities",
};

/** Only numbers that somebody has looked up; to be looked up again each year. */
export const stateNumbers: Partial<Record<State, readonly EmergencyNumber[]>> = {
  Lagos: [
    {
      shown: "767",
      dialled: "767",
      what: "Lagos, day and night",
      source: "108scoop.com, World Emergency Number Day",
    },
    {
      shown: "07000 SAFETY",
      dialled: "07000723389",
      what: "Lagos Safety Commission",
      source: "thenationonlineng.net/lagos-issues-safety-rules-on-drowning",
    },
  ],
};

/** The numbers to offer in a state; all that are known, each with its state's name, while the state is not. */
export const localNumbers = (state: State | null): readonly EmergencyNumber[] =>
  state === null ? Object.values(stateNumbers).flat() : (stateNumbers[state] ?? []);
