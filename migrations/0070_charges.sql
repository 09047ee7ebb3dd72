-- runs with code from: 0069
-- What the units of a building are asked to pay, all of them at once.
create table demands (
  id uuid primary key,
  property_id uuid not null references properties (id),
  title text not null,
  from_day date not null,
  to_day date not null,
  due_on date not null,
  lines jsonb not null,
  total_kobo bigint not null check (total_kobo > 0),
  state text not null check (state in ('draft', 'issued', 'taken_back')),
  posting_id uuid references ledger_postings (id),
  issued_on date,
  taken_back_on date,
  reason text,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  version integer not null default 1,
  check (from_day <= to_day),
  -- Issued is posted.
  check ((state = 'draft') = (posting_id is null) and (state = 'draft') = (issued_on is null)),
  check ((state = 'taken_back') = (taken_back_on is not null))
);
create index demands_property on demands (property_id, id desc);

-- What of it falls on each unit, and how much of that is paid.
create table demand_shares (
  id uuid primary key,
  demand_id uuid not null references demands (id),
  property_id uuid not null references properties (id),
  unit_id uuid not null references units (id),
  line integer not null,
  parts jsonb not null,
  kobo bigint not null check (kobo > 0),
  paid_kobo bigint not null default 0 check (paid_kobo >= 0 and paid_kobo <= kobo),
  unique (demand_id, line),
  unique (demand_id, unit_id)
);
create index demand_shares_unit on demand_shares (unit_id, demand_id);
create index demand_shares_property on demand_shares (property_id, unit_id);

-- What was paid for a unit: reported by who lives there, confirmed by a keeper.
create table unit_payments (
  id uuid primary key,
  property_id uuid not null references properties (id),
  unit_id uuid not null references units (id),
  kobo bigint not null check (kobo > 0),
  applied_kobo bigint not null default 0 check (applied_kobo >= 0 and applied_kobo <= kobo),
  paid_on date not null,
  paid_into text not null check (paid_into in ('bank', 'bank_client', 'cash')),
  payer text not null,
  payer_id uuid references accounts (id),
  reference text,
  state text not null check (state in ('reported', 'confirmed', 'refused', 'taken_back')),
  reason text,
  booked_on date,
  taken_back_on date,
  posting_id uuid references ledger_postings (id),
  receipt_number integer,
  receipt_period text,
  created_by uuid not null references accounts (id),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((state in ('confirmed', 'taken_back')) = (booked_on is not null)),
  check (state = 'confirmed' or applied_kobo = 0)
);
create index unit_payments_property on unit_payments (property_id, id desc);
create index unit_payments_unit on unit_payments (unit_id, id desc);
create index unit_payments_payer on unit_payments (payer_id) where payer_id is not null;
create unique index unit_payments_receipt on unit_payments (property_id, receipt_number) where receipt_number is not null;

-- For which demands each payment was taken.
create table payment_allocations (
  payment_id uuid not null references unit_payments (id),
  share_id uuid not null references demand_shares (id),
  kobo bigint not null check (kobo > 0),
  primary key (payment_id, share_id)
);
create index payment_allocations_share on payment_allocations (share_id);

-- Where the people of a building pay to.
create table collection_accounts (
  property_id uuid primary key references properties (id),
  bank text not null,
  number text not null,
  name text not null,
  version integer not null default 1
);
