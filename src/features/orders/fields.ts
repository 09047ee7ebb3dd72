import * as field from "#domain/fields.ts";

export const orderStates = ["issued", "accepted", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];
export const orderStateLabels: Record<OrderState, string> = {
  issued: "Waits for the contractor",
  accepted: "Agreed",
  cancelled: "Cancelled",
};

export const approvalKinds = ["order", "variation", "emergency"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalKindLabels: Record<ApprovalKind, string> = {
  order: "A new order",
  variation: "More for an order",
  emergency: "An emergency, ordered already",
};

export const approvalStates = ["pending", "approved", "refused", "withdrawn"] as const;
export type ApprovalState = (typeof approvalStates)[number];
export const approvalStateLabels: Record<ApprovalState, string> = {
  pending: "Waits for the owner",
  approved: "Approved",
  refused: "Refused",
  withdrawn: "Taken back",
};

const mostNaira = 100_000_000_000;

export const variationFields = field.fields({
  amount: field.naira("How much more", { min: 0.01, max: mostNaira }),
  reason: field.shortText("Reason", { max: 500 }),
});

export const limitFields = field.fields({
  job: field.naira("For one job", { max: mostNaira }),
  month: field.naira("In a month", { max: mostNaira }),
  link: field.optional(field.naira("By a link", { max: mostNaira })),
  ahead: field.optional(field.number("Before the work, in %", { min: 0, max: 50, whole: true })),
});
