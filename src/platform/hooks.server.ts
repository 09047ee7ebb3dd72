import type { PlanEvent } from "#domain/plan-events.ts";
import type { Step } from "#domain/steps.ts";
import type { Role, TicketPriority } from "#domain/vocab.ts";
import type { Outcome } from "./channels.server.ts";
import type { Ctx } from "./context.server.ts";

/**
 * What happens in one feature and matters to others, with what they have to know of it. One that ends in "ing" is about to
 * happen: others lock their rows then, in the order in which everybody locks them.
 */
export type Moments = {
  /** Acts were put on record, or something else happened that nobody may rewrite. */
  recorded: Recorded;
  /** The payout of a deposit never left the bank, and was taken back. */
  payoutTakenBack: { depositId: string };
  /** Files that belonged to nothing any more are gone for good. */
  filesRemoved: { ids: readonly string[] };
  /** Somebody leaves buildings, or is removed from them. */
  membershipsEnding: Leaver;
  membershipsEnded: Leaver;
  /** Who belongs to an organisation, or for which of its buildings, has changed for these people. Its row is locked. */
  organisationChanged: { organisationId: string; accountIds: readonly string[] };
  /** A building went, with its records, to another owner, whose seat is taken. */
  ownerChanged: { propertyId: string };
  /** A building that others kept has its first owner, whose seat is taken. */
  ownerCame: { propertyId: string };
  /** A task is taken from whoever has it, given back or called off; `why` is the end of a sentence. */
  workLeaving: { taskId: string; why: string };
  /** Tasks were given to a technician. */
  workAssigned: { taskIds: readonly string[]; technicianId: string };
  /** A job was ordered at the price of a quote. */
  jobOrdered: { taskId: string; quoteId: string };
  /** A technician leaves the team of a contractor. */
  technicianLeaving: { technicianId: string };
  technicianLeft: { technicianId: string; contractorId: string; name: string };
  /** Somebody opens an account, by an invitation or into a building that they picked. */
  accountOpened: NewAccount;
  /** Somebody who could not sign in chose another password: what was made in their name meanwhile may not be theirs. */
  accessReset: { accountId: string; undoneSince: Date | null };
  /** Somebody deletes their account. */
  accountDeleted: DeletedAccount;
  /** A keeper says that a request is done. */
  ticketResolving: { ticketId: string };
  ticketResolved: { taskId: string | null; priority: TicketPriority };
  /** An emergency was filed or opened again, or people wrote of danger on it. */
  alarmRaised: Alarm;
  /** Somebody said by a key of their phone that they are there. */
  drillAnswered: { drillId: string; accountId: string };
  /** A code went to a phone that somebody named; `provider` was the last that was asked to carry it. */
  codeSent: { accountId: string; provider: string; outcome: Outcome };
  /** Somebody wrote by SMS; `id` is what its carrier calls it. */
  smsCame: { id: string; phone: string; text: string; sentAt: Date };
  /** Whoever brings in a building said what of its notes is so, before its first plan. */
  factsSaid: { propertyId: string; answers: readonly FactSaid[] };
  /** Facts of a building are newer than its plan. */
  planAsked: { propertyId: string; events: readonly PlanEvent[] };
  /** A task follows another procedure, or none. */
  procedureChanged: { taskId: string };
  /** Schedules have made tasks by the calendar. */
  tasksPlanned: { scheduleIds: readonly string[] };
  /** A step of a task asked what a meter of the building shows. */
  meterRead: { propertyId: string; taskId: string; meter: string; reading: number; confirm: boolean };
  /** Something new is known of the proof of a completed task: its checks run again. */
  proofChanged: { taskId: string };
  /** Pictures become part of something. */
  picturesAttached: { ids: string[] };
  /** Somebody takes back what a file made: its feature removes the rows, or refuses and says which stand in the way. */
  importUndone: UndoneImport;
  /** Units are to be taken off the list of a building: whoever keeps something that ends badly without them says so. */
  unitsRemoving: RemovedUnits;
  /** Notices were left for people, in their own words. */
  noticed: { notices: readonly LeftNotice[] };
  /** Each night, and at every start: what has run out is forgotten, and what a new day brings holds. */
  nightFell: { before: (days: number) => Date };
};

/** What the chain is told: what happened to which thing, who did it, and what was written. */
export type ChainEntry = {
  /** Of the line that stands for it elsewhere, where there is one. */
  id: string;
  kind: "act" | "file" | "check" | "grade" | "verdict" | "key";
  thing: string;
  thingId: string | null;
  propertyId: string | null;
  act: string;
  what?: Record<string, unknown> | null;
};
type LeftNotice = {
  id: string;
  /** What it is about, by which people choose what comes. */
  kind: string;
  /** Which step it tells that cannot wait; null where it can. */
  step: Step | null;
  /** Whether it waits for no other way. */
  atOnce: boolean;
  /** Whether what costs waits until it is known when somebody comes. */
  awaitsVisit: boolean;
  /** From when on nobody is to be told of it any more. */
  until: Date | null;
  accountId: string;
  /** Whether a program of theirs listens to their notices. */
  isHeard: boolean;
  propertyId: string | null;
  title: string;
  message: string;
  priority: string;
  link: string | null;
};
type FactSaid = {
  fact: string;
  value: string;
  holds: boolean | null;
  why?: "not_ours" | "gone" | "misread" | null | undefined;
};
/** `first`: who sees to it already, and is called before everybody else. */
type Alarm = { ticketId: string; propertyId: string; reporterId: string; reporterConfirmed: boolean } & {
  first?: readonly string[];
};
type Recorded = { by: { kind: string; id: string | null }; entries: readonly ChainEntry[] };
/** `kept`: what the feature wrote down to undo it by. */
export type UndoneRow = { thingId: string; row: number; label: string; kept: unknown };
type UndoneImport = {
  kind: string;
  /** Null where the rows are buildings. */
  propertyId: string | null;
  /** The meter of readings. */
  subjectId: string | null;
  /** When it was read in. */
  at: Date;
  rows: readonly UndoneRow[];
};
type RemovedUnits = {
  propertyId: string;
  ids: readonly string[];
  /** Whether the file that made them is taken back: then all that was ever kept of them stands in the way, else what is open. */
  isUndone: boolean;
  /** Says in a sentence what stands in the way of one of them. */
  refuse: (unitId: string, why: string) => void;
};
type Leaver = { accountId: string; propertyIds: readonly string[] };
type NewAccount = {
  accountId: string;
  role: Role;
  name: string;
  unit: string | null;
  invitation: string | null;
  propertyId: string | null;
};
type DeletedAccount = {
  accountId: string;
  name: string;
  /** What stands in place of the name from now on. */
  formerName: string;
  /** Where the name may stand: these buildings, and what these people of the same teams were told. */
  propertyIds: string[];
  teammates: string[];
};

type Hook<Moment> = (ctx: Ctx, moment: Moment) => Promise<void>;
/** Who listens to what, in the order in which they are called. */
export type Hooks = { [Name in keyof Moments]: readonly Hook<Moments[Name]>[] };

/** Lets every feature that listens do its part, inside the transaction of what happened: all of it happens or nothing. */
export async function callHooks<Name extends keyof Moments>(
  ctx: Ctx,
  name: Name,
  moment: Moments[Name],
): Promise<void> {
  if (!ctx.inTransaction) throw new Error(`${name} was told outside a transaction.`);
  for (const hook of ctx.hooks[name]) await hook(ctx, moment);
}
