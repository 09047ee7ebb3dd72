import type { ActOn, HistoryThing } from "#domain/acts.ts";
import type { MemberRole } from "#domain/vocab.ts";

/** What a sentence is made of. `who` did it, "Tunse" where nobody did; `what` is a title in quotes or a member's name. */
export type Said = { who: string; what: string; role: MemberRole | null };
type Say = (said: Said) => string;
type Sentences = { [T in HistoryThing]: Record<ActOn<T>, Say> };

const seats: Record<MemberRole, string> = {
  property_owner: "owner",
  property_manager: "manager",
  building_occupant: "occupant",
  contractor: "contractor",
};
const as = ({ role }: Said) => (role === null ? "" : ` as ${seats[role]}`);

const sentences: Sentences = {
  property: {
    onboarded: ({ who }) => `${who} brought this building in.`,
    edited: ({ who }) => `${who} changed the details of this building.`,
    promised: ({ who }) => `${who} changed what is promised for repair requests.`,
    archived: ({ who }) => `${who} archived this building.`,
    restored: ({ who }) => `${who} restored this building.`,
    frozen: ({ who }) => `${who} froze this building: it can be read, and nothing of it changed.`,
    unfrozen: ({ who }) => `${who} lifted the freeze of this building.`,
    handed_over: ({ who, what }) => `${what} handed this building over to ${who}.`,
    member_added: (said) => `${said.who} added ${said.what}${as(said)}.`,
    member_joined: (said) => `${said.what} joined${as(said)}.`,
    member_confirmed: (said) => `${said.who} confirmed ${said.what}${as(said)}.`,
    member_changed: ({ who, what }) => `${who} changed what is kept of ${what} as a member.`,
    member_left: (said) => `${said.what} left${said.role === null ? "" : `, having been ${seats[said.role]}`}.`,
    member_removed: (said) => `${said.who} removed ${said.what}${as(said)}.`,
    units_added: ({ who, what }) => `${who} added ${what} to the list of units.`,
    unit_edited: ({ who, what }) => `${who} changed what is kept of ${what}.`,
    unit_removed: ({ who, what }) => `${who} took ${what} off the list of units.`,
    resident_added: ({ who, what }) => `${who} wrote down somebody who lives in ${what}.`,
    resident_changed: ({ who, what }) => `${who} changed who lives in ${what}, or until when.`,
    asset_added: ({ who, what }) => `${who} put ${what} on the register of machines.`,
    asset_edited: ({ who, what }) => `${who} changed what is kept of the machine ${what}.`,
    asset_removed: ({ who, what }) => `${who} took ${what} off the register of machines.`,
    paper_added: ({ who, what }) => `${who} added a paper: ${what}.`,
    paper_edited: ({ who, what }) => `${who} changed what stands about a paper: ${what}.`,
    paper_removed: ({ who, what }) => `${who} took a paper away: ${what}.`,
    requirement_ruled: ({ who, what }) => `${who} ruled whether this building needs ${what}.`,
    requirement_shown: ({ who, what }) => `${who} changed whether the public page says ${what}.`,
    page_opened: ({ who }) => `${who} opened the public page of this building.`,
    page_closed: ({ who }) => `${who} closed the public page of this building.`,
    credentials_required: ({ who }) => `${who} changed which papers this building asks of firms.`,
    meter_added: ({ who, what }) => `${who} put down the meter ${what}.`,
    meter_edited: ({ who, what }) => `${who} changed what is kept of the meter ${what}.`,
    meter_removed: ({ who, what }) => `${who} took the meter ${what} away.`,
    readings_imported: ({ who, what }) => `${who} read readings of the meter ${what} from a file.`,
    reading_removed: ({ who, what }) => `${who} took the newest reading of the meter ${what} back.`,
    tags_made: ({ who }) => `${who} made tags to be printed.`,
    tag_renewed: ({ who, what }) => `${who} gave the tag of ${what} a new code.`,
    tag_retired: ({ who, what }) => `${who} took the tag of ${what} out of use.`,
    fault_reported: ({ what }) => `Somebody without an account reported a fault by the tag of ${what}.`,
    report_dismissed: ({ who, what }) => `${who} dismissed a report that came by the tag of ${what}.`,
    notice_made: ({ who, what }) => `${who} told the building: ${what}.`,
    notice_edited: ({ who, what }) => `${who} changed the notice ${what}.`,
    notice_withdrawn: ({ who, what }) => `${who} took the notice ${what} back.`,
    units_imported: ({ who }) => `${who} read the list of units from a file.`,
    residents_imported: ({ who, what }) => `${who} read who lives here from a file: ${what}.`,
    assets_imported: ({ who, what }) => `${who} read the register of machines from a file: ${what}.`,
    schedules_imported: ({ who, what }) => `${who} read schedules from a file: ${what}.`,
    import_undone: ({ who, what }) => `${who} took back what a file had made: ${what}.`,
  },
  task: {
    planned: ({ what }) => `The plan made the task ${what}.`,
    created: ({ who, what }) => `${who} added the task ${what}.`,
    edited: ({ who, what }) => `${who} changed the task ${what}.`,
    awarded: ({ who, what }) => `${who} gave the task ${what} to a contractor.`,
    withdrawn: ({ who, what }) => `${who} took the task ${what} back from its contractor.`,
    taken: ({ who, what }) => `${who} took on the task ${what}.`,
    assigned: ({ who, what }) => `${who} gave the task ${what} to a technician.`,
    unassigned: ({ what }) => `The task ${what} has no technician any more, since they left their team.`,
    rescheduled: ({ who, what }) => `${who} set when the task ${what} is to be done.`,
    freed: ({ what }) => `The task ${what} has no contractor any more, since they left.`,
    given_back: ({ who, what }) => `${who} gave the task ${what} back.`,
    started: ({ who, what }) => `${who} began the task ${what}.`,
    completed: ({ who, what }) => `${who} completed the task ${what}.`,
    cost_corrected: ({ who, what }) => `${who} corrected what the task ${what} cost.`,
    graded: ({ what }) => `The proof of the task ${what} was checked.`,
    answered: ({ who, what }) => `${who} answered a question about the proof of ${what}.`,
    overridden: ({ who, what }) => `${who} approved the work on ${what} although its proof is in doubt.`,
    approved: ({ who, what }) => `${who} looked at the work on ${what} and approved it.`,
    rejected: ({ who, what }) => `${who} looked at the work on ${what} and rejected it.`,
    cancelled: ({ who, what }) => `${who} cancelled the task ${what}.`,
    lapsed: ({ what }) => `The round ${what} was not done before the next one was due.`,
  },
  ticket: {
    filed: ({ who, what }) => `${who} reported ${what}.`,
    acknowledged: ({ who, what }) => `${who} saw the request ${what}.`,
    commented: ({ who, what }) => `${who} wrote about the request ${what}.`,
    assigned: ({ who, what }) => `${who} gave the request ${what} to a contractor.`,
    freed: ({ what }) => `The request ${what} has no contractor any more.`,
    started: ({ who, what }) => `${who} began work on the request ${what}.`,
    escalated: ({ what }) => `Nobody had seen the emergency ${what}, so the next contact was told.`,
    resolved: ({ who, what }) => `${who} resolved the request ${what}.`,
    reopened: ({ who, what }) => `${who} opened the request ${what} again.`,
    waiting: ({ who, what }) => `${who} waits for the occupant of the request ${what}.`,
    went_on: ({ who, what }) => `${who} went on with the request ${what}.`,
    ran_late: ({ what }) => `A promise for the request ${what} was not kept.`,
    answered: ({ who, what }) => `${who} said how the repair of ${what} went.`,
    corrected: ({ who, what }) => `${who} corrected what the request ${what} is.`,
    advised: ({ who, what }) => `${who} had a model read the request ${what}.`,
    visit_offered: ({ who, what }) => `${who} offered times for a visit for the request ${what}.`,
    visit_booked: ({ who, what }) => `${who} booked a visit for the request ${what}.`,
    visit_late: ({ who, what }) => `${who} said that the visit for the request ${what} runs late.`,
    visit_missed: ({ who, what }) => `${who} came for the request ${what} and could not get in.`,
    visit_cancelled: ({ who, what }) => `${who} called off the visit for the request ${what}.`,
    visit_admitted: ({ what }) => `The gate let in the visit for the request ${what}.`,
  },
  schedule: {
    created: ({ who, what }) => `${who} added the schedule ${what}.`,
    edited: ({ who, what }) => `${who} changed the schedule ${what}.`,
    skipped: ({ who, what }) => `${who} left out the next date of the schedule ${what}.`,
    removed: ({ who, what }) => `${who} ended the schedule ${what}.`,
    accepted: ({ who, what }) => `${who} took the suggestion ${what} into the plan.`,
    dismissed: ({ who, what }) => `${who} dismissed the suggestion ${what}.`,
    restored: ({ who, what }) => `${who} brought the suggestion ${what} back.`,
  },
  document: {
    added: ({ who, what }) => `${who} put ${what} into the data room.`,
    edited: ({ who, what }) => `${who} changed what stands about ${what} in the data room.`,
    removed: ({ who, what }) => `${who} deleted ${what} from the data room.`,
    restored: ({ who, what }) => `${who} brought ${what} back into the data room.`,
  },
};

/** One line of the history in plain words; undefined for an act that nothing records. */
export function sentenceOf(thing: string, act: string, said: Said): string | undefined {
  const ofThing: Partial<Record<string, Say>> = Object.hasOwn(sentences, thing)
    ? sentences[thing as keyof Sentences]
    : {};
  return Object.hasOwn(ofThing, act) ? ofThing[act]?.(said) : undefined;
}
