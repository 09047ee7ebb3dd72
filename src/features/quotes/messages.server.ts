type Job = { id: string; propertyId: string; title: string };

const about = ({ id, propertyId }: Job, link = `/tasks?task=${id}`) => ({
  kind: "tasks" as const,
  priority: "medium" as const,
  propertyId,
  link,
});

const toFirm = (job: Job) => about(job, "/quotes");

/** To contractors who are asked. */
export const askedNotice = (job: Job, building: string) => ({
  ...toFirm(job),
  title: "You are asked for a quote",
  message: `“${job.title}” at ${building}.`,
});

/** To owner and managers; what was quoted is not in it, since it may be sealed. */
export const sentNotice = (job: Job, who: string) => ({
  ...about(job),
  title: "A quote has come",
  message: `${who} has quoted for “${job.title}”.`,
});

export const declinedNotice = (job: Job, who: string, reason: string | null) => ({
  ...about(job),
  title: "A contractor will not quote",
  message: [`${who} cannot do “${job.title}”.`, reason].filter(Boolean).join(" "),
});

/** To contractors whose quote was not chosen, or is not needed. */
export const overNotice = (job: Job, reason: string | null) => ({
  ...toFirm(job),
  title: "Your quote is not needed any more",
  message: [`“${job.title}”.`, reason].filter(Boolean).join(" "),
});
