-- What this installation knows of its own archives; it is in none of them.
create table backups (
  id uuid primary key,
  asked_by text not null check (asked_by in ('night', 'hand')),
  state text not null check (state in ('waiting', 'done', 'failed')),
  began_at timestamptz not null,
  finished_at timestamptz,
  name text,
  bytes bigint,
  row_count bigint,
  file_count integer,
  took_ms integer,
  -- Files that rows name and that were not there, or were others.
  faults text[] not null default '{}',
  -- Why it failed.
  reason text,
  verified_at timestamptz,
  is_good boolean,
  verify_ms integer,
  -- What the verification looked at, and found.
  checked text[] not null default '{}'
);
create index backups_began on backups (began_at desc);
create unique index backups_one_at_a_time on backups ((true)) where state = 'waiting';
