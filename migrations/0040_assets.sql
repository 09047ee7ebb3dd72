-- The machines and parts of a building. One that is retired stays, with its history; one put down by mistake is removed.
create table assets (
  id uuid primary key,
  property_id uuid not null references properties (id),
  unit_id uuid references units (id),
  parent_id uuid references assets (id),
  name text not null,
  kind text not null,
  make text,
  model text,
  serial_number text,
  year integer check (year between 1900 and 2200),
  rating double precision check (rating > 0),
  rating_unit text check (rating_unit in ('kVA', 'kW', 'litres', 'persons')),
  place text,
  warranty_until date,
  replacement_cost_kobo bigint check (replacement_cost_kobo >= 0),
  condition integer check (condition between 1 and 5),
  retired_on date,
  created_at timestamptz not null,
  removed_at timestamptz,
  version integer not null default 1
);
create index assets_property on assets (property_id, id);
create index assets_unit on assets (unit_id) where unit_id is not null;
create index assets_parent on assets (parent_id) where parent_id is not null;
create unique index assets_serial on assets (property_id, lower(serial_number), lower(coalesce(make, '')))
  where serial_number is not null and removed_at is null;

-- What was done to a machine.
create table asset_events (
  id uuid primary key,
  asset_id uuid not null references assets (id),
  act text not null check (act in ('added', 'edited', 'condition_changed', 'retired', 'returned')),
  condition integer,
  actor_id uuid references accounts (id),
  at timestamptz not null
);
create index asset_events_asset on asset_events (asset_id, id desc);
