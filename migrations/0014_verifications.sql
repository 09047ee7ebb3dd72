-- What owners and managers say of finished work: one by each of them for a task. The sum of the five ratings is kept, so
-- that means are read from indexes alone.
create table work_verifications (
  id uuid primary key,
  task_id uuid not null references tasks (id),
  property_id uuid not null references properties (id),
  contractor_id uuid not null references accounts (id),
  technician_id uuid references accounts (id),
  verifier_id uuid not null references accounts (id),
  work_quality_rating integer not null check (work_quality_rating between 1 and 5),
  timeliness_rating integer not null check (timeliness_rating between 1 and 5),
  communication_rating integer not null check (communication_rating between 1 and 5),
  professionalism_rating integer not null check (professionalism_rating between 1 and 5),
  overall_satisfaction integer not null check (overall_satisfaction between 1 and 5),
  rating_points integer not null generated always as (work_quality_rating + timeliness_rating + communication_rating
    + professionalism_rating + overall_satisfaction) stored,
  feedback_comments text,
  work_approved boolean not null,
  issues_identified text[] not null default '{}',
  followup_required boolean not null,
  followup_notes text,
  followup_task_id uuid references tasks (id),
  created_at timestamptz not null,
  unique (task_id, verifier_id)
);
create index work_verifications_property on work_verifications (property_id, id desc)
  include (contractor_id, rating_points, work_approved);
create index work_verifications_contractor on work_verifications (contractor_id, id desc)
  include (technician_id, rating_points, work_approved);
create index work_verifications_technician on work_verifications (technician_id) include (contractor_id, rating_points)
  where technician_id is not null;
create index work_verifications_followup on work_verifications (followup_task_id) where followup_task_id is not null;

-- Completed work of a contractor, in the order in which it waits to be verified.
create index tasks_to_verify on tasks (property_id, completed_at, id)
  where status = 'completed' and contractor_id is not null;
