/** How long an archived building can be brought back. */
const restorableDays = 90;
const dayMs = 24 * 60 * 60 * 1_000;

/** The instant until which a building that was archived then can be restored. */
export const restorableUntil = (archivedAt: Date): Date => new Date(archivedAt.getTime() + restorableDays * dayMs);
