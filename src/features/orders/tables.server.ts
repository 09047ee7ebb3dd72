import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, wholeNumber } from "#platform/columns.server.ts";
import type { ApprovalKind, ApprovalState, OrderState } from "./fields.ts";

export const orderLimits = pgTable("order_limits", {
  propertyId: uuid("property_id").primaryKey(),
  jobKobo: wholeNumber("job_kobo").notNull(),
  monthKobo: wholeNumber("month_kobo").notNull(),
  /** Up to which sum the owner approves by one press of a link; 0 where they sign in. */
  linkKobo: wholeNumber("link_kobo").notNull().default(0),
  /** How much of an order may be paid before the work, in %. */
  advancePercent: integer("advance_percent").notNull().default(0),
  version: integer().notNull().default(1),
});

export const workOrders = pgTable("work_orders", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  number: integer().notNull(),
  taskId: uuid("task_id").notNull(),
  contractorId: uuid("contractor_id").notNull(),
  quoteId: uuid("quote_id").notNull(),
  totalKobo: wholeNumber("total_kobo").notNull(),
  state: text().$type<OrderState>().notNull(),
  orderedBy: uuid("ordered_by").notNull(),
  reason: text(),
  /** What is held back of each invoice, in parts of a thousand, and for how many days after the approval of the work. */
  retentionPermille: integer("retention_permille").notNull().default(0),
  retentionDays: integer("retention_days").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  acceptedAt: instant("accepted_at"),
  version: integer().notNull().default(1),
});

export const orderApprovals = pgTable("order_approvals", {
  id: uuid().primaryKey(),
  propertyId: uuid("property_id").notNull(),
  taskId: uuid("task_id").notNull(),
  contractorId: uuid("contractor_id").notNull(),
  kind: text().$type<ApprovalKind>().notNull(),
  quoteId: uuid("quote_id"),
  orderId: uuid("order_id"),
  kobo: wholeNumber().notNull(),
  why: text().notNull(),
  reason: text(),
  state: text().$type<ApprovalState>().notNull(),
  askedBy: uuid("asked_by").notNull(),
  decidedBy: uuid("decided_by"),
  decidedAt: instant("decided_at"),
  answer: text(),
  /** The last thing that an owner asked about it before they decide; earlier ones stand in the timeline of the job. */
  question: text(),
  questionBy: uuid("question_by"),
  questionAt: instant("question_at"),
  reply: text(),
  replyBy: uuid("reply_by"),
  replyAt: instant("reply_at"),
  retentionPermille: integer("retention_permille").notNull().default(0),
  retentionDays: integer("retention_days").notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

export const orderSums = pgTable("order_sums", {
  id: uuid().primaryKey(),
  orderId: uuid("order_id").notNull(),
  propertyId: uuid("property_id").notNull(),
  kobo: wholeNumber().notNull(),
  reason: text(),
  grantedBy: uuid("granted_by").notNull(),
  byOwner: boolean("by_owner").notNull(),
  createdAt: instant("created_at").notNull(),
});
