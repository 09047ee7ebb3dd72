import {
  any,
  called,
  everyone,
  type Grants,
  handsOn,
  keepers,
  keepersOrAuthor,
  kept,
  oneself,
  organised,
  owner,
  ownerAlone,
  planners,
  readers,
  seeTask,
  seeTicket,
  siteAdmin,
  sopAuthor,
  superAdmin,
  teamLead,
  withFirm,
} from "./policy-grants.ts";
import { policyOfMoney } from "./policy-of-money.ts";

/** Thing × act × role → the relations of which one is needed (decisions 2, row by row). A role left out can never do it. */
export const policyTable = {
  directory: { see: everyone },
  property: {
    see: {
      ...readers,
      building_occupant: ["resident"],
      contractor: ["engaged"],
      technician: ["open_job"],
    },
    see_history: keepers,
    onboard: planners,
    edit: keepers,
    archive: owner,
    move: owner,
    restore: owner,
    freeze: siteAdmin,
  },
  owner_seat: { see: keepers, invite: owner },
  manager_seat: { see: keepers, invite: owner, confirm: owner, edit: owner, remove: owner },
  membership: {
    see: { ...keepers, building_occupant: ["resident"], contractor: ["engaged"] },
    leave: { property_manager: ["self"], building_occupant: ["self"], contractor: ["self"] },
    agree: { property_manager: ["self"], building_occupant: ["self"], contractor: ["self"] },
  },
  member: { see: keepers, invite: keepers, confirm: keepers, edit: keepers, remove: keepers },
  /** Who owns the records of buildings. */
  organisation: {
    see: organised,
    create: planners,
    edit: owner,
    add_building: keepers,
    /** What is done its own way at all its buildings. */
    set_catalogue: keepers,
  },
  task: {
    see: seeTask,
    create: keepers,
    edit: keepers,
    award: keepers,
    cancel: keepers,
    set_status: { ...keepers, contractor: ["awarded"] },
    work: handsOn,
    assign: { contractor: ["engaged", "awarded"] },
    give_back: { contractor: ["awarded"] },
  },
  /** What checks made of finished work. Those who did it see what concerns them, and may answer. */
  proof: {
    see: { ...keepers, contractor: ["awarded"], technician: ["assigned"] },
    see_numbers: keepers,
    take_pack: keepers,
    answer: { contractor: ["awarded"], technician: ["assigned"] },
  },
  ticket: {
    see: seeTicket,
    create: { building_occupant: ["resident"] },
    comment: {
      ...keepers,
      building_occupant: ["resident"],
      contractor: ["engaged", "open_job"],
      technician: ["open_job"],
    },
    /** What is written after the work is done, or after its author moved out, which is no part of what they did. */
    see_later: {
      ...keepers,
      building_occupant: ["resident"],
      contractor: ["engaged", "open_job"],
      technician: ["open_job"],
    },
    triage: keepers,
    acknowledge: keepers,
    assign: keepers,
    resolve: keepers,
    /** To stand still until its occupant has said something. */
    wait: keepers,
    reopen: { building_occupant: ["resident"] },
    /** Whether a repair mended it. */
    answer: { building_occupant: ["resident"] },
  },
  /** An emergency that waits for somebody to say that they see to it. */
  alarm: {
    see: { ...keepers, building_occupant: ["on_call"], contractor: ["on_call"] },
    answer: { ...keepers, building_occupant: ["on_call"], contractor: ["on_call"] },
  },
  /** Who is called first in an emergency; whoever is rung to try, in a drill, sees their own part. */
  on_call: { see: keepers, edit: keepers },
  drill: { see: called, answer: called, see_building: keepers, start: keepers },
  /** When somebody comes for a request. Nobody whom no keeper knows is let into a building. */
  visit: {
    see: seeTicket,
    offer: { ...keepers, building_occupant: ["confirmed"], contractor: ["open_job"] },
    report: { ...keepers, contractor: ["open_job"], technician: ["open_job"] },
    see_code: { ...keepers, building_occupant: ["confirmed"], contractor: ["open_job"], technician: ["open_job"] },
  },
  /** Where codes of visits are checked; a gate's own device checks them as whoever gave it its link. */
  gate: { check: keepers, see: keepers, create: keepers, remove: keepers },
  /** What keepers tell a building. Only who is known to live there, and contractors of works. */
  announcement: {
    see: { ...keepers, building_occupant: ["confirmed"], contractor: ["engaged"] },
    ...kept,
    read: { building_occupant: ["confirmed"], contractor: ["engaged"] },
    follow_up: { building_occupant: ["confirmed"] },
    see_follow_ups: keepers,
  },
  /** What a building promises for requests. */
  promise: { see: keepers, edit: keepers },
  /** Photos and videos that hang on a building, or on a ticket or task of it. */
  media: {
    see: {
      ...keepers,
      building_occupant: ["confirmed", "author"],
      contractor: ["engaged", "awarded"],
      technician: ["assigned"],
    },
  },
  maintenance_update: {
    see: { building_occupant: ["resident"] },
    see_security: { building_occupant: ["confirmed"] },
  },
  schedule: { see: { ...keepers, contractor: ["awarded"] }, ...kept, skip: keepers },
  sop: {
    see: { ...keepersOrAuthor, contractor: ["awarded"], technician: ["assigned"] },
    create: planners,
    attach: keepersOrAuthor,
    edit: sopAuthor,
    remove: sopAuthor,
  },
  document: {
    see: { ...keepers, building_occupant: ["shared"], contractor: ["shared"], technician: ["shared"] },
    ...kept,
    restore: keepers,
  },
  verification: { see: withFirm, create: keepers },
  /**
   * Whoever is known to belong to a building may know what its units are called, others what its directory shows of them;
   * what is kept of them is for its keepers.
   */
  unit: {
    see: { ...keepers, building_occupant: ["confirmed"], contractor: ["engaged"], technician: ["open_job"] },
    see_history: keepers,
    ...kept,
    import: keepers,
  },
  /** Who lives where is for owner and managers alone; an occupant knows their own, by their membership. */
  resident: { see: keepers, create: keepers, edit: keepers },
  /** The machines of a building are for those who look after them; what became of each is for its keepers. */
  asset: {
    see: { ...keepers, contractor: ["engaged"], technician: ["open_job"] },
    see_history: keepers,
    ...kept,
  },
  /** Whoever looks after a building may read its meters; what its power and water cost in use is for its keepers. */
  meter: {
    see: { ...keepers, contractor: ["engaged"], technician: ["open_job"] },
    read: { ...keepers, contractor: ["engaged"], technician: ["open_job"] },
    see_book: keepers,
    ...kept,
  },
  ...policyOfMoney,
  /** Codes on stickers. Whoever belongs to a building may open one; anybody may report a fault by it. */
  tag: {
    see: keepers,
    create: keepers,
    renew: keepers,
    retire: keepers,
    open: { ...keepers, building_occupant: ["resident"], contractor: ["engaged"], technician: ["open_job"] },
  },
  /** What somebody without an account reported by a tag. */
  tag_report: { see: keepers, decide: keepers },
  /** By which one person does one thing without signing in; whoever gave one is its author. */
  link: {
    see: { ...keepers, contractor: ["author"] },
    create: { ...keepers, contractor: ["engaged", "awarded"] },
    invite: keepers,
    remove: { ...keepers, contractor: ["author"] },
  },
  /** Papers that must not lapse; what of them anybody may read, the owner opens. */
  compliance: { see: keepers, create: keepers, edit: keepers, remove: keepers, rule: keepers, publish: owner },
  /** Files that were read in; buildings are read in by somebody for themselves. */
  import: { see: keepersOrAuthor, undo: keepersOrAuthor },
  suggestion: { see: keepers, generate: keepers, decide: keepers },
  team_member: {
    see: teamLead,
    create: { contractor: any },
    invite: { contractor: any },
    edit: teamLead,
    remove: teamLead,
    leave: { technician: ["self"] },
    agree: { technician: ["self"] },
  },
  work_log: {
    see: { ...keepers, contractor: ["team", "author"], technician: ["author"] },
    create: handsOn,
    edit: { contractor: ["author"], technician: ["author"] },
    approve: { ...keepers, contractor: ["team"] },
  },
  notification: { see: oneself, read: oneself },
  contact_point: { see: oneself, create: oneself, edit: oneself, remove: oneself },
  delivery: { see: oneself, see_building: keepers, set_budget: keepers, see_site: siteAdmin },
  account: { see: oneself, edit: oneself, delete: oneself, suspend: siteAdmin },
  /** By which an owner's programs act as they do, and are told of what happens. */
  api_key: { see: ownerAlone, create: ownerAlone, remove: ownerAlone },
  /** The own papers of firms and technicians, for whoever engages them. */
  credential: {
    see: { ...keepers, contractor: ["self", "team"], technician: ["self"] },
    see_team: { contractor: any },
    create: { contractor: any, technician: any },
    edit: { contractor: ["self"], technician: ["self"] },
    remove: { contractor: ["self"], technician: ["self"] },
    validate: { ...keepers, contractor: ["team"] },
  },
  required_credential: { see: { ...keepers, contractor: ["engaged"] }, edit: keepers },
  webhook: { see: ownerAlone, create: ownerAlone, edit: ownerAlone, remove: ownerAlone },
  /** What keepers corrected of what was read in requests. */
  triage: { see: siteAdmin, export: siteAdmin },
  /** What all plans are made of, as the release brings it. */
  catalogue: { see: siteAdmin, preview: siteAdmin, apply: siteAdmin },
  waitlist: { join: everyone, see: siteAdmin, export: siteAdmin, remove: siteAdmin },
  post: {
    see_published: everyone,
    see: siteAdmin,
    create: siteAdmin,
    edit: siteAdmin,
    publish: siteAdmin,
    remove: siteAdmin,
  },
  site_admin: { see: siteAdmin, create: superAdmin, remove: superAdmin },
  audit_log: { see: siteAdmin },
  /** The newest checkpoint of the chain, by mail. */
  checkpoint_letter: { see: ownerAlone, set: ownerAlone },
  backup: { see: siteAdmin, make: siteAdmin },
  whatsapp: { see: siteAdmin },
  inbound_mail: { see: siteAdmin },
  message_price: { see: siteAdmin, add: siteAdmin },
} as const satisfies Record<string, Record<string, Grants>>;
