import { formatDay } from "#domain/days.ts";
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
  paid: { title: "A payment was recorded for you", says: "Look whether it has arrived, and say so." },
  payment_back: { title: "A payment to you was taken back", says: "It never left the bank, and is owed to you again." },
  taken_back: { title: "Your invoice is looked at again", says: "That it was accepted was taken back." },
  released: { title: "What was held back is released", says: "It will be paid." },
} as const;

/** To the contractor, what became of their invoice. */
export const decidedNotice = (job: Job, what: keyof typeof words, text: string) => ({
  ...about(job),
  // There it stands also once the job is somebody else's.
  ...(what === "paid" || what === "payment_back" ? { link: "/contractor-dashboard?tab=money" } : {}),
  title: words[what].title,
  message: [`“${job.title}”.`, words[what].says, text].filter(Boolean).join(" "),
});

/** To all who keep a building, that a payment was taken back: what is owed again may be paid twice. */
export const paymentBackNotice = (job: Job, { kobo, paidOn }: { kobo: number; paidOn: string }, reason: string) => ({
  ...{ ...about(job), priority: "high" as const, title: "A payment was taken back" },
  message: `${formatNaira(kobo)} for “${job.title}”, recorded as sent on ${formatDay(paidOn)}, is owed again: ${reason}`,
});

type Due = { taskId: string; propertyId: string; title: string; heldKobo: number };

/** To owner and managers on the day until which something is held back. */
export const dueNotice = ({ taskId: id, heldKobo, ...job }: Due) => ({
  ...about({ ...job, id }),
  title: "Something held back can be released",
  message: `${formatNaira(heldKobo)} for “${job.title}” was held back until today. Look whether the work has held, and release it.`,
});

/** To the contractor on that day. */
export const heldDayNotice = ({ taskId: id, heldKobo, ...job }: Due) => ({
  ...about({ ...job, id }),
  title: "The day of what is held back has come",
  message: `${formatNaira(heldKobo)} for “${job.title}” can be released now. The keepers of the building were told.`,
});
