-- Links by which one person does one thing without signing in; the code is kept by its hash only.
create table links (
  id uuid primary key,
  kind text not null check (kind in ('technician', 'contractor', 'occupant', 'owner')),
  thing text not null check (thing in ('task', 'ticket')),
  thing_id uuid not null,
  property_id uuid not null references properties (id),
  -- Who it is for, and who gave it.
  account_id uuid not null references accounts (id),
  given_by uuid not null references accounts (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('revoked', 'replaced', 'given_on')),
  last_opened_at timestamptz,
  last_used_at timestamptz,
  check ((ended_at is null) = (ended_as is null))
);
create unique index links_code on links (code_hash);
create unique index links_live on links (thing, thing_id, account_id) where ended_at is null;
create index links_property on links (property_id, id);
create index links_giver on links (given_by, id);
create index links_person on links (account_id) where ended_at is null;

-- Which link an act was done by, where it was one.
alter table audit add column link_id uuid;
alter table activity add column link_id uuid;
