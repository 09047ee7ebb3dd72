import { forgetSecondSteps, forgetSignIns, undoSecondSteps } from "#features/accounts/hooks.server.ts";
import { forgetAdminSessions } from "#features/admin/hooks.server.ts";
import { listAdminEmails } from "#features/admin/recovery.service.server.ts";
import { awaitForgottenEnds } from "#features/announcements/ending.service.server.ts";
import { endKeys, revokeKeys } from "#features/api-keys/hooks.server.ts";
import { forgetArchives } from "#features/archives/hooks.server.ts";
import { undoAssets } from "#features/assets/import.service.server.ts";
import { assetLookups } from "#features/assets/lookups.queries.server.ts";
import { bankLookups } from "#features/bank/lookups.queries.server.ts";
import { endLetters } from "#features/chain/anchors/hooks.server.ts";
import { enterRecorded, eraseFiles, erasePerson } from "#features/chain/hooks.server.ts";
import { askAboutPayTo, forgetPayer, forgetPayTo, keepCharged } from "#features/charges/hooks.server.ts";
import { chargeLookups } from "#features/charges/lookups.queries.server.ts";
import { closePageOfOwner } from "#features/compliance/hooks.server.ts";
import { papersNamingAssets, papersOfAsset } from "#features/compliance/records.queries.server.ts";
import { forgetContactPoints, forgetOldBrowsers } from "#features/contact-points/hooks.server.ts";
import { forgetPapers } from "#features/credentials/hooks.server.ts";
import { credentialLookups } from "#features/credentials/lookups.queries.server.ts";
import { forgetCurrencies } from "#features/currencies/hooks.server.ts";
import { raiseCalls } from "#features/deliveries/alarm.service.server.ts";
import { keepCode } from "#features/deliveries/codes.service.server.ts";
import { forgetOldSent, forgetSent, stopAnswered, stopLeft, stopPassed } from "#features/deliveries/hooks.server.ts";
import { queueNotices } from "#features/deliveries/queue.service.server.ts";
import { forgetDepositor, keepDeposited } from "#features/deposits/hooks.server.ts";
import { checkAgain } from "#features/evidence/hooks.server.ts";
import {
  askAboutKey,
  endKeyOfOwner,
  endNumbersOfLeavers,
  forgetOldHints,
  forgetOnlinePayer,
  keepPaidOnline,
} from "#features/gateway/hooks.server.ts";
import { numberLookups } from "#features/gateway/numbers/queries.server.ts";
import { undoProperties } from "#features/imports/building.service.server.ts";
import { forgetImportRows } from "#features/imports/hooks.server.ts";
import { replyLookups } from "#features/inbound-mail/addresses.service.server.ts";
import { forgetOldMails, forgetReplies } from "#features/inbound-mail/hooks.server.ts";
import { entryLookups } from "#features/invoices/entries.queries.server.ts";
import { forgetBankDetails } from "#features/invoices/hooks.server.ts";
import { invoiceLookups } from "#features/invoices/paid-jobs.queries.server.ts";
import { payeeLookups } from "#features/invoices/payees/queries.server.ts";
import { forgetLeave } from "#features/ledger/hooks.server.ts";
import { documentsNamingAssets, documentsOfAsset } from "#features/library/documents/records.queries.server.ts";
import { endLinksOfLeaver, endLinksOfOtherFirms, endLinksOfOthers, forgetPin } from "#features/links/hooks.server.ts";
import { linkLookups } from "#features/links/owner.service.server.ts";
import { beginUseAnew, readByStep } from "#features/meters/hooks.server.ts";
import { undoReadings } from "#features/meters/readings/undo.service.server.ts";
import { metersOfAssets, metersOfUnits, readingsOfAsset } from "#features/meters/records.queries.server.ts";
import { moneyLookups } from "#features/money-accounts/lookups.queries.server.ts";
import { forgetReader } from "#features/notifications/hooks.server.ts";
import { forgetDrills, giveWay } from "#features/on-call/drills/hooks.server.ts";
import { answerByCall } from "#features/on-call/drills/service.server.ts";
import { endOnCall } from "#features/on-call/hooks.server.ts";
import { onCallLookups } from "#features/on-call/lookups.queries.server.ts";
import { endLeftOrders, forgetLimits } from "#features/orders/hooks.server.ts";
import { readLimits } from "#features/orders/queries.server.ts";
import { leaveOrganisations } from "#features/organisations/hooks.server.ts";
import { organisationLookups } from "#features/organisations/lookups.queries.server.ts";
import { followSecondStep } from "#features/organisations/second-step.service.server.ts";
import { forgetPaidByList, sayTakenBack } from "#features/pay-lists/hooks.server.ts";
import { payListLookups } from "#features/pay-lists/lookups.queries.server.ts";
import { keepAnswers } from "#features/planning/facts/keeping.service.server.ts";
import { forgetHashes, queuePictures } from "#features/prints/hooks.server.ts";
import { printLookups } from "#features/prints/lookups.queries.server.ts";
import { followMembers } from "#features/properties/belonging/service.server.ts";
import { forgetInvitations, joinNewcomer, leaveProperties } from "#features/properties/hooks.server.ts";
import { closeGiven, closeOrdered } from "#features/quotes/hooks.server.ts";
import { freeSchedules, lockContractorSchedules, queuePlan } from "#features/schedules/hooks.server.ts";
import { undoSchedules } from "#features/schedules/importing/undo.service.server.ts";
import { scheduleLookups, schedulesNamingAssets } from "#features/schedules/lookups.queries.server.ts";
import { forgetReports } from "#features/tags/hooks.server.ts";
import { tagLookups } from "#features/tags/lookups.queries.server.ts";
import {
  closeTaskOfTicket,
  freeTasks,
  lockContractorTasks,
  lockTaskOfTicket,
  lockTechnicianTasks,
  unassignTasks,
} from "#features/tasks/hooks.server.ts";
import { taskLookups } from "#features/tasks/lookups.queries.server.ts";
import { costOfAsset, tasksNamingAssets, tasksOfAsset, tasksOfUnit } from "#features/tasks/records.queries.server.ts";
import { leaveTeams } from "#features/teams/hooks.server.ts";
import { freeTickets } from "#features/tickets/hooks.server.ts";
import { followDays } from "#features/units/days.service.server.ts";
import { forgetResident } from "#features/units/hooks.server.ts";
import { unitLookups } from "#features/units/lookups.queries.server.ts";
import { undoResidents } from "#features/units/resident-import.service.server.ts";
import { undoUnits } from "#features/units/undo.service.server.ts";
import { verificationLookups } from "#features/verification/lookups.queries.server.ts";
import { forgetWrongCodes } from "#features/visits/gate.service.server.ts";
import { callOffResolved, callOffVisits, callOffWork, refuseTwoAtOnce } from "#features/visits/hooks.server.ts";
import { lapseForgotten } from "#features/visits/lapsing.service.server.ts";
import { readBookedVisit } from "#features/visits/queries.server.ts";
import { visitsOfUnit } from "#features/visits/records.queries.server.ts";
import {
  endWebhooks,
  forgetDeliveries,
  restWebhooks,
  tellOfActs,
  tellOfNotices,
} from "#features/webhooks/hooks.server.ts";
import { webhookLookups } from "#features/webhooks/listening.queries.server.ts";
import { forgetOldWritten, forgetWritten, keepSms } from "#features/whatsapp/hooks.server.ts";
import { clearSteps } from "#features/work/hooks.server.ts";
import { hoursOnAsset, logsNamingAssets, logsOfAsset, workLookups } from "#features/work/lookups.queries.server.ts";
import type { Hooks } from "#platform/hooks.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";

/** What features do when something happens in another: schedules before the tasks they make, tasks before their requests. */
export const hooks: Hooks = {
  recorded: [
    enterRecorded,
    tellOfActs,
    stopAnswered,
    stopPassed,
    endLeftOrders,
    closeGiven,
    endLinksOfOtherFirms,
    callOffResolved,
  ],
  filesRemoved: [eraseFiles],
  membershipsEnding: [lockContractorSchedules, lockContractorTasks, callOffVisits],
  membershipsEnded: [freeSchedules, freeTasks, endOnCall, freeTickets, endLinksOfLeaver, stopLeft, endNumbersOfLeavers],
  organisationChanged: [followMembers, followSecondStep],
  ownerChanged: [forgetPayTo, endKeyOfOwner, closePageOfOwner, forgetLimits, forgetLeave],
  ownerCame: [askAboutPayTo, askAboutKey, forgetLimits, forgetLeave],
  workLeaving: [callOffWork],
  workAssigned: [refuseTwoAtOnce, endLinksOfOthers],
  jobOrdered: [closeOrdered],
  technicianLeaving: [lockTechnicianTasks],
  technicianLeft: [unassignTasks],
  accountOpened: [joinNewcomer],
  accessReset: [undoSecondSteps, restWebhooks, revokeKeys, forgetPin],
  payoutTakenBack: [sayTakenBack],
  accountDeleted: [
    leaveOrganisations,
    leaveProperties,
    leaveTeams,
    forgetSecondSteps,
    forgetReader,
    forgetResident,
    endKeys,
    endWebhooks,
    endLetters,
    forgetSent,
    forgetDrills,
    forgetWritten,
    forgetReplies,
    forgetContactPoints,
    forgetBankDetails,
    forgetPayer,
    forgetOnlinePayer,
    forgetDepositor,
    forgetPaidByList,
    forgetPapers,
    forgetPin,
    forgetCurrencies,
    forgetArchives,
    erasePerson,
  ],
  ticketResolving: [lockTaskOfTicket],
  ticketResolved: [closeTaskOfTicket],
  alarmRaised: [raiseCalls, giveWay],
  drillAnswered: [answerByCall],
  codeSent: [keepCode],
  smsCame: [keepSms],
  factsSaid: [keepAnswers],
  planAsked: [queuePlan],
  procedureChanged: [clearSteps],
  tasksPlanned: [beginUseAnew],
  meterRead: [readByStep],
  proofChanged: [checkAgain],
  picturesAttached: [queuePictures],
  nightFell: [
    forgetHashes,
    forgetSignIns,
    forgetInvitations,
    forgetAdminSessions,
    forgetWrongCodes,
    forgetDeliveries,
    forgetOldSent,
    forgetOldWritten,
    forgetOldMails,
    forgetOldBrowsers,
    forgetReports,
    forgetImportRows,
    forgetOldHints,
    lapseForgotten,
    awaitForgottenEnds,
    // The last, since it holds buildings.
    followDays,
  ],
  importUndone: [undoProperties, undoUnits, undoResidents, undoAssets, undoSchedules, undoReadings],
  unitsRemoving: [keepCharged, keepDeposited, keepPaidOnline],
  noticed: [tellOfNotices, queueNotices],
};

/** Who answers what features must know of those above them. */
export const lookups: Lookups = {
  adminEmails: listAdminEmails,
  ...taskLookups,
  ...scheduleLookups,
  ...verificationLookups,
  ...unitLookups,
  ...assetLookups,
  ...printLookups,
  ...tagLookups,
  ...credentialLookups,
  ...organisationLookups,
  ...payListLookups,
  ...bankLookups,
  ...linkLookups,
  ...replyLookups,
  ...onCallLookups,
  ...numberLookups,
  ...chargeLookups,
  ...payeeLookups,
  ...moneyLookups,
  ...invoiceLookups,
  ...entryLookups,
  ...workLookups,
  ...webhookLookups,
  namesOfAssets: [
    metersOfAssets,
    tasksNamingAssets,
    schedulesNamingAssets,
    logsNamingAssets,
    papersNamingAssets,
    documentsNamingAssets,
  ],
  namesOfUnits: [metersOfUnits],
  linesOfAsset: [tasksOfAsset, logsOfAsset, readingsOfAsset, papersOfAsset, documentsOfAsset],
  sumsOfAsset: [costOfAsset, hoursOnAsset],
  linesOfUnit: [tasksOfUnit, visitsOfUnit],
  orderLimits: readLimits,
  bookedVisit: readBookedVisit,
};
