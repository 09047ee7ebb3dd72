import type { SQL, SQLWrapper } from "drizzle-orm";
import type { PropertyFigures } from "#domain/figures.ts";
import type { Ctx } from "./context.server.ts";

/** Whether a job of somebody's at a property is open, all of them are past, or there was none. */
export type JobsAt = "none" | "past" | "open";
export type OpenTask = { id: string; title: string };
/** Of one technician in a contractor's team. */
export type WorkDone = { completed: number; open: number };
/** `selfRated`: from one's own completions, since nobody has verified that work. */
export type TechnicianRating = { averageRating: number | null; selfRated: boolean };
/** What was said of a task's work, `mine` by the actor, and the task that it follows up. */
export type VerifiedWork = {
  follows: { taskId: string; title: string } | null;
  said: {
    id: string;
    verifiedBy: string;
    workApproved: boolean;
    averageRating: number;
    feedbackComments: string | null;
    verificationDate: string;
    mine: boolean;
  }[];
};

/** One check, as the features that look at pictures answer it. */
export type PictureCheck = {
  kind: "reuse" | "before_after" | "edited" | "screen" | "hard_to_see";
  answer: "agrees" | "contradicts" | "not_available" | "cannot_tell";
  sentence: string;
  numbers: Record<string, number | string | boolean | null>;
  version: number;
  subject?: string;
};

/** What a tag is on; `unitId` is that of the unit, or of the machine in it. */
export type TaggedThing = {
  code: string;
  propertyId: string;
  assetId: string | null;
  unitId: string | null;
  name: string;
  endedAt: Date | null;
};

/** An account number that is a unit's own, for who pays for it. */
export type PayToNumber = { number: string; bank: string; name: string };

/**
 * The other pictures that are the same as those of papers, or only much like them (`isNear`); `isLater`: the other one came
 * first. `unread`: not compared yet.
 */
export type PapersLike = {
  pairs: { mediaId: string; otherId: string; isLater: boolean; isNear: boolean }[];
  unread: string[];
};

/** What can stand on a pay list; whatever is given a contractor ahead waits for what a list gives them, which is proved first. */
export type ToBePaid =
  | { invoiceId: string }
  | { depositId: string }
  | { advanceId: string }
  | { advanceOf: { propertyId: string; contractorId: string } };

/**
 * Of which jobs it is asked: those of a building's newest invoices, so many of them; or so many of all, paid since a day
 * and written down before an instant, that come after the job named.
 */
export type PaidJobs =
  | { propertyId: string; invoices: number }
  | { since: string; before: Date; after: string; atOnce: number };

/**
 * What a feature must know of one that stands above it. Who answers is listed in `app-listeners.server.ts`, as hooks are, so that
 * no feature reads another's tables from below.
 */
export type Lookups = {
  jobsAt: (ctx: Ctx, at: { propertyId: string; technicianId: string }) => Promise<JobsAt>;
  /** The properties where a technician was ever assigned a task, and whether one of theirs there is still open. */
  jobsOf: (ctx: Ctx, technicianId: string) => Promise<Map<string, "past" | "open">>;
  /** The technicians who have open jobs at a property. */
  techniciansAt: (ctx: Ctx, propertyId: string) => Promise<string[]>;
  /** The figures of each of these properties. */
  figuresOf: (ctx: Ctx, propertyIds: readonly string[]) => Promise<(propertyId: string) => PropertyFigures>;
  /** The ids of the properties where a technician has open jobs, as a subquery. */
  workplacesOf: (ctx: Ctx, technicianId: string) => SQL;
  /** The open tasks of a technician in a contractor's team, the next due first. */
  openTasksOf: (ctx: Ctx, of: { contractorId: string; technicianId: string }) => Promise<OpenTask[]>;
  /** How many open tasks a technician has in a contractor's team, as a subquery. */
  openTaskCount: (of: { contractorId: SQLWrapper; technicianId: SQLWrapper }) => SQL<number>;
  /** The accounts that the rows of `changed` (kind, id, property_id) concern on that day: kind, id and account of each. */
  audience: (day: SQLWrapper) => SQL;
  /** Whether a program of this account's listens to its notices, as a condition. */
  hasListener: (accountId: SQLWrapper) => SQL;
  /** By technician. */
  workDoneFor: (ctx: Ctx, contractorId: string) => Promise<Map<string, WorkDone>>;
  /** How each technician is rated for what they did for a contractor. */
  ratingsFor: (ctx: Ctx, contractorId: string) => Promise<(technicianId: string) => TechnicianRating>;
  verifiedWorkOf: (ctx: Ctx, taskId: string) => Promise<VerifiedWork>;
  /** What the pictures of a completed task show by themselves: checks that join those of place and time. */
  pictureChecks: (ctx: Ctx, taskId: string) => Promise<PictureCheck[]>;
  /** What these codes are on, ended ones too; those that nobody made are absent. */
  tagsOfCodes: (ctx: Ctx, codes: readonly string[]) => Promise<TaggedThing[]>;
  /** Whether a machine of a building has a tag that is in use, or anything there; null without any. */
  taggedAs: (ctx: Ctx, of: { propertyId: string; assetId: string | null }) => Promise<"machine" | "building" | null>;
  papersLike: (ctx: Ctx, mediaIds: readonly string[]) => Promise<PapersLike>;
  /** Of money out by hand that has a receipt: whether that came with anything else, by its id. */
  papersOfEntries: (
    ctx: Ctx,
    entries: readonly { id: string; propertyId: string }[],
  ) => Promise<Map<string, { answer: "agrees" | "contradicts" | "not_available" | "cannot_tell"; sentence: string }>>;
  /** The unit of a building that a text names; null where it is none, or could be several. */
  unitNamed: (ctx: Ctx, named: { propertyId: string; text: string }) => Promise<string | null>;
  /** What units are called, by id: those of a building, in the order of their making, or these. */
  unitLabels: (ctx: Ctx, of: { propertyId: string } | { ids: readonly string[] }) => Promise<Map<string, string>>;
  /** Whether a machine is still in use, so that work that follows may name it too. */
  isAssetInUse: (ctx: Ctx, id: string) => Promise<boolean>;
  /**
   * 422 unless a machine may be named anew: of this building, and in use. It cannot be taken off the register before what
   * names it is on record.
   */
  requireAsset: (ctx: Ctx, propertyId: string, id: string | null | undefined) => Promise<void>;
  /** Which of the papers that a building asks for a firm cannot show, each in a sentence. */
  missingCredentials: (ctx: Ctx, of: { propertyId: string; accountId: string }) => Promise<string[]>;
  /** As `missingCredentials`, of the technician of a contractor who is to do the work. */
  missingOfTechnician: (
    ctx: Ctx,
    of: { propertyId: string; accountId: string; contractorId: string },
  ) => Promise<string[]>;
  /** Whether a firm lacks one, as a condition. */
  lacksCredential: (ctx: Ctx, of: { propertyId: SQLWrapper; contractorId: SQLWrapper }) => SQL<boolean>;
  /** Of the site admins who can sign in. */
  adminEmails: (ctx: Ctx) => Promise<string[]>;
  /** The names of the organisations that ask somebody for two-step sign-in. */
  secondStepAskedBy: (ctx: Ctx, accountId: string) => Promise<string[]>;
  /**
   * Where somebody acts without signing in on what they are told outside, made for this one message; null where there is no
   * such place.
   */
  ownPath: (ctx: Ctx, of: { accountId: string; link: string | null }) => Promise<string | null>;
  /** Whether a task was agreed to, given on, begun or finished by a link that the actor gave: they hold its address. */
  gaveLinkOf: (ctx: Ctx, taskId: string) => Promise<boolean>;
  /**
   * Refuses the actor where the bank account of a contractor is kept for them, those they work with, or whoever asked for
   * the money; a contractor may ask for their own, and an owner who keeps the building alone is not refused. `paidTo`:
   * where it goes, if that is written down; else the account that they have now.
   */
  refuseOwnMoney: (
    ctx: Ctx,
    of: { contractorId: string; propertyId: string; askedBy?: string; paidTo?: string | undefined },
  ) => Promise<void>;
  /** What open pay lists are about to pay contractors of a building, without VAT, by contractor: tax counts it in the month. */
  listedInMonth: (ctx: Ctx, propertyId: string) => Promise<Map<string, number>>;
  /** Refuses what stands on a pay list that is open: that list alone pays it. */
  refuseListed: (ctx: Ctx, of: ToBePaid) => Promise<void>;
  /** Whether a line of the bank is matched with a posting, so that the bank has seen it. */
  isToldByBank: (ctx: Ctx, postingId: string) => Promise<boolean>;
  /** How much one person lets go alone in a building, in kobo: for one thing, and together since the month began. */
  orderLimits: (ctx: Ctx, propertyId: string) => Promise<{ jobKobo: number; monthKobo: number }>;
  /**
   * What the actor let go in some books since the month began in Lagos by saying yes and paying, or by hand without a second
   * yes, and what they entered as charges of the bank; in kobo.
   */
  letGoAlone: (ctx: Ctx, ledger: { id: string; propertyId: string }) => Promise<{ kobo: number; chargesKobo: number }>;
  /** What the actor accepted of invoices since the month began in Lagos for jobs that nobody ordered at a price, in kobo. */
  acceptedUnordered: (ctx: Ctx, propertyId: string) => Promise<number>;
  /** Who else keeps the bank accounts of these contractors, in a sentence for a keeper; null where nobody does. */
  alsoKept: (ctx: Ctx, contractorIds: readonly string[]) => Promise<(contractorId: string) => string | null>;
  /** Where somebody's answer to a mail about a request arrives; null where none can, or they may not write there. */
  replyTo: (ctx: Ctx, of: { accountId: string; ticketId: string }) => Promise<string | null>;
  /** Who is on call at a building at an instant, in the order in which they are called, without whom it is about. */
  onCallAt: (ctx: Ctx, of: { propertyId: string; at: Date; without?: string }) => Promise<string[]>;
  /** When somebody comes for a request, in words; null where no visit is booked. */
  bookedVisit: (ctx: Ctx, ticketId: string) => Promise<string | null>;
  /** What units of a building were asked to pay by a day that has passed, and did not, as a subquery: unit_id, kobo. */
  arrearsAt: (ctx: Ctx, propertyId: string) => SQL;
  /** The account numbers of these units, by unit; those that have none are absent. */
  numbersOfUnits: (ctx: Ctx, unitIds: readonly string[]) => Promise<Map<string, PayToNumber>>;
  /**
   * Jobs that are paid in full, one contractor's, whose work nobody rejected, and of which nothing in the books was put
   * right later, as a subquery: task_id, contractor_id, net_kobo, paid_on.
   */
  paidJobs: (which: PaidJobs) => SQL;
  /** What each schedule says of the tasks that it makes, as a query by the schedule's id. */
  scheduledWork: SQL;
  /** What each task is at, as a query by its id. */
  taskStates: SQL;
  /**
   * The last tasks that were done in a building, with what was found, as a query: title, completed_at, plan, ticket_id,
   * asset_id, condition, failure_mode.
   */
  lastDone: (propertyId: SQLWrapper, most: number) => SQL;
  /** Tags that are in use, as a query: asset_id, unit_id. */
  tagsInUse: SQL;
  /** Records that name machines, one query each: asset_id, and why it has to stay, as a sentence. */
  namesOfAssets: readonly SQL[];
  /** The same of units: unit_id, why. */
  namesOfUnits: readonly SQL[];
  /** The life of a machine, one query each, of the columns that `listAssetHistory` merges; `papers` are of its kind. */
  linesOfAsset: readonly ((of: { id: string; propertyId: string; papers: readonly string[] }) => SQL)[];
  /** What a machine's life comes to, one row each. */
  sumsOfAsset: readonly ((id: string) => SQL)[];
  /** The history of a unit, one query each, of the columns that `listUnitHistory` merges. */
  linesOfUnit: readonly ((id: string) => SQL)[];
};
