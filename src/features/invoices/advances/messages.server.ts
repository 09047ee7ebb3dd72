import { formatNaira } from "#domain/money.ts";

type Job = { id: string; propertyId: string; title: string };

const about = ({ id, propertyId }: Job) => ({
  kind: "tasks" as const,
  priority: "medium" as const,
  propertyId,
  link: `/tasks?task=${id}`,
});

/** To owner and managers, when a contractor wants a part before the work. */
export const advanceAsked = (job: Job, kobo: number, who: string) => ({
  ...about(job),
  priority: "high" as const,
  title: "A contractor asks for money before the work",
  message: `${who} asks for ${formatNaira(kobo)} ahead for “${job.title}”. The owner decides.`,
});

const words = {
  approved: "What you asked for ahead was approved",
  refused: "What you asked for ahead was refused",
  paid: "What you asked for ahead was paid",
  taken_back: "What was given ahead to you was taken back",
} as const;

const says = {
  ...{ approved: "", refused: "" },
  paid: "Look whether it has arrived, and say so. Your invoice proves it.",
  taken_back: "It never left the bank, and is to be paid again.",
} as const;

/** To the contractor, what became of it. */
export const advanceTold = (job: Job, what: keyof typeof words, kobo: number, text: string) => ({
  ...about(job),
  ...(what === "paid" || what === "taken_back" ? { link: "/contractor-dashboard?tab=money" } : {}),
  title: words[what],
  message: [`${formatNaira(kobo)} for “${job.title}”.`, says[what], text].filter(Boolean).join(" "),
});
