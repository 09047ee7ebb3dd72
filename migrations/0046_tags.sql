-- Tags: codes on stickers by which anybody reports a fault. A renewed or retired one stays, so that it can say so.
create table tags (
  id uuid primary key,
  property_id uuid not null references properties (id),
  thing text not null check (thing in ('asset', 'unit', 'door')),
  asset_id uuid references assets (id),
  unit_id uuid references units (id),
  code text not null unique,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('renewed', 'retired')),
  check ((ended_at is null) = (ended_as is null)),
  check ((asset_id is not null) = (thing = 'asset') and (unit_id is not null) = (thing = 'unit'))
);
create index tags_property on tags (property_id, id) where ended_at is null;
-- What has a tag has one, until that is renewed.
create unique index tags_thing on tags (coalesce(asset_id, unit_id, property_id)) where ended_at is null;

-- What somebody without an account reported by a tag, until a keeper makes it a request or dismisses it.
create table tag_reports (
  id uuid primary key,
  tag_id uuid not null references tags (id),
  property_id uuid not null references properties (id),
  description text not null,
  phone text,
  triage jsonb not null,
  -- The check that was worked out for it: sent again it is the same report.
  challenge text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'requested', 'dismissed')),
  ticket_id uuid references tickets (id),
  reason text,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  filed_at timestamptz not null,
  check ((status = 'requested') = (ticket_id is not null) and (status = 'dismissed') = (reason is not null)),
  check ((status = 'waiting') = (decided_at is null))
);
create index tag_reports_property on tag_reports (property_id, id);
create index tag_reports_waiting on tag_reports (property_id) where status = 'waiting';
create index tag_reports_tag on tag_reports (tag_id, filed_at);
create index tag_reports_dismissed on tag_reports (decided_at) where status = 'dismissed';
create index tag_reports_ticket on tag_reports (ticket_id) where ticket_id is not null;

-- Its photo, re-encoded without metadata, until it is decided.
create table tag_photos (
  report_id uuid primary key references tag_reports (id) on delete cascade,
  shown bytea not null
);
