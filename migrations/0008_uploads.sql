-- Files that arrive piece by piece, until they become part of something.
create table uploads (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  file_name text not null,
  metadata text not null,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null,
  used_at timestamptz
);
create index uploads_waiting on uploads (account_id) where used_at is null;
create index uploads_age on uploads (created_at);
