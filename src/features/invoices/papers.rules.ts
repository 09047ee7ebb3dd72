import { daysBetween, formatDay } from "#domain/days.ts";

export const paperAnswers = ["agrees", "contradicts", "not_available", "cannot_tell"] as const;
export const paperKinds = ["paper", "number", "alike", "vat", "day", "seller"] as const;
/** One check of an invoice's paper, for whoever decides about it. */
export type PaperCheck = { kind: (typeof paperKinds)[number]; answer: (typeof paperAnswers)[number]; sentence: string };

/** Where the same paper is too. */
export type Place = {
  of: "invoice" | "task" | "entry";
  title: string;
  number: string | null;
  /** The building, where it is another one. */
  building: string | null;
  /** Calendar day on which it came. */
  on: string;
};

/** Another thing with the same paper; `place` is null where the reader may not see that thing. */
export type Twin = { cameFirst: boolean; place: Place | null };

/** Another invoice with its sum: of its seller, or with a paper that looks much like its own (`isNear`). */
export type Alike = { place: Place; isNear: boolean };

export type PaperSeen = {
  files: number;
  isUnread: boolean;
  twins: readonly Twin[];
  /** How many papers its sender filed in the hour up to it, with it. */
  filedInHour: number;
};

export type PaperFacts = PaperSeen & {
  /** Other invoices with its seller, number and sum; of those that its reader may not see, the ones of its day. */
  sameNumber: readonly Twin[];
  /** Other invoices that its reader may see and that may be the same, though nothing of them is the same for sure. */
  alike: readonly Alike[];
};

/** More than so many papers in an hour from one account would ask what others have sent. */
export const mostAnHour = 20;

function placeWords({ of, title, number, building, on }: Place): string {
  const invoice = number === null ? "with an invoice" : `with invoice ${number}`;
  const what = { task: "with the work", entry: "with money out by hand", invoice }[of];
  return `${what} for “${title}”${building === null ? "" : ` at ${building}`}, on ${formatDay(on)}`;
}

/** Whether its paper came with anything else. Of what the reader may not see one thing is told: that it is there. */
export function checkPaper({ files, isUnread, twins, filedInHour }: PaperSeen): Omit<PaperCheck, "kind"> {
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
      sentence: `More than ${mostAnHour} papers came from one person within an hour. This paper was compared only with those that you can see.`,
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

type Bill = { seller: string; number: string | null; issuedOn: string; netKobo: number; vatKobo: number };

/** So many days the day of one receipt may be typed apart. */
const mostDaysApart = 3;

/**
 * Whether two bills may be one paper: of one sum, and with papers that look much alike, or of one seller in the same days. Two
 * numbers that differ are two papers, unless these look alike.
 */
export function mayBeSame(one: Bill, other: Bill, isNear: boolean): boolean {
  if (one.netKobo + one.vatKobo !== other.netKobo + other.vatKobo) return false;
  if (isNear) return true;
  if (one.number !== null && other.number !== null) return false;
  return (
    plain(one.seller) === plain(other.seller) && Math.abs(daysBetween(one.issuedOn, other.issuedOn)) <= mostDaysApart
  );
}

/** What may be the same receipt once more: for its reader to look at both. */
function checkAlike({ alike: [first] }: PaperFacts): PaperCheck | null {
  if (!first) return null;
  const what = first.isNear ? "A paper that looks much like this one, with the same sum," : "The same seller and sum";
  const sentence = `${what} came ${placeWords(first.place)}. It may be the same receipt.`;
  return { kind: "alike", answer: "cannot_tell", sentence };
}

/** What is to be said of an invoice's paper. Nothing of it stops anybody: a person decides. */
export function paperChecks(facts: PaperFacts): PaperCheck[] {
  const more = [checkNumber(facts), checkAlike(facts)].filter((one) => one !== null);
  return [{ kind: "paper", ...checkPaper(facts) }, ...more];
}

/** Seller or number as one compares them: without case, signs and spaces. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
