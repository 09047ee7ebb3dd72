-- runs with code from: 0092
-- Beside completions what was begun, ticked and logged without a network, and found its task changed: each once a person.
alter table late_work add column what text not null default 'completed'
  check (what in ('started', 'ticked', 'logged', 'completed'));
-- Which of several: the line of a tick, the moment of a log.
alter table late_work add column act_key text not null default '';
alter table late_work drop constraint late_work_task_id_technician_id_key;
alter table late_work add constraint late_work_once unique (task_id, technician_id, what, act_key);

-- Whose a task was before it was given to another: what they did until they heard of it is kept.
alter table tasks add column former_technician_id uuid references accounts (id);
