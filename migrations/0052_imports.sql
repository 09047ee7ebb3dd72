-- Files that were read in, each with what it made, so that it can be undone as a whole. Buildings belong to no building:
-- their import is that of whoever read them in.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('properties', 'units', 'residents', 'assets', 'schedules', 'readings')),
  property_id uuid references properties (id),
  -- The meter of readings.
  subject_id uuid,
  account_id uuid not null references accounts (id),
  file_name text,
  made integer not null,
  changed integer not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references accounts (id),
  check ((kind = 'properties') = (property_id is null))
);
create index imports_property on imports (property_id, id desc) where property_id is not null;
create index imports_account on imports (account_id, id desc) where property_id is null;
create index imports_age on imports (created_at);

-- What became of the rows that were written. kept: what its feature must know to undo it.
create table import_rows (
  import_id uuid not null references imports (id),
  thing_id uuid not null,
  row integer not null,
  label text not null,
  kept jsonb,
  primary key (import_id, thing_id)
);
