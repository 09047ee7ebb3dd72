-- The own papers of firms and technicians. One that was taken away stays as a row, so that what was said of it does.
create table credentials (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null,
  number text not null,
  issuer text,
  expires_on date,
  file_name text,
  file_bytes integer,
  created_at timestamptz not null,
  removed_at timestamptz,
  version integer not null default 1
);
create index credentials_account on credentials (account_id, id);
create index credentials_expiry on credentials (expires_on) where removed_at is null;

-- What keepers of a building, or the contractor of a team, found when they looked at a paper as it was then.
create table credential_validations (
  credential_id uuid not null references credentials (id),
  -- The building, or the contractor's account.
  for_id uuid not null,
  version integer not null,
  valid boolean not null,
  note text,
  validated_by uuid not null references accounts (id),
  validated_at timestamptz not null,
  primary key (credential_id, for_id)
);

-- Which papers a building asks of the firms that it gives work to.
create table required_credentials (
  property_id uuid not null references properties (id),
  kind text not null,
  primary key (property_id, kind)
);

create table credential_reminders (
  credential_id uuid not null references credentials (id),
  expires_on date not null,
  step integer not null,
  told_at timestamptz not null,
  primary key (credential_id, expires_on, step)
);
