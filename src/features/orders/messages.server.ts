import { formatNaira } from "#domain/money.ts";
import { emergencyHours } from "./rules.ts";

type Job = { id: string; propertyId: string; title: string };

const about = ({ id, propertyId }: Job) => ({
  kind: "tasks" as const,
  priority: "medium" as const,
  propertyId,
  link: `/tasks?task=${id}`,
});

type Question = Job & { approvalId: string };

/** What an owner is asked has a place of its own, by which whoever sends it knows that it is one. */
const aboutQuestion = (asked: Question) => ({
  ...about(asked),
  step: "approval" as const,
  link: `/tasks?task=${asked.id}&approval=${asked.approvalId}`,
});

/** To the owner, when their yes is needed. */
export const askedNotice = (job: Question, kobo: number, who: string) => ({
  ...aboutQuestion(job),
  priority: "high" as const,
  title: "Something waits for your approval",
  message: `${who} asks for ${formatNaira(kobo)} for “${job.title}”.`,
});

/** To the owner, when a manager ordered above their limit in an emergency. */
export const emergencyNotice = (job: Question, kobo: number, who: string, reason: string) => ({
  ...aboutQuestion(job),
  priority: "high" as const,
  title: "An emergency was ordered without you",
  message: `${who} ordered “${job.title}” for ${formatNaira(kobo)}: ${reason} Please look at it within ${emergencyHours} hours.`,
});

/** To the contractor, when a job is ordered from them or its order changes. */
export const orderedNotice = (job: Job, kobo: number) => ({
  ...about(job),
  title: "A job was ordered from you",
  message: `“${job.title}” for ${formatNaira(kobo)}. Please accept the order.`,
});

export const variedNotice = (job: Job, kobo: number) => ({
  ...about(job),
  title: "An order has grown",
  message: `“${job.title}” now comes to ${formatNaira(kobo)}.`,
});

export const cancelledNotice = (job: Job, reason: string) => ({
  ...about(job),
  title: "An order was cancelled",
  message: `“${job.title}”. ${reason}`,
});

/** To who ordered, when the contractor agrees. */
export const acceptedNotice = (job: Job, who: string) => ({
  ...about(job),
  title: "Your order was accepted",
  message: `${who} will do “${job.title}”.`,
});

/** To who asked for a yes, what the owner wants to know first. */
export const queriedNotice = (job: Job, who: string, question: string) => ({
  ...about(job),
  priority: "high" as const,
  title: "The owner asks before deciding",
  message: `${who} asks about “${job.title}”: ${question}`,
});

/** To the owner who asked before deciding: their yes is still needed. */
export const repliedNotice = (job: Question, who: string, reply: string) => ({
  ...aboutQuestion(job),
  title: "Your question was answered",
  message: `${who} on “${job.title}”: ${reply} It still waits for your yes or no.`,
});

/** To who asked, what the owner said. */
export const answeredNotice = (job: Job, approved: boolean, answer: string) => ({
  ...about(job),
  title: approved ? "The owner approved it" : "The owner did not approve it",
  message: [`“${job.title}”.`, answer].filter(Boolean).join(" "),
});
