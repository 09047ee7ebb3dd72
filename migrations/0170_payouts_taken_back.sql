-- runs with code from: 0169
-- Payouts of deposits that never left the bank, as they were recorded: reversed in the books, the deposit waits again.
create table deposit_payouts_back (
  posting_id uuid primary key references ledger_postings (id),
  deposit_id uuid not null references deposits (id),
  paid_on date not null,
  paid_from text not null check (paid_from in ('bank', 'bank_client', 'cash')),
  reference text,
  charges_kobo bigint not null check (charges_kobo >= 0),
  alone boolean not null,
  taken_back_by uuid not null references accounts (id),
  taken_back_at timestamptz not null,
  taken_back_reason text not null
);
create index deposit_payouts_back_deposit on deposit_payouts_back (deposit_id);
-- Of a list, that what a line paid of a deposit was taken back.
-- few rows: lists are made by hand, of at most 100 lines
alter table pay_list_lines
  add column taken_back_at timestamptz,
  add constraint pay_list_lines_taken_back check (taken_back_at is null or (deposit_id is not null and state = 'paid'));
create index pay_list_lines_paid on pay_list_lines (deposit_id) where state = 'paid';
