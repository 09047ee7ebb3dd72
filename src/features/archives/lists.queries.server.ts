import type { Call } from "#domain/contract.ts";
import { announcementCalls } from "#features/announcements/contract.ts";
import { listAnnouncements } from "#features/announcements/queries.server.ts";
import { assetCalls } from "#features/assets/contract.ts";
import { listAssets } from "#features/assets/queries.server.ts";
import { complianceCalls } from "#features/compliance/contract.ts";
import { findCompliance } from "#features/compliance/queries.server.ts";
import { credentialCalls } from "#features/credentials/contract.ts";
import { listPropertyCredentials } from "#features/credentials/queries.server.ts";
import { deliveryCalls } from "#features/deliveries/contract.ts";
import { listPropertyDeliveries } from "#features/deliveries/queries.server.ts";
import { galleryCalls } from "#features/gallery/contract.ts";
import { listGallery } from "#features/gallery/queries.server.ts";
import { gateDeviceCalls } from "#features/gates/contract.ts";
import { listGates } from "#features/gates/queries.server.ts";
import { historyCalls } from "#features/history/contract.ts";
import { listHistory } from "#features/history/queries.server.ts";
import { documentCalls } from "#features/library/documents/contract.ts";
import { listDocuments } from "#features/library/documents/queries.server.ts";
import { meterCalls } from "#features/meters/contract.ts";
import { readEnergyBook } from "#features/meters/energy.queries.server.ts";
import { listMeters } from "#features/meters/queries.server.ts";
import { listReadings } from "#features/meters/readings/queries.server.ts";
import { planningCalls } from "#features/planning/contract.ts";
import { factCalls } from "#features/planning/facts/contract.ts";
import { listFacts } from "#features/planning/facts/queries.server.ts";
import { invitationCalls } from "#features/properties/invitations/contract.ts";
import { listInvitations } from "#features/properties/invitations/queries.server.ts";
import { memberCalls } from "#features/properties/members/contract.ts";
import { listMembers } from "#features/properties/members/queries.server.ts";
import { findProperty } from "#features/properties/queries.server.ts";
import { scheduleCalls } from "#features/schedules/editing/contract.ts";
import { listSchedules } from "#features/schedules/editing/list.queries.server.ts";
import { listSuggestions } from "#features/schedules/plan.queries.server.ts";
import { planChangeCalls } from "#features/schedules/versions/contract.ts";
import { listPlanChanges } from "#features/schedules/versions/queries.server.ts";
import { tagCalls } from "#features/tags/contract.ts";
import { listTags } from "#features/tags/queries.server.ts";
import { listTagReports } from "#features/tags/reports.queries.server.ts";
import { taskCalls } from "#features/tasks/contract.ts";
import { listTasks } from "#features/tasks/list.queries.server.ts";
import { promiseCalls } from "#features/tickets/clocks/contract.ts";
import { listPromises } from "#features/tickets/clocks/queries.server.ts";
import { TicketEvent, ticketCalls } from "#features/tickets/contract.ts";
import { listTickets } from "#features/tickets/list.queries.server.ts";
import { findTicket } from "#features/tickets/queries.server.ts";
import { unitCalls } from "#features/units/contract.ts";
import { listUnits } from "#features/units/queries.server.ts";
import { residentCalls } from "#features/units/residents.contract.ts";
import { listResidents } from "#features/units/residents.queries.server.ts";
import { verificationCalls } from "#features/verification/contract.ts";
import { listVerifications } from "#features/verification/queries.server.ts";
import { visitCalls } from "#features/visits/contract.ts";
import { listVisits } from "#features/visits/queries.server.ts";
import { workLogCalls } from "#features/work/logs/contract.ts";
import { listKeptLogs } from "#features/work/logs/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { columnsOf } from "#platform/csv/columns.server.ts";
import { type ArchivedList, list, type Read, type Rows, rowsOf, under } from "./files.queries.server.ts";
import { moneyOf } from "./money.queries.server.ts";

/** Every list on record of a building, as its call answers it to who acts in `ctx`. */
export const listsOf = (ctx: Ctx, id: string): ArchivedList[] => [...recordsOf(ctx, id), ...moneyOf(ctx, id)];

function recordsOf(ctx: Ctx, id: string): ArchivedList[] {
  const one = (name: string, call: Call, read: Read, given: object = { id }) => list(ctx, name, { call, read }, given);
  const ofIt = { propertyId: id };
  return [
    ...homesOf(ctx, id),
    one("members", memberCalls.listMembers, listMembers),
    one("invitations", invitationCalls.listInvitations, listInvitations),
    ...requestsOf(ctx, id),
    one("promises", promiseCalls.listPromises, listPromises),
    one("tasks", taskCalls.listTasks, listTasks, { ...ofIt, status: "all" }),
    one("tasks-cancelled", taskCalls.listTasks, listTasks, { ...ofIt, status: "cancelled" }),
    one("work-logs", workLogCalls.listKeptLogs, listKeptLogs, ofIt),
    one("verifications", verificationCalls.listVerifications, listVerifications, ofIt),
    one("schedules", scheduleCalls.listSchedules, listSchedules, { ...ofIt, activeOnly: "false" }),
    one("plan-changes", planChangeCalls.listPlanChanges, listPlanChanges),
    one("facts", factCalls.listFacts, listFacts),
    one("suggestions", planningCalls.listSuggestions, listSuggestions, ofIt),
    one("machines", assetCalls.listAssets, listAssets),
    ...metersOf(ctx, id),
    one("power-and-water", meterCalls.readEnergyBook, readEnergyBook, { id, months: 24 }),
    one("papers-required", complianceCalls.findCompliance, findCompliance),
    one("firms-papers", credentialCalls.listPropertyCredentials, listPropertyCredentials),
    one("tags", tagCalls.listTags, listTags),
    one("reports-of-strangers", tagCalls.listTagReports, listTagReports),
    one("notices", announcementCalls.listAnnouncements, listAnnouncements),
    one("documents", documentCalls.listDocuments, listDocuments, ofIt),
    one("messages-sent", deliveryCalls.listPropertyDeliveries, listPropertyDeliveries),
    one("gates", gateDeviceCalls.listGates, listGates),
    one("photos", galleryCalls.listGallery, listGallery),
    one("history", historyCalls.listHistory, listHistory),
  ];
}

function homesOf(ctx: Ctx, id: string): ArchivedList[] {
  const units = list(ctx, "units", { call: unitCalls.listUnits, read: listUnits }, { id });
  const residents = { call: residentCalls.listResidents, read: listResidents };
  return [units, under(ctx, "residents", { list: units, what: "Home", named: "label" }, residents)];
}

function metersOf(ctx: Ctx, id: string): ArchivedList[] {
  const meters = list(ctx, "meters", { call: meterCalls.listMeters, read: listMeters }, { id });
  const readings = { call: meterCalls.listReadings, read: listReadings };
  return [meters, under(ctx, "readings", { list: meters, what: "Meter", named: "name" }, readings)];
}

/** What people wrote stands on a request's own timeline. */
function requestsOf(ctx: Ctx, id: string): ArchivedList[] {
  const given = { propertyId: id, status: "all" };
  const requests = list(ctx, "requests", { call: ticketCalls.listTickets, read: listTickets }, given);
  const above = { list: requests, what: "Request", named: "title" };
  const timeline = { path: ["timeline"], columns: columnsOf(TicketEvent) };
  return [
    requests,
    under(ctx, "requests-timeline", above, { call: ticketCalls.findTicket, read: findTicket, list: timeline }),
    under(ctx, "visits", above, { call: visitCalls.listVisits, read: listVisits }),
  ];
}

/** The building itself, as JSON: whatever its screen says of it. */
export async function buildingOf(ctx: Ctx, id: string) {
  const { property } = await findProperty(ctx, { id });
  const { can: _, thumbnailUrl: __, ...facts } = property as typeof property & { thumbnailUrl?: unknown };
  return facts;
}

/** The papers in the data room, some at a time. */
export const documentsOf = (ctx: Ctx, id: string): Rows =>
  rowsOf(ctx, { call: documentCalls.listDocuments, read: listDocuments }, { propertyId: id });

/** The photos and videos of a building, of its requests and of its tasks, some at a time. */
export const photosOf = (ctx: Ctx, id: string): Rows =>
  rowsOf(ctx, { call: galleryCalls.listGallery, read: listGallery }, { id });
