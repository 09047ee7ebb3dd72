// Where things of an account stand on this phone; pages and the worker call them by the same names.

/** Where an account's drafts stand; they go when it signs out, and stay when its session merely ends. */
export const draftPrefix = (accountId: string): string => `tunse.draft.${accountId}.`;

/** Before the account of each database of chosen files. */
export const keptFilesPrefix = "tunse.uploads.";

/** Where an account's chosen files stand, as database and as the note of when it was last used. */
export const keptFilesOf = (accountId: string): string => keptFilesPrefix + accountId;

/** Where stands how much an account has not sent yet, as a count: it outlives a browser that clears its databases. */
export const unsentOf = (accountId: string): string => `tunse.unsent.${accountId}`;

/** Where stands how much of it the browser has cleared away, until its person has read that. */
export const lostOf = (accountId: string): string => `tunse.lost.${accountId}`;

/** Where stands that an account has a PIN on this phone: as a note, as the database of its key, and before all that is sealed by it. */
export const pinPlaceOf = (accountId: string): string => `tunse.pin.${accountId}`;

/** Before what would stand in storage by itself without a PIN: the session and the drafts. */
export const boxesOf = (accountId: string): string => `${pinPlaceOf(accountId)}.box.`;

/** Where stands what an account has read, to be shown without a network. */
export const keptReadsOf = (accountId: string): string => `tunse.kept.${accountId}`;

/** Where stands by which session the worker sends what waits while no tab is open. */
export const senderOf = (accountId: string): string => `tunse.sender.${accountId}`;

/** Where stands what the server last said the time is, which is nobody's. */
export const clockPlace = "tunse.clock";
