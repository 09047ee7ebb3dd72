-- Who lives in a unit, from which day to which; with an account or without one.
create table residents (
  id uuid primary key,
  property_id uuid not null references properties (id),
  unit_id uuid not null references units (id),
  account_id uuid references accounts (id),
  name text not null,
  phone text,
  email text,
  kind text not null check (kind in ('main', 'further')),
  moved_in date not null,
  moved_out date check (moved_out >= moved_in),
  created_at timestamptz not null,
  version integer not null default 1
);
create index residents_unit on residents (unit_id, id desc);
create index residents_property on residents (property_id);
create index residents_account on residents (account_id) where account_id is not null;
