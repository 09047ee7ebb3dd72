import { conflict, invalid } from "#domain/problems.ts";
import { type TaskStatus, taskStatusLabels } from "#domain/vocab.ts";

const ratings = 5;

/** The mean of the five ratings, from their sum. */
export const averageOf = (points: number): number => points / ratings;

/** Only finished work can be judged. */
export function refuseUnfinished(status: TaskStatus): void {
  if (status === "completed") return;
  throw conflict(`Only completed work can be verified; this task is ${taskStatusLabels[status].toLowerCase()}.`);
}

/** A person decides, also against a doubt; but says why. */
export const needsReason = () =>
  invalid("reason", "The proof of this work is in doubt. Say why you approve it, and it is kept with the work.");

/** What a keeper hears who could have done the work that they approve. */
export const gaveLink = "You gave the link by which this was done. Somebody else has to verify it.";

/** What somebody hears who rates a contractor for what another did, or nobody. */
export const notTheirs = (did: string | null) =>
  invalid(
    "contractorId",
    did === null
      ? "No contractor did this task, so there is nobody to rate for it."
      : "Another contractor did this task.",
  );

const longestTitle = 200;

export const followupTitle = (title: string): string =>
  Array.from(`Follow-up: ${title}`).slice(0, longestTitle).join("");

type Followup = { title: string; notes: string | null; issues: readonly string[] };

/** What the person who does the follow-up reads: what was asked, and what was found. */
export function followupDescription({ title, notes, issues }: Followup): string {
  const found =
    issues.length === 0 ? [] : [`Found when the work was looked at:\n${issues.map((one) => `- ${one}`).join("\n")}`];
  return [...(notes === null ? [] : [notes]), ...found, `Follow-up of “${title}”.`].join("\n\n").slice(0, 10_000);
}
