-- Schedules that people make, pause and end, and the procedure that their work follows.
alter table schedules add column sop_id uuid;
-- Set once it has ended for good; a schedule that is only paused has none.
alter table schedules add column ended_at timestamptz;
update schedules set ended_at = created_at where not is_active and next_execution_on is null;
create index schedules_contractor on schedules (contractor_id) where contractor_id is not null;
-- Taken back because the days of its schedule changed: made again should that day come back.
alter table tasks add column withdrawn boolean not null default false;
