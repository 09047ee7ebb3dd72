/** To keepers, where whoever did the work answers a doubt about it. */
export const answeredNotice = (title: string, who: string) => ({
  kind: "tasks" as const,
  priority: "medium" as const,
  title: "An answer about finished work",
  message: `${who} answered a question about the proof of “${title}”.`,
});
