import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/columns.server.ts";

export const replyAddresses = pgTable("reply_addresses", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  ticketId: uuid("ticket_id").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const inboundMails = pgTable("inbound_mails", {
  id: uuid().primaryKey(),
  replyAddressId: uuid("reply_address_id").notNull(),
  name: text().notNull(),
  /** As it came, until it is read. */
  raw: bytes(),
  bytes: integer().notNull(),
  sender: text(),
  /** added: stands under its request; obeyed: it ended or began mails; refused: its sender may not; dropped: by no person. */
  state: text().$type<"waiting" | "added" | "obeyed" | "refused" | "dropped">().notNull(),
  why: text(),
  receivedAt: instant("received_at").notNull(),
  readAt: instant("read_at"),
});
