-- runs with code from: 0067
-- Two-step sign-in of users: codes of an authenticator app, passkeys, and recovery codes for who lost both.
alter table accounts
  add column second_step_at timestamptz,
  add column second_step_due_at timestamptz;

create table second_steps (
  account_id uuid primary key references accounts (id),
  totp_secret bytea,
  totp_offered bytea,
  totp_last_step integer,
  recovery_hashes text[] not null default '{}'
);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_account on passkeys (account_id);

-- A challenge that was answered is good once; until it has run out somebody could send the same answer again.
create table answered_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- From this day on owners and managers of the organisation sign in in two steps.
alter table organisations add column second_step_from date;
