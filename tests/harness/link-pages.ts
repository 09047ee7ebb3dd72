import type {
  LinkApproval,
  LinkJob,
  LinkLine,
  LinkOffer,
  LinkPage,
  LinkRequest,
  LinkWork,
} from "#features/links/page.contract.ts";

/** What a link answers, as little as it can be. */
export const link: LinkPage = {
  ...{ state: "open", words: null, kind: null, person: "Musa", givenBy: "Cool Air", expiresAt: null },
  ...{ job: null, request: null, offer: null, approval: null, work: null },
};
export const line = (item: number, more: Partial<LinkLine> = {}): LinkLine => ({
  item,
  text: `Step ${item}`,
  done: false,
  asks: null,
  ...more,
});
export const job = (more: Partial<LinkJob> = {}): LinkJob => ({
  ...{ title: "Tap", description: "Mend the tap", status: "in_progress", priority: "high", dueDate: "2026-11-25" },
  ...{ expectedCompletion: null, notes: null, unit: "Flat 3", request: null, machine: null, safety: [] },
  building: {
    ...{ name: "Marina Court", location: "Lagos", address: "1 Marina", accessNotes: null },
    ...{ latitude: null, longitude: null },
  },
  ...{ checklist: [], procedure: null, beforePhoto: false, afterPhoto: false },
  ...more,
});
export const offer = (more: Partial<LinkOffer> = {}): LinkOffer => ({
  ...{ title: "Tap", description: "Mend the tap", status: "pending", dueDate: "2026-11-25", request: null },
  ...{ building: { name: "Marina Court", location: "Lagos" }, expectedCompletion: null, technician: null },
  ...{ order: null, quoting: null, can: { accept: false, give: false, quote: false } },
  ...more,
});
export const request = (more: Partial<LinkRequest> = {}): LinkRequest => ({
  ...{ title: "Tap", description: "It drips", status: "open", building: "Marina Court", unit: null, contractor: null },
  ...{ visit: null, danger: null, canAnswer: false, canComment: false, verdict: null, messages: [] },
  ...more,
});
export const approval = (more: Partial<LinkApproval> = {}): LinkApproval => ({
  ...{ title: "Tap", building: "Marina Court", kind: "order", kobo: 2_500_050, why: "Too much", reason: null },
  ...{ retention: null, askedBy: "Ada", createdAt: "2026-11-20T10:00:00.000Z", question: null, byLink: false },
  ...{ contractorName: "Cool Air", mayAsk: false, need: "press", signIn: "/tasks?task=t" },
  ...more,
});
export const work = (more: Partial<LinkWork> = {}): LinkWork => ({
  ...{ title: "Tap", building: "Marina Court", contractorName: "Cool Air", completedBy: "Musa", notes: null },
  ...{ completedAt: "2026-11-20T10:00:00.000Z", hours: 1, materials: [], steps: { done: 0, of: 0 } },
  ...{ photos: { before: [], after: [] }, grade: "good", kobo: 900_000, estimateKobo: null },
  ...{ need: "press", signIn: "/tasks?task=t" },
  ...more,
});
