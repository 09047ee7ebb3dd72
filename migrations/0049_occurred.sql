-- When something was done by the clock of the phone, where it was done without a network and arrived later.
alter table tasks add column start_occurred_at timestamptz;
alter table task_completions add column occurred_at timestamptz;
alter table task_ticks add column occurred_at timestamptz;
alter table work_logs add column occurred_at timestamptz;
