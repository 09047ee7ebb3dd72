-- Accounts, properties, tickets, tasks, plan, media, notifications and the records that calls leave behind.
-- Ids are UUIDv7 made by the server; money is integer kobo; calendar days are days in Africa/Lagos.

create table accounts (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  phone text,
  location text,
  role text not null check (role in ('property_owner', 'property_manager', 'building_occupant', 'contractor', 'technician')),
  building_unit text,
  email_verified_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index accounts_email on accounts (email);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text
);
create unique index sessions_token on sessions (token_hash);
create index sessions_account on sessions (account_id, created_at);

create table sign_in_failures (
  account_key text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  last_failed_at timestamptz not null
);

create table properties (
  id uuid primary key,
  name text not null,
  location text not null,
  type text not null,
  address text,
  building_age integer not null default 0,
  age_known boolean not null default false,
  construction_type text,
  units integer,
  floors integer,
  usage_pattern text,
  components text[] not null default '{}',
  special_notes text,
  access_notes text,
  state text,
  lga text,
  latitude double precision,
  longitude double precision,
  listed boolean not null default true,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  archived_at timestamptz,
  frozen_at timestamptz,
  version integer not null default 1
);
create index properties_directory on properties (lower(name), id) where listed and archived_at is null;

create table property_members (
  id uuid primary key,
  property_id uuid not null references properties (id),
  account_id uuid not null references accounts (id),
  role text not null check (role in ('property_owner', 'property_manager', 'building_occupant', 'contractor')),
  status text not null default 'active' check (status in ('active', 'pending')),
  confirmed boolean not null default false,
  unit text,
  engagement text check (engagement in ('open', 'awarded_only')),
  joined_at timestamptz not null,
  left_at timestamptz
);
create unique index property_members_once on property_members (account_id, property_id, role) where left_at is null;
create unique index property_members_owner on property_members (property_id) where role = 'property_owner' and left_at is null;
create index property_members_property on property_members (property_id, role) where left_at is null;

create table schedules (
  id uuid primary key,
  property_id uuid not null references properties (id),
  plan_key text,
  schedule_name text not null,
  description text,
  category text not null,
  priority text not null,
  frequency text not null,
  frequency_value integer not null,
  frequency_unit text not null check (frequency_unit in ('days', 'weeks', 'months', 'years')),
  season jsonb,
  start_on date not null,
  end_on date,
  anchor_day integer not null,
  next_execution_on date,
  total_executions integer not null default 0,
  is_active boolean not null default true,
  statutory boolean not null default false,
  estimated_hours double precision not null default 0,
  estimated_cost_kobo bigint,
  contractor_id uuid references accounts (id),
  plan jsonb,
  created_by uuid references accounts (id),
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index schedules_plan_key on schedules (property_id, plan_key) where plan_key is not null;
create index schedules_due on schedules (next_execution_on) where is_active;
create index schedules_property on schedules (property_id, next_execution_on);

create table suggestions (
  id uuid primary key,
  property_id uuid not null references properties (id),
  plan_key text not null,
  status text not null check (status in ('offered', 'accepted', 'dismissed')),
  plan jsonb not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  version integer not null default 1
);
create unique index suggestions_key on suggestions (property_id, plan_key);

create table tickets (
  id uuid primary key,
  property_id uuid not null references properties (id),
  reporter_id uuid not null references accounts (id),
  reporter_confirmed boolean not null,
  unit text,
  title text not null,
  description text not null,
  category text not null,
  priority text not null,
  emergency boolean not null,
  location_details text not null,
  status text not null check (status in ('open', 'assigned', 'in_progress', 'resolved')),
  assigned_to uuid references accounts (id),
  task_id uuid,
  filed_at timestamptz not null,
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  version integer not null default 1
);
create index tickets_property on tickets (property_id, id desc);
create index tickets_reporter on tickets (reporter_id, id desc);
create index tickets_open on tickets (property_id, filed_at) where status <> 'resolved';

create table tasks (
  id uuid primary key,
  property_id uuid not null references properties (id),
  schedule_id uuid references schedules (id),
  ticket_id uuid references tickets (id),
  title text not null,
  description text not null,
  category text not null,
  priority text not null check (priority in ('critical', 'high', 'medium', 'low')),
  status text not null check (status in ('pending', 'in_progress', 'completed', 'cancelled')),
  due_on date not null,
  estimated_cost_kobo bigint,
  actual_cost_kobo bigint,
  actual_cost_estimated boolean not null default false,
  estimated_hours double precision,
  contractor_id uuid references accounts (id),
  technician_id uuid references accounts (id),
  contractor_notes text,
  expected_completion_at timestamptz,
  plan jsonb,
  why text,
  -- Open tasks by day, the most pressing first, then closed ones, the latest first: one key for every list.
  list_order integer not null generated always as (
    case when status in ('pending', 'in_progress')
      then due_on - date '2000-01-01'
      else 1000000 - (due_on - date '2000-01-01')
    end
  ) stored,
  created_by uuid references accounts (id),
  created_at timestamptz not null,
  started_at timestamptz,
  started_by uuid references accounts (id),
  completed_at timestamptz,
  completed_by uuid references accounts (id),
  cancelled_at timestamptz,
  version integer not null default 1
);
create unique index tasks_schedule_day on tasks (schedule_id, due_on) where schedule_id is not null;
create index tasks_property on tasks (property_id, list_order, id);
create index tasks_contractor on tasks (contractor_id, list_order, id) where contractor_id is not null;
create index tasks_technician on tasks (technician_id, list_order, id) where technician_id is not null;
alter table tickets add constraint tickets_task foreign key (task_id) references tasks (id);

-- The timeline of a thing: what happened, who did it, and what they wrote.
create table activity (
  id uuid primary key,
  property_id uuid not null references properties (id),
  thing text not null,
  thing_id uuid not null,
  act text not null,
  actor_id uuid references accounts (id),
  text text,
  data jsonb,
  at timestamptz not null
);
create index activity_thing on activity (thing, thing_id, id);
create index activity_property on activity (property_id, id desc);

create table media (
  id uuid primary key,
  uploaded_by uuid not null references accounts (id),
  property_id uuid references properties (id),
  thing text,
  thing_id uuid,
  kind text not null check (kind in ('image', 'video')),
  content_type text not null,
  file_name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  original_key text not null,
  shown_key text,
  thumbnail_key text,
  width integer,
  height integer,
  description text,
  category text,
  latitude double precision,
  longitude double precision,
  accuracy_m double precision,
  device_time timestamptz,
  received_at timestamptz not null
);
create index media_thing on media (thing, thing_id, id);
create index media_property on media (property_id, id) where property_id is not null;
create index media_loose on media (received_at) where thing_id is null;

create table signing_keys (
  id integer primary key generated always as identity,
  purpose text not null unique,
  secret bytea not null,
  created_at timestamptz not null
);

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  title text not null,
  message text not null,
  priority text not null,
  link text,
  property_id uuid references properties (id),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_account on notifications (account_id, id desc);

create table idempotency (
  actor_id uuid not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  again jsonb,
  reach jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (actor_id, method, path, key)
);
create index idempotency_age on idempotency (created_at);

-- Who did what to which thing; ids and acts, never field values (decisions 5).
create table audit (
  id uuid primary key,
  actor_kind text not null,
  actor_id uuid,
  act text not null,
  thing text not null,
  thing_id uuid,
  request_id text,
  at timestamptz not null
);
create index audit_thing on audit (thing, thing_id, id);
