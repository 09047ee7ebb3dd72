/** Minutes after an emergency was raised at which it is told again while nobody has said that they saw it (decision 008). */
export const escalationMinutes = [15, 30, 60, 120, 240, 480, 1_440] as const;

/** The instant of a step, counted from 1; undefined after the last. */
export function stepAt(raisedAt: Date, step: number): Date | undefined {
  const minutes = escalationMinutes[step - 1];
  return minutes === undefined ? undefined : new Date(raisedAt.getTime() + minutes * 60_000);
}

/** "15 minutes", "2 hours": how long nobody has answered at this step. */
export function waitedAt(step: number): string {
  const minutes = escalationMinutes[step - 1] ?? 0;
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? "an hour" : `${minutes / 60} hours`;
}

export type Contacts = {
  owner: string | null;
  keepers: readonly string[];
  contractors: readonly string[];
  /** Who is on call at this hour, in order. */
  onCall: readonly string[];
};

/**
 * The people that a step tells: whoever is on call, and those who keep the building and were not told yet, else
 * everybody again; the owner each time.
 */
export function nextContacts({ owner, keepers, contractors, onCall }: Contacts, told: ReadonlySet<string>): string[] {
  const untold = keepers.filter((id) => !told.has(id));
  const next = untold.length > 0 ? untold : [...keepers, ...contractors];
  return [...new Set([...onCall, ...(owner === null ? [] : [owner]), ...next])];
}
