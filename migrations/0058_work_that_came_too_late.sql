-- Work that was done without a network and arrived when its task had changed meanwhile: kept as proof, once a person.
create table late_work (
  id uuid primary key,
  task_id uuid not null references tasks (id),
  property_id uuid not null references properties (id),
  technician_id uuid not null references accounts (id),
  reason text not null check (reason in ('cancelled', 'completed', 'reassigned')),
  notes text not null,
  total_hours double precision not null,
  additional_materials text[] not null,
  -- By the phone of whoever did it.
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  unique (task_id, technician_id)
);
