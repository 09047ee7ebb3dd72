-- runs with code from: 0123
-- What each firm did at each building, as it was counted last, beside how much of it nobody has verified. As in 0063 nothing
-- adds to a row: it is right unless a mark says that something was written since.
create table firm_figures (
  property_id uuid primary key references properties (id) on delete cascade,
  good_from timestamptz not null default '-infinity',
  good_until timestamptz not null default '-infinity',
  pending integer not null default 0,
  promises_kept integer not null default 0,
  promises_broken integer not null default 0,
  -- One object a firm.
  firms jsonb not null default '[]'
) with (fillfactor = 70);
create index firm_figures_over on firm_figures (good_until) where good_until < 'infinity';

create table firm_figures_stale (
  property_id uuid not null,
  id bigint generated always as identity,
  primary key (property_id, id)
);

create function mark_firm_figures() returns trigger language plpgsql as $$
begin
  insert into firm_figures_stale (property_id) select distinct property_id from changed;
  return null;
end $$;
-- Of tasks only what a firm has, or had: the rest is no firm's work.
create function mark_firm_figures_of_jobs() returns trigger language plpgsql as $$
begin
  insert into firm_figures_stale (property_id) select distinct property_id from changed where contractor_id is not null;
  return null;
end $$;
create function mark_firm_figures_of_changed_jobs() returns trigger language plpgsql as $$
begin
  insert into firm_figures_stale (property_id)
    select property_id from changed where contractor_id is not null and status = 'completed'
    union select property_id from before where contractor_id is not null and status = 'completed';
  return null;
end $$;
create trigger firm_figures_of_new after insert on tasks referencing new table as changed for each statement execute function mark_firm_figures_of_jobs();
create trigger firm_figures_of_changed after update on tasks referencing new table as changed old table as before for each statement execute function mark_firm_figures_of_changed_jobs();
create trigger firm_figures_of_gone after delete on tasks referencing old table as changed for each statement execute function mark_firm_figures_of_jobs();
create trigger firm_figures_of_new after insert on work_verifications referencing new table as changed for each statement execute function mark_firm_figures();
create trigger firm_figures_of_changed after update on work_verifications referencing new table as changed for each statement execute function mark_firm_figures();
create trigger firm_figures_of_gone after delete on work_verifications referencing old table as changed for each statement execute function mark_firm_figures();
create trigger firm_figures_of_new after insert on ticket_mendings referencing new table as changed for each statement execute function mark_firm_figures();
create trigger firm_figures_of_changed after update on ticket_mendings referencing new table as changed for each statement execute function mark_firm_figures();
create trigger firm_figures_of_gone after delete on ticket_mendings referencing old table as changed for each statement execute function mark_firm_figures();
create trigger firm_figures_of_new after insert on ticket_promises referencing new table as changed for each statement execute function mark_firm_figures();
create trigger firm_figures_of_changed after update on ticket_promises referencing new table as changed for each statement execute function mark_firm_figures();
create trigger firm_figures_of_gone after delete on ticket_promises referencing old table as changed for each statement execute function mark_firm_figures();
