-- A contractor's team: each row is somebody's place in it, invited without an account yet, pending until the contractor
-- says that the account is theirs, or active. Name, email and phone are as the contractor wrote them.
create table team_members (
  id uuid primary key,
  contractor_id uuid not null references accounts (id),
  account_id uuid references accounts (id),
  status text not null check (status in ('invited', 'pending', 'active')),
  name text not null,
  email text not null,
  phone text not null,
  specializations text[] not null default '{}',
  certification_level text check (certification_level in ('apprentice', 'journeyman', 'master', 'certified')),
  hourly_rate_kobo bigint,
  invited_at timestamptz,
  joined_at timestamptz,
  left_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index team_members_email on team_members (contractor_id, email) where left_at is null;
create unique index team_members_account on team_members (contractor_id, account_id) where left_at is null and account_id is not null;
create index team_members_person on team_members (account_id) where account_id is not null;

-- A link by which somebody joins a team; its token is kept by its hash only, and all end with the first that is used.
create table team_links (
  token_hash bytea primary key,
  member_id uuid not null references team_members (id),
  created_at timestamptz not null
);
create index team_links_member on team_links (member_id);

-- What whoever did the work said when they completed it; its photos and videos are media of the task.
create table task_completions (
  task_id uuid primary key references tasks (id),
  property_id uuid not null references properties (id),
  contractor_id uuid references accounts (id),
  technician_id uuid not null references accounts (id),
  notes text not null,
  work_quality_rating integer not null check (work_quality_rating between 1 and 5),
  total_hours double precision not null,
  additional_materials text[] not null default '{}',
  completed_at timestamptz not null
);
create index task_completions_technician on task_completions (technician_id, completed_at desc);
