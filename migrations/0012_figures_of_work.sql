-- The figures of contractors and technicians are read from these alone, so that they cost the same in a table of any size.
create index tasks_contractor_figures on tasks (contractor_id, status)
  include (technician_id, property_id, due_on, actual_cost_kobo, actual_cost_estimated, started_at, completed_at)
  where contractor_id is not null;
create index tasks_technician_figures on tasks (technician_id, status, completed_at desc)
  include (property_id, due_on) where technician_id is not null;
create index tasks_untaken on tasks (property_id)
  where contractor_id is null and status in ('pending', 'in_progress');
drop index task_completions_technician;
create index task_completions_technician on task_completions (technician_id) include (work_quality_rating);
create index task_completions_contractor on task_completions (contractor_id, technician_id) include (work_quality_rating)
  where contractor_id is not null;
create index work_logs_hours on work_logs (technician_id) include (status, hours_worked);
create index work_logs_waiting on work_logs (contractor_id) where status = 'pending' and contractor_id is not null;
