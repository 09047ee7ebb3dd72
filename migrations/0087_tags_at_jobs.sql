-- runs with code from: 0086
-- The tag that was scanned or typed when work on a task began, and when it ended.
create table proof_tags (
  task_id uuid not null references tasks (id) on delete cascade,
  moment text not null check (moment in ('start', 'end')),
  code text not null,
  is_typed boolean not null,
  -- By the phone, where it was sent later; else when it came.
  scanned_at timestamptz not null,
  primary key (task_id, moment)
);
