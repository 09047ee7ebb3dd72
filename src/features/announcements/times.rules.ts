/** What a control for day and time holds, read as Lagos time; null where it holds nothing. */
export const instantOf = (local: string): string | null =>
  local === "" ? null : new Date(`${local.slice(0, 16)}:00+01:00`).toISOString();

/** The way back: Lagos is an hour before UTC all year. */
export const localOf = (instant: string): string =>
  new Date(new Date(instant).getTime() + 60 * 60 * 1_000).toISOString().slice(0, 16);
