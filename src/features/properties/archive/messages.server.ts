import { formatDay, lagosDay } from "#domain/days.ts";
import type { TicketPriority } from "#domain/vocab.ts";

type NoticeMessage = { kind: "access"; title: string; message: string; priority: TicketPriority };

const kind = "access";

/** To everybody who belonged to a building when it is archived; they no longer reach it. */
export const archivedNotice = (building: string, by: string): NoticeMessage => ({
  kind,
  title: `${building} was archived`,
  message: `${by} archived this building. Its tasks and requests rest, and you reach it again if it is restored.`,
  priority: "medium",
});

/** To the same people when it comes back. */
export const restoredNotice = (building: string, by: string): NoticeMessage => ({
  kind,
  title: `${building} is back`,
  message: `${by} restored this building. Its tasks and requests go on where they stood.`,
  priority: "medium",
});

/** Said when a building was archived too long ago. */
export const tooLate = (until: Date): string =>
  `This property could be restored until ${formatDay(lagosDay(until))}. It stays here to be read.`;
