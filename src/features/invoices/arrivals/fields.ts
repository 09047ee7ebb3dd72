export const arrivalStates = ["unsaid", "received", "missing"] as const;
export type ArrivalState = (typeof arrivalStates)[number];
