/** How whoever comes gets into the home. */
export const accessWays = ["at_home", "key_with_caretaker", "call_first"] as const;
export type AccessWay = (typeof accessWays)[number];
export const accessLabels: Record<AccessWay, string> = {
  at_home: "Somebody is at home",
  key_with_caretaker: "The key is with the caretaker",
  call_first: "Call first",
};
/** What a form offers for it; an empty word says nothing. */
export const accessChoices = [
  { value: "", label: "Not said" },
  ...accessWays.map((value) => ({ value, label: accessLabels[value] })),
];
/** What was chosen of them. */
export const accessOf = (chosen: string): AccessWay | null => accessWays.find((way) => way === chosen) ?? null;

/** Who offered times: those at home, or those who do the work. The other side chooses. */
export const sides = ["home", "work"] as const;
export type Side = (typeof sides)[number];

export const visitStates = ["offered", "booked", "missed", "cancelled"] as const;
export type VisitState = (typeof visitStates)[number];

/** What a visit is as of now: an offer lapses and a visit is over by themselves. */
export const visitStages = ["offered", "lapsed", "booked", "late", "over", "missed", "cancelled"] as const;
export type VisitStage = (typeof visitStages)[number];

export const mostWindows = 5;
export const mostMinutesLate = 240;
