import { formatDay } from "#domain/days.ts";

export const paperAnswers = ["agrees", "contradicts", "not_available", "cannot_tell"] as const;
export const paperKinds = ["paper", "number", "vat", "day", "seller"] as const;
/** One check of an invoice's paper, for whoever decides about it. */
export type PaperCheck = { kind: (typeof paperKinds)[number]; answer: (typeof paperAnswers)[number]; sentence: string };

/** Where the same paper is too. */
export type Place = {
  of: "invoice" | "task";
  title: string;
  number: string | null;
  /** The building, where it is another one. */
  building: string | null;
  /** Calendar day on which it came. */
  on: string;
};

/** Another thing with the same paper; `place` is null where the reader may not see that thing. */
export type Twin = { cameFirst: boolean; place: Place | null };

export type PaperFacts = {
  files: number;
  isUnread: boolean;
  twins: readonly Twin[];
  /** Other invoices with its seller, number and sum; of those that its reader may not see, the ones of its day. */
  sameNumber: readonly Twin[];
  /** How many invoices its sender filed in the hour up to it, with it. */
  filedInHour: number;
};

/** More than so many papers in an hour from one account would ask what others have sent. */
export const mostAnHour = 20;

function placeWords({ of, title, number, building, on }: Place): string {
  const what = of === "task" ? "with the work" : number === null ? "with an invoice" : `with invoice ${number}`;
  return `${what} for “${title}”${building === null ? "" : ` at ${building}`}, on ${formatDay(on)}`;
}

/** Whether its paper came with anything else. Of what the reader may not see one thing is told: that it is there. */
function checkPaper({ files, isUnread, twins, filedInHour }: PaperFacts): Omit<PaperCheck, "kind"> {
  const seen = twins.find(({ place }) => place !== null);
  if (seen?.place) return { answer: "contradicts", sentence: `The same paper came ${placeWords(seen.place)}.` };
  const hidden = twins.some(({ place, cameFirst }) => place === null && cameFirst);
  if (hidden && filedInHour <= mostAnHour)
    return { answer: "contradicts", sentence: "The same paper was sent before, with something that you cannot see." };
  if (files === 0) return { answer: "not_available", sentence: "There is no paper that could be compared." };
  if (isUnread) return { answer: "not_available", sentence: "The paper has not been compared with others yet." };
  if (filedInHour > mostAnHour)
    return {
      answer: "cannot_tell",
      sentence: `More than ${mostAnHour} invoices came from one person within an hour. This paper was compared only with those that you can see.`,
    };
  return { answer: "agrees", sentence: "The paper was not sent before." };
}

/** Whether its seller, number and sum came before. Of what the reader may not see one thing is told: that it is there. */
function checkNumber({ sameNumber, filedInHour }: PaperFacts): PaperCheck | null {
  const seen = sameNumber.find(({ place }) => place !== null);
  const contradicts = { kind: "number", answer: "contradicts" } as const;
  if (seen?.place)
    return {
      ...contradicts,
      sentence: `The same seller, number and sum came ${placeWords({ ...seen.place, number: null })}.`,
    };
  const hidden = sameNumber.some(({ place, cameFirst }) => place === null && cameFirst);
  if (!hidden || filedInHour > mostAnHour) return null;
  return {
    ...contradicts,
    sentence: "The same seller, number, day and sum were sent before, with something that you cannot see.",
  };
}

/** What is to be said of an invoice's paper. Nothing of it stops anybody: a person decides. */
export function paperChecks(facts: PaperFacts): PaperCheck[] {
  const number = checkNumber(facts);
  return [{ kind: "paper", ...checkPaper(facts) }, ...(number ? [number] : [])];
}

/** Seller or number as one compares them: without case, signs and spaces. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
