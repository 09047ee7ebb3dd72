const about = { kind: "tasks", priority: "medium" } as const;

const inHours = (hours: number) => `${hours} ${hours === 1 ? "hour" : "hours"}`;

/** To those who decide about it. */
export const loggedNotice = (who: string, hours: number, task: string) => ({
  ...about,
  title: "Work was logged",
  message: `${who} logged ${inHours(hours)} on “${task}”.`,
});

/** To the technician, when somebody has looked at their log. */
export const decidedNotice = (who: string, task: string, reason: string | null) => ({
  ...about,
  title: reason === null ? "Your work log was approved" : "Your work log was rejected",
  message: reason === null ? `${who} approved it, on “${task}”.` : `“${task}”: ${reason.slice(0, 300)}`,
});
