import * as field from "#domain/fields.ts";
import type { FieldProblem } from "#domain/problems.ts";

export const verdicts = ["mended", "partly", "not_mended"] as const;
export type Verdict = (typeof verdicts)[number];
export const verdictLabels: Record<Verdict, string> = {
  mended: "Mended",
  partly: "Partly mended",
  not_mended: "Not mended",
};

const wrong = "Stars must be a whole number from 1 to 5.";

/** What an occupant answers after the repair. */
export const answerFields = field.fields({
  verdict: field.choice("Is it mended?", verdicts, {
    missing: "Please say whether it is mended.",
    wrong: `The verdict must be one of: ${verdicts.join(", ")}.`,
  }),
  stars: field.number("Stars", {
    ...{ min: 1, max: 5, whole: true, wrong, outside: wrong },
    missing: "Please give one to five stars.",
  }),
  text: field.optional(field.longText("What you say of it", { max: 1_000 })),
});

/** What is not mended, or only in part, needs a sentence: whoever comes again must know what is left. */
export function answerProblems({ verdict, text }: { verdict?: Verdict | null; text?: string | null }): FieldProblem[] {
  if (!verdict || verdict === "mended" || text?.trim()) return [];
  return [{ path: "text", message: "Please say what is still wrong.", kind: "missing" }];
}
