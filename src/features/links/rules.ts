import type { FieldProblem } from "#domain/problems.ts";
import type { LinkEnd, LinkKind, LinkState, LinkThing } from "./fields.ts";

/** Letters and figures that nobody takes for another: no 0, O, I and l. */
const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const codeLength = 14;
const codeForm = new RegExp(`^[${letters}]{${codeLength}}$`);

/** A code of 82 bits of chance; `pick` answers a whole number below what it is given. */
export const codeOf = (pick: (below: number) => number): string =>
  Array.from({ length: codeLength }, () => letters[pick(letters.length)]).join("");

/** The code as it stands in an address; null where it cannot be one. */
export const readCode = (typed: string): string | null => (codeForm.test(typed) ? typed : null);

/** How long a link is good, unless what it is for ends before. */
export const linkDays = 14;
export const expiryOf = (made: Date): Date => new Date(made.getTime() + linkDays * 86_400_000);

/** Codes that nobody made, from one address, before it is told to wait. */
export const wrongCodes = { most: 30, windowMinutes: 15 };

/** What is known of a link when it is opened. */
export type LinkFacts = {
  endedAs: LinkEnd | null;
  expiresAt: Date;
  now: Date;
  /** The person's account cannot act any more. */
  isGone: boolean;
  /** The building is archived or frozen. */
  isClosed: boolean;
  /** Whether what it is for is still theirs. */
  isTheirs: boolean;
  /** `done`: by the person; `over`: called off, or done by somebody else. */
  thing: "open" | "done" | "over";
};

/** What a link is good for now. */
export function stateOf(link: LinkFacts): LinkState {
  if (link.endedAs !== null) return link.endedAs;
  if (link.isGone) return "revoked";
  if (link.expiresAt <= link.now) return "expired";
  if (link.isClosed) return "closed";
  if (!link.isTheirs) return "given_on";
  return link.thing;
}

/** A code that nobody made reads as one that has expired. */
const words: Record<Exclude<LinkState, "open">, string> = {
  done: "This job is finished, and what you sent has arrived. There is nothing more to do here.",
  over: "This job was called off, or somebody else has finished it. There is nothing more to do here.",
  expired:
    "This link does not work any more, or a letter of it is missing. Please ask whoever sent it to you for a new one.",
  closed: "This building takes nothing at the moment. Please ask whoever sent you this link.",
  revoked: "This link was taken back. Please ask whoever sent it to you if you still need it.",
  replaced: "There is a newer link for this. Please open the newest message that you were sent.",
  given_on: "This job was given to somebody else, so this link does not work any more.",
  declined: "You have said that you cannot do this job. Whoever sent you the link has been told.",
};

/** Where there is no job to be spoken of. */
const ownersWords: Partial<typeof words> = {
  done: "You have answered this. There is nothing more to do here.",
  over: "This was decided or taken back meanwhile. There is nothing more to do here.",
};

/** Of finished work that an owner is to look at. */
const workWords: Partial<typeof words> = {
  done: "You have said how this work is. There is nothing more to do here.",
  over: "Somebody else has said how this work is, or it is not finished any more. There is nothing more to do here.",
  given_on: "This building is not yours any more, so this link does not work.",
};

type Of = { kind: LinkKind; thing: LinkThing };

/** What a link that is not open says. */
export function wordsOf(state: LinkState, of?: Of): string | null {
  if (state === "open") return null;
  const own = of?.kind !== "owner" ? {} : of.thing === "task" ? workWords : ownersWords;
  return own[state] ?? words[state];
}

export const kindLabels: Record<LinkKind, string> = {
  technician: "Does the work",
  contractor: "Takes the work",
  occupant: "Reported it",
  owner: "Approves",
};

/** What the sender's own phone sends; the code stands in the address alone. */
export const messageOf = (link: {
  kind: LinkKind;
  url: string;
  person: string;
  title: string;
  building: string;
}): string =>
  `${link.person}, ${link.kind === "occupant" ? "this is about your repair request" : "this is a job for you"}: ${link.title}, at ${link.building}. Open it here, no account needed: ${link.url} Please do not pass it on.`;

/** What may be done by one link in a quarter of an hour. */
export const actsByLink = { most: 200, windowMinutes: 15 };

/** Some hours of the evening, when a job that is promised for a day is done. */
export const promisedBy = (day: string): string => `${day}T18:00:00+01:00`;

type Technician = {
  assignedTeamMemberId?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
};

/** Somebody without an account is known by name and phone. */
export const technicianProblems = ({ assignedTeamMemberId, ...person }: Technician): FieldProblem[] =>
  assignedTeamMemberId ? [] : strangerProblems(person);

type Firm = Omit<Technician, "assignedTeamMemberId"> & { contractorId?: string | null | undefined };

export const contractorProblems = ({ contractorId, ...person }: Firm): FieldProblem[] =>
  contractorId ? [] : strangerProblems(person);

function strangerProblems({ name, phone }: Omit<Technician, "assignedTeamMemberId">): FieldProblem[] {
  return [
    ...(name ? [] : [{ path: "name", message: "Name is required.", kind: "missing" as const }]),
    ...(phone ? [] : [{ path: "phone", message: "Phone is required.", kind: "missing" as const }]),
  ];
}
