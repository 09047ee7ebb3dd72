type Job = { id: string; propertyId: string; title: string };

/** To keepers, when a contractor takes on a job by their link. */
export const takenNotice = ({ id, propertyId, title }: Job, who: string, day: string) => ({
  kind: "tasks" as const,
  priority: "medium" as const,
  propertyId,
  link: `/tasks?task=${id}`,
  title: "A job was accepted",
  message: `${who} takes on “${title}”, to be done by ${day}.`,
});
