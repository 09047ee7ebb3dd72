import { and, asc, eq, getTableColumns, inArray, isNull, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Role } from "#domain/vocab.ts";
import { followUps } from "#features/announcements/tables.server.ts";
import { unitPayments } from "#features/charges/payments/tables.server.ts";
import { contactPoints } from "#features/contact-points/tables.server.ts";
import { exchangeRates } from "#features/currencies/tables.server.ts";
import { deliveries } from "#features/deliveries/tables.server.ts";
import { deposits } from "#features/deposits/tables.server.ts";
import { proofAnswers } from "#features/evidence/tables.server.ts";
import { onlinePayments } from "#features/gateway/tables.server.ts";
import { inboundMails, replyAddresses } from "#features/inbound-mail/tables.server.ts";
import { orderAdvances } from "#features/invoices/advances/tables.server.ts";
import { paymentArrivals } from "#features/invoices/arrivals/tables.server.ts";
import { invoices } from "#features/invoices/tables.server.ts";
import { suppliers } from "#features/invoices/tax/tables.server.ts";
import { documents } from "#features/library/documents/tables.server.ts";
import { sops, sopVersions } from "#features/library/sops/tables.server.ts";
import { media } from "#features/media/tables.server.ts";
import { notifications } from "#features/notifications/tables.server.ts";
import { drillPeople } from "#features/on-call/drills/tables.server.ts";
import { onCallAbsences, onCallPeople, onCallShifts } from "#features/on-call/tables.server.ts";
import { workOrders } from "#features/orders/tables.server.ts";
import {
  organisationMembers,
  organisationTeamMembers,
  organisationTeams,
} from "#features/organisations/tables.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { quotes } from "#features/quotes/tables.server.ts";
import { lateWork, tasks } from "#features/tasks/tables.server.ts";
import { teamMembers } from "#features/teams/tables.server.ts";
import { mendings } from "#features/tickets/answers/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { visits } from "#features/visits/tables.server.ts";
import { whatsAppMessages } from "#features/whatsapp/tables.server.ts";
import { taskCompletions, workLogs } from "#features/work/tables.server.ts";
import { activity } from "#platform/activity.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { following, pageSize, type ReadPage, type RowsOf, rowsIn } from "./export-pages.queries.server.ts";
import { ownSettings } from "./export-settings.queries.server.ts";
import { writtenOfThem } from "./export-written.queries.server.ts";

/** The account's own records by the name of their file; the ids of other people are left out. */
export function subjectsOf(ctx: Ctx, id: string): Record<string, ReadPage> {
  const { authorId: _author, ...proofAnswer } = getTableColumns(proofAnswers);
  const { assignedTo: _to, reporterId: _by, repeatOf: _of, repeatCount: _times, ...ticket } = getTableColumns(tickets);
  const { createdBy: _creator, ...property } = getTableColumns(properties);
  const { actorId: _actor, ...happening } = getTableColumns(activity);
  const { accountId: _whose, ...notice } = getTableColumns(notifications);
  const { accountId: _who, invitedBy: _inviter, ...belonging } = getTableColumns(organisationMembers);
  const { contractorId: _lead, accountId: _member, ...place } = getTableColumns(teamMembers);
  const { contractorId: _for, technicianId: _worker, decidedBy: _decider, ...log } = getTableColumns(workLogs);
  const {
    contractorId: _rated,
    technicianId: _hand,
    verifierId: _verifier,
    ...verification
  } = getTableColumns(verifications);
  const { contractorId: _firm, technicianId: _mender, repeatedBy: _again, ...mending } = getTableColumns(mendings);
  const { accountId: _reader, ...followUp } = getTableColumns(followUps);
  const rowsOf = rowsIn(ctx);
  return {
    "memberships.json": (after) => readMemberships(ctx, id, after),
    "properties.json": rowsOf(properties, property, inArray(properties.id, keptBy(ctx, id))),
    "requests.json": rowsOf(tickets, ticket, eq(tickets.reporterId, id)),
    "answers.json": rowsOf(mendings, mending, answeredByOrOf(ctx, id)),
    "visits.json": rowsOf(visits, getTableColumns(visits), inArray(visits.ticketId, reportedBy(ctx, id))),
    "follow-ups.json": rowsOf(followUps, followUp, eq(followUps.accountId, id)),
    "tasks.json": rowsOf(tasks, taskColumns(userOf(ctx).role), isTheirs(id)),
    "organisations.json": rowsOf(organisationMembers, belonging, eq(organisationMembers.accountId, id)),
    "organisation-teams.json": rowsOf(
      organisationTeams,
      getTableColumns(organisationTeams),
      inArray(organisationTeams.id, areaTeamsOf(ctx, id)),
    ),
    "team.json": rowsOf(teamMembers, place, eq(teamMembers.accountId, id)),
    "work-logs.json": rowsOf(workLogs, log, eq(workLogs.technicianId, id)),
    "verifications.json": rowsOf(verifications, verification, saidByOrOf(id)),
    "completions.json": (after) => readCompletions(ctx, id, after),
    "late-work.json": rowsOf(lateWork, lateColumns, eq(lateWork.technicianId, id)),
    "payments.json": rowsOf(unitPayments, paymentColumns, eq(unitPayments.payerId, id)),
    "online-payments.json": rowsOf(onlinePayments, onlineColumns, eq(onlinePayments.payerId, id)),
    "deposits.json": rowsOf(deposits, depositColumns, eq(deposits.accountId, id)),
    ...firmMoneyOf(id, rowsOf),
    ...writtenOfThem(ctx, id, rowsOf),
    ...ownSettings(ctx, id, rowsOf),
    "proof-answers.json": rowsOf(proofAnswers, proofAnswer, eq(proofAnswers.authorId, id)),
    "sops.json": rowsOf(sopVersions, getTableColumns(sopVersions), inArray(sopVersions.sopId, writtenBy(ctx, id))),
    "documents.json": rowsOf(documents, documentColumns, eq(documents.uploadedBy, id)),
    "what-you-did.json": rowsOf(activity, happening, eq(activity.actorId, id)),
    "notifications.json": rowsOf(notifications, notice, eq(notifications.accountId, id)),
    "exchange-rates.json": rowsOf(exchangeRates, rateColumns, eq(exchangeRates.accountId, id)),
    "contact-points.json": rowsOf(contactPoints, contactColumns, eq(contactPoints.accountId, id)),
    "deliveries.json": rowsOf(deliveries, deliveryColumns, eq(deliveries.accountId, id)),
    ...onCallOf(ctx, id, rowsOf),
    "whatsapp.json": rowsOf(whatsAppMessages, writtenColumns, eq(whatsAppMessages.accountId, id)),
    "mail-answers.json": rowsOf(inboundMails, answerColumns, inArray(inboundMails.replyAddressId, repliesOf(ctx, id))),
    "files.json": (after) => readMedia(ctx, id, after),
  };
}

const { technicianId: _late, ...lateColumns } = getTableColumns(lateWork);
const { payerId: _who, createdBy: _writer, decidedBy: _keeper, ...paymentColumns } = getTableColumns(unitPayments);
const { payerId: _onlinePayer, gatewayId: _gateway, ...onlineColumns } = getTableColumns(onlinePayments);
const { accountId: _depositor, takenBy: _taker, decidedBy: _decider, ...depositColumns } = getTableColumns(deposits);
const { contractorId: _supplier, setBy: _noter, ...supplierColumns } = getTableColumns(suppliers);
const { contractorId: _ahead, decidedBy: _yes, paidBy: _giver, ...aheadColumns } = getTableColumns(orderAdvances);
const { takenBackBy: _backer, ...advanceColumns } = aheadColumns;
const { contractorId: _receiver, ...arrivalColumns } = getTableColumns(paymentArrivals);
const { contractorId: _offerer, ...quoteColumns } = getTableColumns(quotes);
const { contractorId: _firm, orderedBy: _orderer, ...orderColumns } = getTableColumns(workOrders);
const { contractorId: _biller, filedBy: _filer, decidedBy: _payer, ...ownInvoice } = getTableColumns(invoices);
const { releasedBy: _releaser, ...invoiceColumns } = ownInvoice;

const { accountId: _rung, ...drillColumns } = getTableColumns(drillPeople);
const { accountId: _away, ...awayColumns } = getTableColumns(onCallAbsences);

/** What they offered, were ordered, asked for and given as a contractor. */
const firmMoneyOf = (id: string, rowsOf: RowsOf): Record<string, ReadPage> => ({
  "invoices.json": rowsOf(invoices, invoiceColumns, eq(invoices.contractorId, id)),
  "suppliers.json": rowsOf(suppliers, supplierColumns, eq(suppliers.contractorId, id)),
  "arrivals.json": rowsOf(paymentArrivals, arrivalColumns, eq(paymentArrivals.contractorId, id)),
  "advances.json": rowsOf(orderAdvances, advanceColumns, eq(orderAdvances.contractorId, id)),
  "quotes.json": rowsOf(quotes, quoteColumns, eq(quotes.contractorId, id)),
  "orders.json": rowsOf(workOrders, orderColumns, eq(workOrders.contractorId, id)),
});

/** The hours in which they are called, and the days on which they are not. */
function onCallOf(ctx: Ctx, id: string, rowsOf: RowsOf): Record<string, ReadPage> {
  const shifts = ctx.db.select({ id: onCallPeople.shiftId }).from(onCallPeople).where(eq(onCallPeople.accountId, id));
  return {
    "on-call.json": rowsOf(onCallShifts, getTableColumns(onCallShifts), inArray(onCallShifts.id, shifts)),
    "drills.json": rowsOf(drillPeople, drillColumns, eq(drillPeople.accountId, id)),
    "away.json": rowsOf(onCallAbsences, awayColumns, eq(onCallAbsences.accountId, id)),
  };
}

const { accountId: _entered, ...rateColumns } = getTableColumns(exchangeRates);

/** Where they are told; neither the keys of browsers nor codes. */
const { id, kind, address, label, verifiedAt, optedOutAt, createdAt } = contactPoints;
const contactColumns = { id, kind, address, label, verifiedAt, optedOutAt, createdAt };

/** What they wrote and were answered. */
const { id: written, isAnswer, senderPhone, content, sentAt, state, ticketId, propertyId } = whatsAppMessages;
const writtenColumns = { id: written, isAnswer, senderPhone, content, sentAt, state, ticketId, propertyId };

/** Their answers by mail, until a month after; what they say stands in `what-you-did.json`. */
/** The teams by area that they are in. */
const areaTeamsOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ id: organisationTeamMembers.teamId })
    .from(organisationTeamMembers)
    .innerJoin(organisationMembers, eq(organisationMembers.id, organisationTeamMembers.memberId))
    .where(and(eq(organisationMembers.accountId, id), isNull(organisationMembers.leftAt)));

const { raw: _raw, name: _name, ...answerColumns } = getTableColumns(inboundMails);
const repliesOf = (ctx: Ctx, id: string) =>
  ctx.db.select({ id: replyAddresses.id }).from(replyAddresses).where(eq(replyAddresses.accountId, id));

const { accountId: _told, sentWith: _with, providerId: _theirs, ...deliveryColumns } = getTableColumns(deliveries);

const { contractorId: _for, technicianId: _worker, ...completion } = getTableColumns(taskCompletions);

const readCompletions = (ctx: Ctx, id: string, after: string | undefined) =>
  ctx.db
    .select({ ...completion, id: taskCompletions.taskId })
    .from(taskCompletions)
    .where(following(taskCompletions.taskId, eq(taskCompletions.technicianId, id), after))
    .orderBy(asc(taskCompletions.taskId))
    .limit(pageSize);

const { accountId: _member, addedBy: _adder, ...membership } = getTableColumns(members);

const readMemberships = (ctx: Ctx, id: string, after: string | undefined) =>
  ctx.db
    .select({ ...membership, property: properties.name, location: properties.location })
    .from(members)
    .innerJoin(properties, eq(properties.id, members.propertyId))
    .where(following(members.id, eq(members.accountId, id), after))
    .orderBy(asc(members.id))
    .limit(pageSize);

const keptBy = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ id: members.propertyId })
    .from(members)
    .where(
      and(
        eq(members.accountId, id),
        isNull(members.leftAt),
        eq(members.status, "active"),
        inArray(members.role, ["property_owner", "property_manager"]),
      ),
    );

/** What they said of work, and what was said of theirs. */
const saidByOrOf = (id: string) => or(eq(verifications.verifierId, id), eq(verifications.contractorId, id));

const reportedBy = (ctx: Ctx, id: string) =>
  ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.reporterId, id));

/** What they said of repairs, and what was said of theirs. */
const answeredByOrOf = (ctx: Ctx, id: string) =>
  or(inArray(mendings.ticketId, reportedBy(ctx, id)), eq(mendings.contractorId, id));

const writtenBy = (ctx: Ctx, id: string) => ctx.db.select({ id: sops.id }).from(sops).where(eq(sops.authorId, id));

const isTheirs = (id: string) =>
  or(eq(tasks.createdBy, id), eq(tasks.contractorId, id), eq(tasks.technicianId, id), eq(tasks.completedBy, id));

/** As the policy shows a task: technicians see no money, which stands in the plan as well. */
function taskColumns(role: Role): Record<string, PgColumn> {
  const { id, propertyId, title, description, category, priority, status, dueOn, why } = tasks;
  const { contractorNotes, createdAt, startedAt, completedAt, estimatedCostKobo, actualCostKobo } = tasks;
  const about = { id, propertyId, title, description, category, priority, status, dueOn, why, contractorNotes };
  const shown = { ...about, createdAt, startedAt, completedAt };
  return role === "technician" ? shown : { ...shown, estimatedCostKobo, actualCostKobo };
}

const {
  uploadedBy: _uploader,
  sha256: _hash,
  shownKey: _shown,
  thumbnailKey: _small,
  ...file
} = getTableColumns(media);

/** What they wrote about papers; the papers stay with their building. */
const {
  uploadedBy: _by,
  sha256: _sum,
  downloadCount: _taken,
  opensAs: _opens,
  ...documentColumns
} = getTableColumns(documents);

export const readMedia = (ctx: Ctx, id: string, after: string | undefined) =>
  ctx.db
    .select(file)
    .from(media)
    .where(following(media.id, eq(media.uploadedBy, id), after))
    .orderBy(asc(media.id))
    .limit(pageSize);
