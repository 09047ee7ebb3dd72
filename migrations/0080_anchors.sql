-- runs with code from: 0079
-- What others keep of a checkpoint: stamps of RFC 3161 and proofs of OpenTimestamps. Only ever added to.
create table chain_anchors (
  id uuid primary key,
  kind text not null check (kind in ('rfc3161', 'opentimestamps')),
  authority text not null,
  size bigint not null,
  key_id uuid not null,
  digest bytea not null check (octet_length(digest) = 32),
  proof bytea not null,
  said_at timestamptz,
  block bigint,
  completes uuid unique references chain_anchors (id),
  kept_at timestamptz not null,
  foreign key (size, key_id) references chain_checkpoints (size, key_id),
  check ((completes is null) = (block is null))
);
create index chain_anchors_newest on chain_anchors (kind, authority, kept_at desc);
create trigger chain_anchors_stay before update or delete or truncate on chain_anchors
  for each statement execute function chain_stays();

-- What went wrong with somebody who was asked, until it goes well again.
create table chain_anchor_troubles (
  kind text not null,
  authority text not null,
  says text not null,
  since timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  primary key (kind, authority)
);

-- Who gets the newest checkpoint by mail each week.
create table chain_letters (
  account_id uuid primary key references accounts (id),
  asked_at timestamptz not null
);
