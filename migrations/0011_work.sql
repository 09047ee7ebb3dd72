-- What technicians worked, and the lines of a task's checklist that they ticked, by their place in it.
create table work_logs (
  id uuid primary key,
  task_id uuid not null references tasks (id),
  property_id uuid not null references properties (id),
  contractor_id uuid references accounts (id),
  technician_id uuid not null references accounts (id),
  logged_on date not null,
  hours_worked double precision not null check (hours_worked between 0 and 24),
  work_description text not null,
  materials_used text[] not null default '{}',
  issues_encountered text,
  notes text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
create index work_logs_technician on work_logs (technician_id, id desc);
create index work_logs_contractor on work_logs (contractor_id, id desc) where contractor_id is not null;
create index work_logs_property on work_logs (property_id, id desc);
create index work_logs_task on work_logs (task_id, id desc);

create table task_ticks (
  task_id uuid not null references tasks (id),
  item integer not null,
  ticked_by uuid not null references accounts (id),
  ticked_at timestamptz not null,
  primary key (task_id, item)
);
