-- runs with code from: 0075
-- What was paid online is on its way to the bank first.
alter table unit_payments drop constraint unit_payments_paid_into_check;
alter table unit_payments add constraint unit_payments_paid_into_check
  check (paid_into in ('bank', 'bank_client', 'cash', 'clearing'));

-- By which keys the people of a building pay online; one at a time, and the earlier ones stay to hear what is late.
create table payment_gateways (
  id uuid primary key,
  property_id uuid not null references properties (id),
  provider text not null check (provider in ('paystack')),
  mode text not null check (mode in ('test', 'live')),
  -- Sealed.
  secret bytea not null,
  -- Of the address to which the provider tells.
  word text not null,
  settles_into text not null check (settles_into in ('bank', 'bank_client')),
  set_by uuid not null references accounts (id),
  set_at timestamptz not null,
  ended_at timestamptz,
  heard_at timestamptz,
  listed_at timestamptz,
  trouble text
);
create unique index payment_gateways_one on payment_gateways (property_id) where ended_at is null;
create index payment_gateways_word on payment_gateways (word);

-- What reached the bank, of one building.
create table gateway_settlements (
  id uuid primary key,
  gateway_id uuid not null references payment_gateways (id),
  property_id uuid not null references properties (id),
  name text not null,
  on_day date not null,
  kobo bigint not null,
  fee_kobo bigint not null,
  net_kobo bigint not null,
  posting_id uuid references ledger_postings (id),
  made_at timestamptz not null,
  unique (property_id, name)
);

-- What somebody began to pay online, and what came of it.
create table online_payments (
  id uuid primary key,
  gateway_id uuid not null references payment_gateways (id),
  property_id uuid not null references properties (id),
  unit_id uuid not null references units (id),
  provider text not null,
  reference text not null,
  kobo bigint not null check (kobo > 0),
  payer text not null,
  payer_id uuid references accounts (id),
  state text not null check (state in ('started', 'paid', 'tried', 'failed', 'abandoned', 'odd', 'refunding', 'refunded', 'disputed', 'charged_back')),
  url text,
  why text,
  channel text,
  fee_kobo bigint,
  paid_at timestamptz,
  unit_payment_id uuid unique references unit_payments (id),
  settlement_id uuid references gateway_settlements (id),
  created_at timestamptz not null,
  asked_at timestamptz,
  unique (provider, reference),
  -- Nothing counts as paid that does not stand in the books.
  check ((state in ('paid', 'refunding', 'refunded', 'disputed', 'charged_back')) = (unit_payment_id is not null))
);
create index online_payments_property on online_payments (property_id, id desc);
create index online_payments_unit on online_payments (unit_id, id desc);
create index online_payments_payer on online_payments (payer_id) where payer_id is not null;
create index online_payments_open on online_payments (gateway_id, created_at) where state in ('started', 'failed');

-- What the provider told by itself, each once: a hint at what to ask.
create table gateway_hints (
  id uuid primary key,
  gateway_id uuid not null references payment_gateways (id),
  digest bytea not null,
  told jsonb not null,
  came_at timestamptz not null,
  worked_at timestamptz,
  unique (gateway_id, digest)
);
create index gateway_hints_came on gateway_hints (came_at);
