/** How long a code is good. */
export const connectMinutes = 30;

/** Letters and figures that nobody takes for another. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const length = 8;
const form = new RegExp(`\\bTUNSE-ME-([${letters}]{${length}})\\b`, "i");

/** A code of 40 bits; `pick` answers a whole number below what it is given. */
export const makeCode = (pick: (below: number) => number): string =>
  `TUNSE-ME-${Array.from({ length }, () => letters[pick(letters.length)]).join("")}`;

/** The code in what somebody wrote; null without one. */
export const codeIn = (text: string): string | null => form.exec(text)?.[0]?.toUpperCase() ?? null;

/** What somebody without their phone stands under. */
export const addressOf = ({ phone, userId }: { phone: string | null; userId: string | null }): string =>
  phone ?? `id:${userId}`;

/**
 * After so long without a word somebody is told by what was approved alone. WhatsApp counts a day from when they wrote; what
 * is on its way in its last minutes would come too late.
 */
const windowMs = (24 * 60 - 5) * 60_000;
export const isInWindow = (heardAt: Date | null, now: Date): boolean =>
  heardAt !== null && now.getTime() - heardAt.getTime() < windowMs;
