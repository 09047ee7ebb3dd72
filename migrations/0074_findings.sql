-- runs with code from: 0067
-- What whoever did the work found: how it stands, in which way it failed, and what was measured.
alter table task_completions
  add column condition integer check (condition between 1 and 3),
  add column failure_mode text,
  add column measured jsonb;
