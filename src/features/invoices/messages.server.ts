import { formatNaira } from "#domain/money.ts";

type Job = { id: string; propertyId: string; title: string };

const about = ({ id, propertyId }: Job) => ({
  kind: "tasks" as const,
  priority: "medium" as const,
  propertyId,
  link: `/tasks?task=${id}`,
});

/** To owner and managers when an invoice comes, or its question was answered. */
export const sentNotice = (job: Job, kobo: number) => ({
  ...about(job),
  title: "An invoice waits for you",
  message: `${formatNaira(kobo)} for “${job.title}”.`,
});

const words = {
  accepted: { title: "Your invoice was accepted", says: "It will be paid." },
  refused: { title: "Your invoice was refused", says: "" },
  asked: { title: "A question about your invoice", says: "" },
  paid: { title: "A payment was recorded for you", says: "Look whether it has arrived." },
} as const;

/** To the contractor, what became of their invoice. */
export const decidedNotice = (job: Job, what: keyof typeof words, text: string) => ({
  ...about(job),
  title: words[what].title,
  message: [`“${job.title}”.`, words[what].says, text].filter(Boolean).join(" "),
});
