-- Standard operating procedures in versions that never change, the one that a task got, and the ticks on its steps.
create table sops (
  id uuid primary key,
  author_id uuid not null references accounts (id),
  version integer not null,
  retired_at timestamptz,
  created_at timestamptz not null
);
create index sops_author on sops (author_id, id desc);

create table sop_versions (
  id uuid primary key,
  sop_id uuid not null references sops (id),
  version integer not null,
  title text not null,
  category text not null check (category in ('HVAC', 'Plumbing', 'Electrical', 'General', 'Safety')),
  description text not null,
  steps text[] not null,
  required_tools text[] not null,
  safety_requirements text[] not null,
  estimated_minutes integer not null check (estimated_minutes >= 0),
  skill_level text not null check (skill_level in ('beginner', 'intermediate', 'advanced', 'expert')),
  attachment_ids uuid[] not null,
  written_at timestamptz not null,
  unique (sop_id, version)
);

alter table tasks add column sop_version_id uuid references sop_versions (id);
-- The status stands in it so that the tasks that used a procedure are counted without reading them.
create index tasks_sop_version on tasks (sop_version_id, status) where sop_version_id is not null;

alter table task_ticks add column list text not null default 'plan' check (list in ('plan', 'sop'));
alter table task_ticks drop constraint task_ticks_pkey, add primary key (task_id, list, item);


alter table schedules add constraint schedules_sop_id_fkey foreign key (sop_id) references sops (id);
