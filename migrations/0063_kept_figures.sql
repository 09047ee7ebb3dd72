-- The figures of each building as they were counted last. Nothing adds to them: a row is right from good_from until
-- good_until unless a mark says that something was written since, and then it is counted anew.
create table property_figures (
  property_id uuid primary key references properties (id) on delete cascade,
  good_from timestamptz not null default '-infinity',
  good_until timestamptz not null default '-infinity',
  pending integer not null default 0,
  in_progress integer not null default 0,
  overdue integer not null default 0,
  overdue_critical integer not null default 0,
  completed integer not null default 0,
  critical integer not null default 0,
  high integer not null default 0,
  medium integer not null default 0,
  low integer not null default 0,
  due_90 integer not null default 0,
  on_time_90 integer not null default 0,
  due_365 integer not null default 0,
  on_time_365 integer not null default 0,
  open_tickets integer not null default 0,
  emergencies integer not null default 0,
  old_tickets integer not null default 0,
  spent bigint not null default 0,
  spent_estimated bigint not null default 0,
  saved bigint not null default 0,
  last_maintenance date,
  next_scheduled date,
  -- Kobo of twelve months, the month of good_from last.
  spent_by_month bigint[] not null default '{}',
  planned_by_month bigint[] not null default '{}'
) with (fillfactor = 70);
create index property_figures_over on property_figures (good_until);

-- One index and no reference, since every verb pays for them.
create table figures_stale (
  property_id uuid not null,
  id bigint generated always as identity,
  primary key (property_id, id)
);

-- Whoever writes a task or a request marks its building, in the same transaction and whatever the statement: no verb can
-- forget it. A mark is a row of its own, so that two who write at one building never wait for each other.
create function mark_figures() returns trigger language plpgsql as $$
begin
  insert into figures_stale (property_id) select distinct property_id from changed;
  return null;
end $$;
create trigger figures_of_new after insert on tasks referencing new table as changed for each statement execute function mark_figures();
create trigger figures_of_changed after update on tasks referencing new table as changed for each statement execute function mark_figures();
create trigger figures_of_gone after delete on tasks referencing old table as changed for each statement execute function mark_figures();
create trigger figures_of_new after insert on tickets referencing new table as changed for each statement execute function mark_figures();
create trigger figures_of_changed after update on tickets referencing new table as changed for each statement execute function mark_figures();
create trigger figures_of_gone after delete on tickets referencing old table as changed for each statement execute function mark_figures();

insert into figures_stale (property_id) select id from properties;
