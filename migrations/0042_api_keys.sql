-- By which programs act as their owner. The key itself is nowhere: its hash is, and its first letters, to tell it by.
create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  name text not null,
  starts text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_account on api_keys (account_id, id);

-- Which key an act was done by, where it was one.
alter table audit add column key_id uuid;
