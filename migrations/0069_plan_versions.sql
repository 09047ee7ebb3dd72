-- The number of each building's plan, and by which catalogue it was made last. Its row is locked by whoever changes the plan.
create table plan_numbers (
  property_id uuid primary key references properties (id),
  number integer not null,
  catalogue text,
  at timestamptz not null
);
insert into plan_numbers (property_id, number, at)
  select property_id, 1, min(created_at) from schedules group by property_id;

-- What happened to a building since its plan was made last; gone as soon as the next plan names it.
create table plan_events (
  id uuid primary key,
  property_id uuid not null references properties (id),
  event jsonb not null
);
create index plan_events_property on plan_events (property_id, id);

-- What a new plan changed, or would change where a person has to accept it.
create table plan_changes (
  id uuid primary key,
  property_id uuid not null references properties (id),
  number integer not null,
  at timestamptz not null,
  actor_id uuid references accounts (id),
  schedule_id uuid references schedules (id),
  -- Of an offer that may be gone by now.
  suggestion_id uuid,
  title text not null,
  event jsonb not null,
  field text not null,
  old text,
  new text,
  why text not null,
  -- What accepting it does; null where nobody has to accept it.
  offer jsonb,
  decision text check (decision in ('open', 'accepted', 'kept', 'overtaken')),
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  check ((offer is null) = (decision is null))
);
create index plan_changes_property on plan_changes (property_id, id);
create index plan_changes_open on plan_changes (property_id, id) where decision = 'open';
create index plan_changes_schedule on plan_changes (schedule_id) where decision = 'open';

-- What the plan itself said last of a schedule, so that it is told apart from what a person set.
alter table schedules add column planned jsonb;
