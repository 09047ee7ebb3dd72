-- runs with code from: 0084
-- Everybody who would be called in an emergency is rung to try (decision 067).
create table on_call_drills (
  id uuid primary key,
  property_id uuid not null references properties (id),
  started_by uuid not null references accounts (id),
  started_at timestamptz not null
);
create index on_call_drills_property on on_call_drills (property_id, started_at);

create table on_call_drill_people (
  id uuid primary key,
  drill_id uuid not null references on_call_drills (id),
  account_id uuid not null references accounts (id),
  place integer not null,
  answered_at timestamptz,
  answered_by text check (answered_by in ('page', 'voice', 'whatsapp')),
  unique (drill_id, account_id)
);
create index on_call_drill_people_account on on_call_drill_people (account_id);
