/** How long an invitation stays open. */
const openForMs = 14 * 24 * 60 * 60 * 1_000;

export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + openForMs);

type State = { usedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** Why an invitation opens nothing any more, as a sentence, or null. One that expired is cleared away later. */
export function closedBecause({ usedAt, revokedAt, expiresAt }: State, now: Date): string | null {
  if (usedAt) return "This invitation has been used already. Ask for a new one.";
  if (revokedAt && revokedAt < expiresAt) return "This invitation was withdrawn. Ask for a new one.";
  return expiresAt <= now ? "This invitation has expired. Ask for a new one." : null;
}
