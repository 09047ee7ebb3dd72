-- What keepers tell a building: outages, work, incidents, news; who read it, and what was said after it.
create table announcements (
  id uuid primary key,
  property_id uuid not null references properties (id),
  kind text not null check (kind in ('outage', 'work', 'incident', 'news')),
  service text,
  title text not null,
  text text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  unit_ids uuid[],
  blocks text[],
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  round integer not null default 1,
  told_until uuid,
  told integer not null default 0,
  reads integer not null default 0,
  follow_ups integer not null default 0,
  version integer not null default 1
);
create index announcements_property on announcements (property_id, id);
create index announcements_standing on announcements (property_id, ends_at) where withdrawn_at is null;

create table announcement_reads (
  announcement_id uuid not null references announcements (id),
  account_id uuid not null references accounts (id),
  at timestamptz not null,
  primary key (announcement_id, account_id)
);
create index announcement_reads_account on announcement_reads (account_id);

create table announcement_follow_ups (
  id uuid primary key,
  announcement_id uuid not null references announcements (id),
  account_id uuid not null references accounts (id),
  unit text,
  text text not null,
  ticket_id uuid references tickets (id),
  at timestamptz not null
);
create index announcement_follow_ups_of on announcement_follow_ups (announcement_id, id);
create index announcement_follow_ups_account on announcement_follow_ups (account_id);
create index announcement_follow_ups_ticket on announcement_follow_ups (ticket_id) where ticket_id is not null;
