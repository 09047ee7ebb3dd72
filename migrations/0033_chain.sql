-- What cannot be rewritten unseen: an entry for each act of record, in a Merkle tree (RFC 6962) with signed checkpoints.
-- `facts` is what the tree holds of an entry. Who did it and what was written stand apart under salts, and can be erased.
create table chain_entries (
  id uuid primary key,
  thing text not null,
  thing_id uuid,
  facts text not null,
  no bigint unique,
  logged_at timestamptz,
  check ((no is null) = (logged_at is null))
);
create index chain_entries_waiting on chain_entries (id) where no is null;
create index chain_entries_thing on chain_entries (thing_id, no) where thing_id is not null;

create table chain_details (
  entry_id uuid primary key,
  actor_id uuid,
  who_salt bytea,
  what text,
  what_salt bytea
);
create index chain_details_actor on chain_details (actor_id) where actor_id is not null;

-- Whole subtrees only: what is written once stays. Level 0 holds the leaves.
create table chain_nodes (
  level smallint not null,
  place bigint not null,
  hash bytea not null,
  primary key (level, place)
);

create table chain_keys (
  id uuid primary key,
  name text not null,
  public_key bytea not null,
  sealed bytea not null,
  made_at timestamptz not null,
  retired_at timestamptz
);
create unique index chain_keys_one on chain_keys ((true)) where retired_at is null;

create table chain_checkpoints (
  size bigint not null,
  key_id uuid not null references chain_keys (id),
  root bytea not null,
  note text not null,
  at timestamptz not null,
  primary key (size, key_id)
);

-- What was on record before this: taken in after the start, a few hundred at a time.
create table chain_backfill (
  source text primary key,
  after uuid not null,
  until uuid not null
);
insert into chain_backfill
  select 'activity', '00000000-0000-0000-0000-000000000000', id from activity order by id desc limit 1;
insert into chain_backfill
  select 'audit', '00000000-0000-0000-0000-000000000000', id from audit order by id desc limit 1;

-- An entry gets its number and its instant once; nothing else of it ever changes, whatever fault the product may have.
create function chain_entries_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.no is null and new.no is not null and (old.id, old.thing, old.facts) = (new.id, new.thing, new.facts)
    and old.thing_id is not distinct from new.thing_id then
    return new;
  end if;
  raise exception 'The chain is only ever added to.';
end
$$;
create trigger chain_entries_stay before update or delete on chain_entries
  for each row execute function chain_entries_stay();

create function chain_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The chain is only ever added to.';
end
$$;
create trigger chain_entries_whole before truncate on chain_entries for each statement execute function chain_stays();
create trigger chain_nodes_stay before update or delete or truncate on chain_nodes
  for each statement execute function chain_stays();
create trigger chain_checkpoints_stay before update or delete or truncate on chain_checkpoints
  for each statement execute function chain_stays();
