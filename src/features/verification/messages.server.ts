import type { TaskPriority } from "#domain/vocab.ts";

type Verified = { title: string; building: string; who: string; approved: boolean; rating: number };

const about = { kind: "tasks" as const, priority: "medium" as TaskPriority };

/** To the contractor and the technician whose work was looked at. */
export const verifiedNotice = ({ title, building, who, approved, rating }: Verified) => ({
  ...about,
  // Approved work can wait; what has to be done again is work that was given.
  ...(approved ? {} : { step: "given" as const }),
  title: approved ? "Your work was approved" : "Your work was rejected",
  message: `${who} looked at “${title}” at ${building} and gave it ${rating.toFixed(1)} out of 5.`,
});
