import { formatDay } from "#domain/days.ts";
import { type CredentialKind, kindLabels } from "./fields.ts";

/** A paper as one building, or one team, knows it. */
export type Known = {
  kind: CredentialKind;
  expiresOn: string | null;
  /** What was found; null where nobody has looked since it was changed. */
  valid: boolean | null;
};

/** What becomes of a paper on a day: no other word of it is kept anywhere. */
export const stateOf = ({ expiresOn, valid }: Known, today: string) => {
  if (expiresOn !== null && expiresOn < today) return "lapsed" as const;
  if (valid === null) return "waiting" as const;
  return valid ? ("valid" as const) : ("refused" as const);
};
export const credentialStates = ["valid", "waiting", "refused", "lapsed"] as const;
export type CredentialState = (typeof credentialStates)[number];

export type Missing = { kind: CredentialKind; sentence: string };

/** Who looks at a paper. */
export type Judge = "building" | "firm";

/** Why nobody who gives work sees the papers of somebody who was added by email; `isOwn`: said to themselves. */
export function notAgreed(judge: Judge, isOwn = false): string {
  if (isOwn)
    return "You were added here by your email and have not agreed yet, so nobody can look at your papers. Agree on the page of the building first.";
  const place = judge === "building" ? "here" : "in this team";
  return `They have not agreed to be ${place} yet. Their papers show once they have.`;
}

/** Which of the papers that are asked for cannot be shown on a day, and why not, each in a sentence. */
export function missingOf(
  required: readonly CredentialKind[],
  papers: readonly Known[],
  today: string,
  judge: Judge = "building",
): Missing[] {
  return required.flatMap((kind) => {
    const own = papers.filter((paper) => paper.kind === kind);
    const states = own.map((paper) => stateOf(paper, today));
    return states.includes("valid") ? [] : [{ kind, sentence: sentenceOf(kind, own, { states, judge }) }];
  });
}

function sentenceOf(
  kind: CredentialKind,
  own: readonly Known[],
  { states, judge }: { states: readonly CredentialState[]; judge: Judge },
): string {
  const name = kindLabels[kind];
  if (states.includes("waiting")) return `${name} waits for somebody of this ${judge} to look at it.`;
  if (states.includes("refused")) return `${name} was looked at and found wanting.`;
  const last = own
    .map(({ expiresOn }) => expiresOn ?? "")
    .toSorted()
    .at(-1);
  return last ? `${name} lapsed on ${formatDay(last)}.` : `${name} is missing.`;
}
