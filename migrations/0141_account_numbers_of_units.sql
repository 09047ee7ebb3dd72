-- runs with code from: 0140
-- Units that have account numbers of their own by a key; the phone is given to the provider with each. Null: they have none.
alter table payment_gateways add column numbers_phone text;

-- The account number of a unit: what is sent there is paid for it. One at a time, and the earlier ones stay, to know what is late.
create table unit_numbers (
  id uuid primary key,
  gateway_id uuid not null references payment_gateways (id),
  property_id uuid not null references properties (id),
  unit_id uuid not null references units (id),
  provider text not null,
  mode text not null check (mode in ('test', 'live')),
  state text not null check (state in ('asked', 'given', 'failed')),
  number text,
  bank text,
  bank_code text,
  name text,
  why text,
  -- Who lived there when it was last looked: their accounts, and their rows as residents.
  people jsonb not null default '[]',
  asked_at timestamptz not null,
  looked_at timestamptz,
  ended_at timestamptz,
  check ((state = 'given') = (number is not null))
);
create unique index unit_numbers_one on unit_numbers (unit_id) where ended_at is null;
create unique index unit_numbers_number on unit_numbers (provider, number) where mode = 'live';
create index unit_numbers_property on unit_numbers (property_id);
create index unit_numbers_gateway on unit_numbers (gateway_id);

-- By which number it came.
alter table online_payments add column number_id uuid;
alter table online_payments add constraint online_payments_number foreign key (number_id) references unit_numbers (id) not valid;
-- Held: money came, and a person says for which unit.
alter table online_payments drop constraint online_payments_state_check;
alter table online_payments add constraint online_payments_state_check check (state in
  ('started', 'paid', 'tried', 'failed', 'abandoned', 'odd', 'held', 'refunding', 'refunded', 'disputed', 'charged_back'))
  not valid;
