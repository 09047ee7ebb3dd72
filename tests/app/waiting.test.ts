import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { bindings } from "../../src/app-bindings.server.ts";

/**
 * What may wait on a phone is sent as an older release wrote it, up to weeks later: what it has to name, and what it may
 * name besides. A field more is added to the second; nothing is ever taken out of either, nor added to the first.
 */
const waiting = {
  assignTask:
    "PUT /contractor/tasks/{id}/assign: id assignedTeamMemberId; expectedCompletion contractorNotes estimatedHours version",
  assignTicket: "POST /repair-tickets/{id}/assign: id contractorId dueDate; notes version",
  createWorkLog:
    "POST /technician/work-logs: hoursWorked workDescription taskId; materialsUsed issuesEncountered notes assetId occurredAt dateLogged",
  setOwnTaskStatus: "PUT /technician/tasks/{id}/status: id status; version occurredAt tagCode tagTyped mediaUploads",
  tickLine:
    "PUT /technician/tasks/{id}/checklist: id item done; list occurredAt reading confirm signature mediaUploads",
  completeTask:
    "POST /technician/task-completion: taskId completionNotes totalHours; workQualityRating condition failureMode additionalMaterials occurredAt tagCode tagTyped mediaUploads measured",
  fileTicket:
    "POST /repair-tickets: title category priority propertyId locationDetails description; entryPermission assetId emergency mediaUploads",
  acknowledgeTicket: "POST /repair-tickets/{id}/acknowledge: id;",
  setTicketStatus: "PUT /repair-tickets/{id}/status: id status; note version",
  correctTicket: "PUT /repair-tickets/{id}/triage: id; category priority assetId version",
  commentOnTicket: "POST /repair-tickets/{id}/comments: id; text mediaUploads danger",
  offerVisit: "POST /repair-tickets/{id}/visits: id windows; access",
  changeVisit: "PUT /visits/{id}: id; from windows access version",
  reportLate: "POST /visits/{id}/late: id minutes;",
  reportNoAccess: "POST /visits/{id}/no-access: id reason; mediaUploads",
  cancelVisit: "POST /visits/{id}/cancellation: id; reason",
  fileInvoice: "POST /tasks/{id}/invoices: id kind seller issuedOn lines; number taxId vatKobo currency mediaUploads",
  sayPaymentArrived: "PUT /invoice-payments/{id}/arrival: id arrived; note",
  sayAdvanceArrived: "PUT /advances/{id}/arrival: id arrived; note",
  addReading: "POST /meters/{id}/readings: id value; at added event ended note confirm mediaUploads",
  postEntry: "POST /properties/{id}/ledger/postings: id kind kobo onDay memo fromId toId; taskId noPaper mediaUploads",
  askMoneyOut: "POST /properties/{id}/ledger/money-out: id kobo onDay memo fromId toId; taskId noPaper mediaUploads",
};

const split = (names: string) => names.split(" ").filter(Boolean);

describe.each(Object.entries(waiting))("%s, as a phone may hold it of an older release", (_, written) => {
  const [, name = "", must = "", may = ""] = /^(\w+ [^:]+): ([^;]*);(.*)$/.exec(written) ?? [];
  const shape = (bindings.find(({ call }) => `${call.method} ${call.path}` === name)?.call.input as z.ZodObject)?.shape;

  test("has a call that takes it", () => {
    expect(Object.keys(shape ?? {})).toEqual(expect.arrayContaining([...split(must), ...split(may)]));
    const required = Object.entries(shape ?? {}).filter(
      ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
    );
    expect(split(must)).toEqual(expect.arrayContaining(required.map(([field]) => field)));
  });
});

test("all that may wait stands here", () => {
  const folder = join(import.meta.dirname, "../../src/features");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) =>
    /(?<!\.test)\.tsx?$/.test(one),
  );
  const sources = files
    .map((one) => readFileSync(join(folder, one), "utf8"))
    .filter((one) => one.includes("#browser/outbox/"));
  const begun =
    /(?:\b(?:useActing|sendOrKeep|keepAct|addAct|send|sendOrLeave)\(\s*|photosAfter: \{ call: )\w+Api\.(\w+)/g;
  const found = sources.flatMap((source) => [...source.matchAll(begun)].map(([, name]) => name));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(waiting).toSorted());
});
