import { canOf } from "#domain/policy.ts";
import type { Notification } from "#features/notifications/contract.ts";
import type { Property } from "#features/properties/contract.ts";
import type { Task } from "#features/tasks/contract.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import type { Job } from "#features/work/contract.ts";

/** Things as the server answers them, with what a test says of them. */
export const ticketOf = ({
  can,
  ...more
}: Partial<Omit<Ticket, "can">> & { can?: Partial<Ticket["can"]> } = {}): Ticket => ({
  ...{ id: "t1", propertyId: "p1", propertyName: "Marina Court", title: "Leaking tap", category: "Plumbing" },
  ...{
    locationDetails: "Kitchen",
    entryPermission: null,
    description: "It drips.",
    priority: "high",
    emergency: false,
  },
  ...{ status: "open", createdAt: "2026-11-20T08:00:00.000Z", acknowledgedAt: null, resolvedAt: null },
  ...{
    reopenReason: null,
    reopenedAt: null,
    reopenCount: 0,
    triage: null,
    model: null,
    clocks: null,
    answer: null,
    repeatOf: null,
    repeatCount: 0,
    assignedTo: null,
    dueDate: null,
    unit: "B2",
    assetId: null,
    assetName: null,
  },
  ...{
    reporterName: "Ngozi",
    reporterConfirmed: true,
    occupantPhone: null,
    taskId: null,
    mediaUploads: [],
    version: 3,
  },
  ...more,
  can: { ...canOf("visitor", [], "ticket"), ...can },
});

export const taskOf = ({ can, ...more }: Partial<Omit<Task, "can">> & { can?: Partial<Task["can"]> } = {}): Task => ({
  ...{ id: "k1", propertyId: "p1", propertyName: "Marina Court", title: "Clean filters", description: "All six." },
  ...{ category: "HVAC", priority: "medium", status: "pending", overdue: false, dueDate: "2026-12-01" },
  ...{ estimatedCost: null, actualCost: null, costIsEstimated: null, estimatedHours: null, assignedTo: null },
  ...{ assignedTechnician: null, contractorName: null, contractorPhone: null, contractorNotes: null },
  ...{ expectedCompletion: null, startedAt: null, completedDate: null, why: null, scheduleId: null, ticketId: null },
  ...{ assetId: null, version: 1 },
  ...more,
  can: { ...canOf("visitor", [], "task"), ...can },
});

export const propertyOf = ({
  can,
  ...more
}: Partial<Omit<Property, "can">> & { can?: Partial<Property["can"]> } = {}): Property => ({
  ...{ id: "p1", name: "Marina Court", location: "Lekki, Lagos", type: "Residential - Multi-Family", version: 3 },
  ...{ address: "12 Admiralty Way", buildingAge: 12, ageKnown: true, constructionType: null, units: 8, floors: null },
  ...{ usagePattern: null, components: ["plumbing"], specialNotes: "Two gens", accessNotes: null, state: "Lagos" },
  ...{ lga: null, latitude: null, longitude: null, listed: true, unitsListed: true, status: null, taskCounts: null },
  ...{ lastMaintenance: null, nextScheduled: null, thumbnailUrl: null, createdAt: "2026-11-20T08:00:00.000Z" },
  ...{ archivedAt: null, restorableUntil: null, frozenAt: null, frozenReason: null, coverId: null, mediaUploads: [] },
  organisation: null,
  ...more,
  can: { ...canOf("visitor", [], "property"), ...can },
});

export const lineOf = (item: number, text: string, done = false) => ({ item, text, done, doneAt: null, doneBy: null });

export const jobOf = (more: Partial<Job> = {}): Job => ({
  task: taskOf({ can: { work: true } }),
  building: {
    ...{ id: "p1", name: "Marina Court", location: "Lagos Island", address: "12 Marina", state: "Lagos" },
    ...{ latitude: 6.45, longitude: 3.39, accessNotes: null },
  },
  ...{
    contractor: null,
    occupant: null,
    ticket: null,
    asset: null,
    checklist: [],
    sop: null,
    safety: [],
    proofCode: null,
    tagged: null,
    photoRule: { beforePhoto: false, afterPhoto: false },
    hoursLogged: 0,
  },
  ...more,
});

export const noticeOf = (more: Partial<Notification> = {}): Notification => ({
  ...{ id: "n1", title: "New request", message: "Leaking tap", priority: "high", link: "/tickets/t1" },
  ...{ propertyId: "p1", createdAt: "2026-11-20T08:00:00.000Z", readAt: null },
  ...more,
});
