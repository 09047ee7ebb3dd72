import { actsOfMoney, actsOfPaidWork } from "./acts-of-money.ts";

/**
 * Everything that is put on record, by what it happens to, in the past tense. The word says where it stands:
 * - `both`: on the thing's timeline and in the audit log;
 * - `timeline`: on the timeline alone, since the product does it by itself to many things at once;
 * - `log`: in the audit log alone;
 * - the name of another thing: on this one's timeline, and in the log as an act on the other.
 * A new act has its line here. One on a timeline has its sentence in features/history/rules.ts as well.
 */
export const acts = {
  property: {
    onboarded: "both",
    /** Somebody asked for all of it as a file. */
    archive_asked: "log",
    edited: "both",
    promised: "both",
    archived: "both",
    moved: "both",
    restored: "both",
    frozen: "both",
    unfrozen: "both",
    reason_changed: "log",
    handed_over: "member",
    member_added: "member",
    member_joined: "member",
    member_agreed: "member",
    member_confirmed: "member",
    member_changed: "member",
    member_left: "member",
    member_removed: "member",
    member_last_day_set: "member",
    /** Their last day is over. */
    member_ended: "member",
    units_added: "both",
    unit_edited: "both",
    unit_removed: "both",
    units_imported: "both",
    residents_imported: "both",
    assets_imported: "both",
    schedules_imported: "both",
    import_undone: "both",
    resident_added: "both",
    resident_changed: "both",
    asset_added: "both",
    asset_edited: "both",
    asset_removed: "both",
    paper_added: "both",
    paper_edited: "both",
    paper_removed: "both",
    requirement_ruled: "both",
    requirement_shown: "both",
    fact_said: "both",
    /** By a model that a keeper asked. */
    notes_read: "both",
    page_opened: "both",
    gate_link_given: "both",
    gate_link_taken_back: "both",
    page_closed: "both",
    credentials_required: "both",
    meter_added: "both",
    meter_edited: "both",
    meter_removed: "both",
    meter_read: "log",
    readings_imported: "both",
    reading_removed: "both",
    tags_made: "both",
    tag_renewed: "both",
    tag_retired: "both",
    /** By a tag, by somebody without an account. */
    fault_reported: "both",
    report_dismissed: "both",
    notice_made: "both",
    notice_edited: "both",
    notice_withdrawn: "both",
    /** Its time is over. */
    notice_ended: "timeline",
    ...actsOfMoney,
    budget_set: "both",
    on_call_set: "both",
    drill_started: "both",
  },
  task: {
    planned: "timeline",
    created: "both",
    edited: "both",
    awarded: "both",
    withdrawn: "both",
    taken: "both",
    assigned: "both",
    unassigned: "both",
    rescheduled: "both",
    freed: "both",
    given_back: "both",
    started: "both",
    completed: "both",
    /** Work without a network that arrived when the task had changed. */
    worked_late: "both",
    cost_corrected: "both",
    /** What the checks of its proof came to. */
    graded: "both",
    answered: "both",
    /** Approved although its proof is in doubt. */
    overridden: "both",
    approved: "verification",
    rejected: "verification",
    cancelled: "both",
    lapsed: "timeline",
    /** By which somebody without an account does it. */
    link_given: "both",
    link_revoked: "both",
    ...actsOfPaidWork,
    /** Somebody took the pack that proves it. */
    packed: "log",
  },
  ticket: {
    filed: "both",
    acknowledged: "both",
    commented: "both",
    assigned: "both",
    freed: "both",
    started: "both",
    escalated: "both",
    alarmed: "both",
    warned: "both",
    resolved: "both",
    reopened: "both",
    answered: "both",
    waiting: "both",
    went_on: "both",
    ran_late: "both",
    corrected: "both",
    advised: "both",
    link_given: "both",
    link_revoked: "both",
    visit_offered: "both",
    visit_booked: "both",
    visit_late: "both",
    visit_missed: "both",
    visit_cancelled: "both",
    visit_admitted: "both",
  },
  /** The plan: its schedules, and the suggestions that may become one. */
  schedule: {
    created: "both",
    edited: "both",
    skipped: "both",
    removed: "both",
    accepted: "suggestion",
    dismissed: "suggestion",
    restored: "suggestion",
    change_accepted: "both",
    change_kept: "both",
  },
  suggestion: { generated: "log" },
  document: { added: "both", edited: "both", removed: "both", restored: "both" },
  invitation: { made: "log", revoked: "log" },
  team_member: { added: "log", joined: "log", confirmed: "log", edited: "log", left: "log", removed: "log" },
  work_log: { written: "log", edited: "log", approved: "log", rejected: "log" },
  organisation: { made: "log", edited: "log", building_came: "log", building_gone: "log", catalogue_set: "log" },
  organisation_member: {
    added: "log",
    joined: "log",
    edited: "log",
    last_day_set: "log",
    ended: "log",
    left: "log",
    removed: "log",
  },
  organisation_team: { made: "log", edited: "log", removed: "log" },
  sop: { created: "log", edited: "log", removed: "log", restored: "log" },
  account: {
    archive_asked: "log",
    registered: "log",
    /** Of somebody who works by links alone. */
    entered_by_link: "log",
    signed_in: "log",
    email_verified: "log",
    edited: "log",
    password_changed: "log",
    reset_link_made: "log",
    password_reset: "log",
    two_step_offered: "log",
    two_step_begun: "log",
    two_step_undone: "log",
    two_step_ended: "log",
    recovery_codes_renewed: "log",
    passkey_added: "log",
    passkey_removed: "log",
    suspended: "log",
    reason_changed: "log",
    let_in: "log",
    deleted: "log",
    bank_changed: "log",
    rate_entered: "log",
    /** By which an owner approves by a link. */
    approval_pin_set: "log",
    approval_pin_removed: "log",
  },
  session: { ended: "log" },
  api_key: { made: "log", revoked: "log" },
  credential: { added: "log", edited: "log", removed: "log", validated: "log", refused: "log" },
  webhook: { made: "log", edited: "log", removed: "log" },
  site_admin: {
    set_up: "log",
    signed_in: "log",
    added: "log",
    removed: "log",
    password_changed: "log",
    two_step_offered: "log",
    two_step_begun: "log",
    two_step_ended: "log",
    sign_in_reset: "log",
  },
  admin_session: { ended: "log" },
  post: { created: "log", edited: "log", published: "log", withdrawn: "log", deleted: "log" },
  blog_image: { uploaded: "log" },
  triage: { exported: "log" },
  /** What all plans are made of. */
  catalogue: { previewed: "log", applied: "log" },
  backup: { asked: "log" },
  message_price: { added: "log" },
  waitlist: { joined: "log", removed: "log", exported: "log" },
} as const satisfies Record<string, Record<string, "both" | "timeline" | "log" | OtherThing>>;

type OtherThing = "member" | "verification" | "suggestion";

type Acts = typeof acts;
/** The acts on a thing that stand in one of these places. */
type ActsIn<T extends keyof Acts, Where> = {
  [A in keyof Acts[T]]: Acts[T][A] extends Where ? A : never;
}[keyof Acts[T]];

/** What has a timeline. */
export const historyThings = ["property", "task", "ticket", "schedule", "document"] as const satisfies (keyof Acts)[];
export type HistoryThing = (typeof historyThings)[number];
/** What can stand on the timeline of a thing. */
export type ActOn<T extends HistoryThing> = Exclude<keyof Acts[T], ActsIn<T, "log">>;

/** The acts that the timelines of a kind of thing know, in the order of the table. */
export const timelineActs = <T extends HistoryThing>(thing: T): ActOn<T>[] =>
  Object.entries<string>(acts[thing]).flatMap(([act, where]) => (where === "log" ? [] : [act as ActOn<T>]));

type Line<T extends HistoryThing> = {
  thing: T;
  thingId: string;
  propertyId: string;
  text?: string | null;
  data?: Record<string, unknown>;
};

/** What somebody did to a thing. `loggedId`: of the other thing, where the log has it as an act on that. */
export type Act =
  | { [T in HistoryThing]: Line<T> & { act: ActsIn<T, "both" | "timeline">; loggedId?: undefined } }[HistoryThing]
  | { [T in HistoryThing]: Line<T> & { act: ActsIn<T, OtherThing>; loggedId: string } }[HistoryThing]
  | { [T in keyof Acts]: { thing: T; act: ActsIn<T, "log">; thingId: string | null } }[keyof Acts];

/** Where an act stands: on a timeline or not, and in the log as an act on which kind of thing. */
export function placesOf({ thing, act }: Pick<Act, "thing" | "act">): { onTimeline: boolean; loggedAs: string | null } {
  const known: Partial<Record<string, string>> = acts[thing];
  const where = known[act];
  if (where === "timeline") return { onTimeline: true, loggedAs: null };
  if (where === "both" || where === "log") return { onTimeline: where === "both", loggedAs: thing };
  return { onTimeline: true, loggedAs: where ?? null };
}

/** Every act of the audit log by the thing that the log names: what can be asked of it. */
export function loggedActs(): Map<string, string[]> {
  const logged = new Map<string, string[]>();
  for (const [thing, known] of Object.entries(acts))
    for (const act of Object.keys(known)) {
      const { loggedAs } = placesOf({ thing, act } as Act);
      if (loggedAs !== null) logged.set(loggedAs, [...(logged.get(loggedAs) ?? []), act]);
    }
  return logged;
}
