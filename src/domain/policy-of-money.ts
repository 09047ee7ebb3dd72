import { any, type Grants, keepers, owner, planners, readers, readersWithFirm, withFirm } from "./policy-grants.ts";

/** Who may do what with the money of a building; see `policyTable`, which it is a part of. */
export const policyOfMoney = {
  /** The books of a building; the owner says in them whether managers may post and close. */
  ledger: { see: readers, open: owner, edit: owner, name: owner, post: keepers, reverse: owner, close: keepers },
  /** What the contractor of a job asks for it; keepers may file it for them. */
  invoice: {
    see: readersWithFirm,
    create: withFirm,
    answer: { contractor: ["awarded"] },
    decide: keepers,
    pay: keepers,
    release: keepers,
    take_back: owner,
  },
  /** What a contractor is paid before the work; the owner alone says yes. */
  advance: { see: readersWithFirm, ask: { contractor: ["awarded"] }, decide: owner, pay: keepers, take_back: owner },
  /** Whether what a contractor was paid has reached them: their word alone. */
  arrival: { see: { contractor: ["self"] }, say: { contractor: ["self"] } },
  /** Work at a price that somebody answers for; contractors see and answer their own. */
  order: {
    see: withFirm,
    place: keepers,
    accept: { contractor: ["awarded"] },
    approve: owner,
    /** Asks before it is decided, and answers that. */
    query: owner,
    reply: keepers,
    set_limits: owner,
  },
  /** What contractors of a building are asked to offer for a job; nobody sees the offer of another. */
  quote: {
    see: { ...keepers, contractor: ["engaged"] },
    ask: keepers,
    choose: keepers,
    send: { contractor: ["engaged"] },
  },
  /** What other currencies are worth, as people enter it for themselves and their organisations. */
  exchange_rate: { see: planners, enter: planners },
  /** By which a contractor is paid; of owners and managers, where they let no money go. */
  payout_account: { see: { ...planners, contractor: any }, edit: { ...planners, contractor: any } },
  /** Contractors whose account is kept for people of the building too. */
  payee: { see: keepers, allow: owner },
  /** What the units of a building are asked to pay, together. */
  demand: { see: readers, create: keepers, remove: keepers, issue: keepers, take_back: owner, set_account: owner },
  /** What a building means to spend in a year; what is still to come is for those who read its books. */
  budget: {
    see: { ...readers, building_occupant: ["confirmed"] },
    see_forecast: readers,
    draft: keepers,
    adopt: keepers,
  },
  /** What jobs cost in the same place; contractors bid against it, so it is not theirs to read. */
  price: { see: readers, set_sharing: owner },
  unit_payment: { see: readers, record: keepers, decide: keepers, take_back: owner },
  /** What the bank says of the building's money, beside its books; the owner alone takes back what was posted. */
  bank: { see: readers, import: keepers, match: keepers, undo: keepers },
  /** What came online, and the keys by which it comes. */
  online_payment: { see: readers, set: keepers, refund: keepers },
  /** What somebody left for a unit; they say what they think of what is kept, the owner decides. */
  deposit: {
    see: readers,
    take: keepers,
    take_back: owner,
    deduct: keepers,
    decide: owner,
    pay: keepers,
    object: { building_occupant: ["self"] },
  },
  /** What one unit was asked and paid: its own for who lives there, and for who did, of their time. */
  unit_statement: {
    see: { ...keepers, building_occupant: ["self"] },
    report: { building_occupant: ["self"] },
  },
  /** Where the money of a building went: for all who are known to live there, and who did, of their time; drafts for its keepers. */
  money_account: {
    see: { ...keepers, building_occupant: ["confirmed", "self"] },
    note: keepers,
    issue: owner,
    read: { building_occupant: ["confirmed"] },
    ask: { building_occupant: ["confirmed"] },
    answer: keepers,
  },
} as const satisfies Record<string, Record<string, Grants>>;
