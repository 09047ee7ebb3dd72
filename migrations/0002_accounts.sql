-- What a mailed link carries, by its hash only: a copy of the database opens nothing.
create table account_tokens (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index account_tokens_hash on account_tokens (token_hash);
create index account_tokens_account on account_tokens (account_id, purpose);
create index account_tokens_age on account_tokens (expires_at);
-- What somebody did is looked for when they take their data with them.
create index activity_actor on activity (actor_id, id) where actor_id is not null;
create index media_uploader on media (uploaded_by, id);
create index audit_actor on audit (actor_id, id) where actor_id is not null;
