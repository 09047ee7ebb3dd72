-- runs with code from: 0103
-- The catalogues that plans were made of: the last one that was applied counts, and a newer one of the product waits.
create table catalogue_versions (
  version text primary key,
  items jsonb not null,
  applied_at timestamptz not null,
  -- The site admin; null for the first, which nobody had to apply.
  applied_by uuid
);
create index catalogue_versions_applied on catalogue_versions (applied_at desc);

-- What an organisation does its own way at its buildings: items of its own, and items of the product that it adopts,
-- retires or does more or less often.
create table house_items (
  organisation_id uuid not null references organisations (id),
  key text not null,
  kind text not null check (kind in ('own', 'adopted', 'retired', 'adjusted')),
  said jsonb not null,
  because text not null,
  changed_by uuid,
  changed_at timestamptz not null,
  version integer not null default 1,
  primary key (organisation_id, key)
);

-- A walk through all buildings: what a catalogue would change there, or the plans made anew by it.
create table catalogue_runs (
  id uuid primary key,
  kind text not null check (kind in ('preview', 'apply')),
  -- Null for all buildings; else what this organisation does its own way has changed.
  organisation_id uuid,
  version text not null,
  from_version text not null,
  -- The last building that is done.
  after uuid,
  total integer not null,
  seen integer not null default 0,
  -- In how many buildings each item comes, goes or changes.
  items jsonb not null default '{}',
  started_at timestamptz not null,
  started_by uuid,
  finished_at timestamptz
);
create index catalogue_runs_started on catalogue_runs (kind, started_at desc);

-- What it would change in one building, where that is anything.
create table catalogue_effects (
  run_id uuid not null references catalogue_runs (id) on delete cascade,
  property_id uuid not null,
  effects jsonb not null,
  primary key (run_id, property_id)
);
