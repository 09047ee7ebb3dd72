import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pg-proxy";
import { expect, test } from "vitest";
import type { Ctx } from "#platform/context.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { aboutExport } from "./export.rules.ts";
import { subjectsOf } from "./export-subjects.queries.server.ts";

const { database } = await testApp();

const act = "an act on the record of a building, which what-you-did.json says";
const others = "what it says is of somebody else, and is theirs";
const short = "gone within days, and says nothing but that";

/** The columns that name an account and by which no file of an export is read, with why. */
const leftOut: Record<string, string> = {
  "account_tokens.account_id": `secrets of letters; ${short}`,
  "allowed_payees.contractor_id": others,
  "announcements.created_by": act,
  "asset_events.actor_id": act,
  "bank_matches.ended_by": act,
  "bank_matches.made_by": act,
  "bank_statements.imported_by": act,
  "budgets.adopted_by": act,
  "budgets.drafted_by": act,
  "compliance_pages.opened_by": act,
  "compliance_papers.added_by": act,
  "compliance_rulings.ruled_by": act,
  "credential_validations.validated_by": others,
  "demands.created_by": act,
  "deposit_deductions.proposed_by": others,
  "deposit_payouts_back.taken_back_by": others,
  "deposits.decided_by": others,
  "deposits.taken_by": others,
  "gates.given_by": act,
  "imports.undone_by": act,
  "invitations.invited_by": others,
  "invitations.used_by": "memberships.json says what came of it",
  "invoice_payments.paid_by": act,
  "invoice_payments.taken_back_by": act,
  "invoices.decided_by": act,
  "invoices.filed_by": "invoices.json of whose invoice it is; who filed it did so in what-you-did.json",
  "invoices.released_by": act,
  "ledger_periods.closed_by": act,
  "ledger_postings.actor_id": act,
  "links.given_by": others,
  "money_accounts.issued_by": act,
  "money_out.asked_by": act,
  "money_out.decided_by": act,
  "money_questions.answered_by": others,
  "money_supplements.written_by": act,
  "on_call_drills.started_by": act,
  "order_advances.asked_by": act,
  "order_advances.decided_by": act,
  "order_advances.paid_by": act,
  "order_advances.taken_back_by": act,
  "order_approvals.asked_by": act,
  "order_approvals.contractor_id": "what keepers ask each other before they order; orders.json says what came of it",
  "order_approvals.decided_by": act,
  "order_approvals.question_by": act,
  "order_approvals.reply_by": act,
  "order_sums.granted_by": act,
  "organisation_members.invited_by": others,
  "organisations.created_by": act,
  "pay_list_lines.paid_by": act,
  "pay_list_lines.payee_id":
    "the building's file for its bank; what came to them stands in their invoices and statements",
  "pay_lists.made_by": act,
  "payment_gateways.set_by": act,
  "plan_changes.actor_id": act,
  "plan_changes.decided_by": act,
  "properties.created_by": "properties.json has those that they still keep",
  "property_members.added_by": others,
  "quote_requests.asked_by": act,
  "schedules.contractor_id": "the plan of a building; tasks.json has the work that it gives",
  "schedules.created_by": act,
  "suggestions.decided_by": act,
  "suppliers.set_by": act,
  "tag_reports.decided_by": act,
  "task_completions.contractor_id": "their technicians' words, which are theirs",
  "tasks.former_technician_id": "late-work.json and work-logs.json say what they did of it",
  "tasks.started_by": act,
  "tax_remittances.paid_by": act,
  "team_members.contractor_id": others,
  "ticket_promises.contractor_id": "the clocks of a building, which its keepers alone see",
  "tickets.assigned_to": "tasks.json has the work that came of it",
  "unit_payments.created_by": act,
  "unit_payments.decided_by": act,
  "uploads.account_id": short,
  "visit_wrong_codes.account_id": short,
  "work_logs.contractor_id": "their technicians' logs, which are theirs",
  "work_logs.decided_by": others,
  "work_orders.ordered_by": act,
  "work_verifications.technician_id": "what is said of work is told to the contractor, who answers for it",
  "ticket_mendings.technician_id": "what is said of work is told to the contractor, who answers for it",
};

/** What each file of an export asks the database for, as it is written. */
async function askedBy(): Promise<Map<string, string>> {
  let asked = "";
  const db = drizzle(async (statement) => {
    asked += statement;
    return { rows: [] };
  });
  const actor = { kind: "user", id: "me", role: "contractor", name: "Me", sessionId: "" };
  const files = new Map<string, string>();
  for (const [name, read] of Object.entries(subjectsOf({ db, actor } as unknown as Ctx, "me"))) {
    asked = "";
    await read(undefined);
    files.set(name, asked);
  }
  return files;
}

test("whatever names an account is in the export, or is left out for a reason", async () => {
  const { rows } = await database.db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass`);
  const asked = [...(await askedBy()).values()].map((text) => text.slice(text.indexOf(" where ")));
  // The sessions are read as their screen reads them.
  const isRead = ({ table, column }: (typeof rows)[number]) =>
    table === "sessions" || asked.some((text) => text.includes(`"${table}"."${column}"`));
  const named = (some: typeof rows) => some.map(({ table, column }) => `${table}.${column}`).toSorted();
  expect(rows.length).toBeGreaterThan(100);
  expect(named(rows.filter((one) => !isRead(one)))).toEqual(Object.keys(leftOut).toSorted());
});

test("each file has its line in the page on top", async () => {
  const page = aboutExport(new Date());
  const names = [...(await askedBy()).keys(), "account.json", "sessions.json"];
  expect(names.filter((name) => !page.includes(`\n${name}`))).toEqual([]);
});
