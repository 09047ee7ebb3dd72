-- What is measured of a building. A meter counts up, or says how much is left; what a meter can be stands in
-- src/features/meters/fields.ts.
create table meters (
  id uuid primary key,
  property_id uuid not null references properties (id),
  unit_id uuid references units (id),
  asset_id uuid references assets (id),
  name text not null,
  kind text not null,
  source text,
  serial_number text,
  capacity double precision check (capacity > 0),
  created_at timestamptz not null,
  removed_at timestamptz,
  version integer not null default 1
);
create unique index meters_name on meters (property_id, lower(name)) where removed_at is null;
create index meters_property on meters (property_id, id);
create index meters_unit on meters (unit_id) where unit_id is not null;
create index meters_asset on meters (asset_id) where asset_id is not null;

-- total: what was used until then, whatever was reset or replaced meanwhile. Only differences of it mean something.
create table meter_readings (
  id uuid primary key,
  meter_id uuid not null references meters (id),
  at timestamptz not null,
  value double precision not null check (value >= 0),
  total double precision not null,
  event text check (event in ('reset', 'replaced')),
  ended double precision check (ended >= 0),
  added double precision check (added > 0),
  note text,
  origin text not null check (origin in ('hand', 'step', 'file')),
  task_id uuid references tasks (id),
  read_by uuid references accounts (id),
  created_at timestamptz not null,
  unique (meter_id, at)
);

-- A schedule that comes by use as well: each time that its meter has counted so much more. base: the total at which the
-- count began anew.
create table schedule_usages (
  schedule_id uuid primary key references schedules (id),
  meter_id uuid not null references meters (id),
  every double precision not null check (every > 0),
  base double precision not null
);
create index schedule_usages_meter on schedule_usages (meter_id);
