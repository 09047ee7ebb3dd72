-- How a file came to be: taken in the app or chosen, with which code, by which clock; null for files before this.
alter table media add column capture jsonb;

-- What pictures of proofs say of themselves, read from the original for the checks; it goes with the picture.
create table picture_facts (
  media_id uuid primary key references media (id) on delete cascade,
  exif jsonb,
  read_at timestamptz not null
);

-- The code of a job, made when work on it starts: the camera of the app keeps it with each picture.
create table proof_codes (
  task_id uuid primary key references tasks (id) on delete cascade,
  code text not null unique,
  made_at timestamptz not null
);

-- What the checks of a completed task came to, the latest run.
create table proof_grades (
  task_id uuid primary key references tasks (id) on delete cascade,
  property_id uuid not null references properties (id),
  contractor_id uuid references accounts (id),
  technician_id uuid references accounts (id),
  grade text not null check (grade in ('strong', 'good', 'thin', 'in_doubt')),
  reasons text[] not null,
  raises text[] not null,
  checks jsonb not null,
  version integer not null,
  completed_at timestamptz not null,
  graded_at timestamptz not null
);
create index proof_grades_contractor on proof_grades (contractor_id, completed_at) where contractor_id is not null;
create index proof_grades_property on proof_grades (property_id, completed_at);

-- What whoever did the work says to a check.
create table proof_answers (
  id uuid primary key,
  task_id uuid not null references tasks (id) on delete cascade,
  author_id uuid not null references accounts (id),
  kind text,
  answer text not null,
  created_at timestamptz not null
);
create index proof_answers_task on proof_answers (task_id, id);
