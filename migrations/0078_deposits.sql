-- runs with code from: 0077
-- Caution deposits: what somebody left for a unit, until they get it back.
create table deposits (
  id uuid primary key,
  property_id uuid not null references properties (id),
  unit_id uuid not null references units (id),
  account_id uuid references accounts (id),
  name text not null,
  kobo bigint not null check (kobo > 0),
  deducted_kobo bigint not null default 0 check (deducted_kobo >= 0 and deducted_kobo <= kobo),
  taken_on date not null,
  paid_into text not null check (paid_into in ('bank', 'bank_client', 'cash')),
  reference text,
  number integer not null,
  posting_id uuid not null references ledger_postings (id),
  state text not null check (state in ('held', 'proposed', 'decided', 'paid_out', 'taken_back')),
  objection text,
  reason text,
  decided_by uuid references accounts (id),
  decided_on date,
  paid_on date,
  paid_from text check (paid_from in ('bank', 'bank_client', 'cash')),
  payout_reference text,
  taken_by uuid not null references accounts (id),
  created_at timestamptz not null,
  version integer not null default 1,
  check ((state in ('decided', 'paid_out')) = (decided_on is not null)),
  unique (property_id, number)
);
create index deposits_property on deposits (property_id, id desc);
create index deposits_unit on deposits (unit_id);
create index deposits_account on deposits (account_id) where account_id is not null;

-- What is kept back of one, and why.
create table deposit_deductions (
  id uuid primary key,
  deposit_id uuid not null references deposits (id),
  kobo bigint not null check (kobo > 0),
  reason text not null,
  proposed_by uuid not null references accounts (id),
  created_at timestamptz not null
);
create index deposit_deductions_deposit on deposit_deductions (deposit_id);
