-- Where people can be reached outside of the product, beside the email of their account.
create table contact_points (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('phone', 'browser')),
  -- A phone in full, or the address that a push service gave.
  address text not null,
  -- Of a browser: what it is called, and its keys. It counts while the session lasts that named it.
  label text,
  browser_key text,
  browser_secret text,
  session_id uuid,
  -- Of a phone: the code is kept as a hash.
  code_hash bytea,
  code_sent_at timestamptz,
  code_tries integer not null default 0,
  verified_at timestamptz,
  opted_out_at timestamptz,
  created_at timestamptz not null
);
create index contact_points_account on contact_points (account_id, id);
create unique index contact_points_browser on contact_points (address) where kind = 'browser';
create unique index contact_points_phone on contact_points (account_id, address) where kind = 'phone';
-- A phone belongs to whoever proved it last.
create unique index contact_points_verified on contact_points (address) where kind = 'phone' and verified_at is not null;

-- Which kinds of notices somebody does not want by which way, as "mail requests"; without a row, all come.
create table channel_preferences (
  account_id uuid primary key references accounts (id),
  muted text[] not null default '{}',
  version integer not null default 1
);

-- By which this installation proves to push services who it is. Another one would lose every browser.
create table push_keys (
  id uuid primary key,
  public_key text not null,
  sealed bytea not null,
  made_at timestamptz not null
);

-- One row a person and way of what is told outside of the product, written with the notice itself.
create table deliveries (
  id uuid primary key,
  notice_id uuid,
  account_id uuid not null references accounts (id),
  property_id uuid references properties (id),
  ticket_id uuid,
  kind text not null,
  channel text not null check (channel in ('push', 'mail', 'sms', 'voice')),
  urgent boolean not null,
  -- False where it goes whatever came of the ways before it.
  falls_back boolean not null,
  -- What waits for the same person about the same thing goes together.
  group_key text not null,
  not_before timestamptz not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'stopped')),
  why text,
  -- The message that this one went with, which bears the cost.
  sent_with uuid,
  provider text,
  provider_id text,
  reserved_kobo bigint not null default 0,
  cost_kobo bigint not null default 0,
  tries integer not null default 0,
  taken_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null
);
create index deliveries_due on deliveries (urgent, not_before) where state = 'waiting';
create index deliveries_sending on deliveries (taken_at) where state = 'sending';
create index deliveries_group on deliveries (account_id, channel, group_key, id desc);
create index deliveries_account on deliveries (account_id, id desc);
create index deliveries_property on deliveries (property_id, id desc);
create index deliveries_notice on deliveries (notice_id);
create index deliveries_created on deliveries (created_at);
create index deliveries_ticket on deliveries (ticket_id) where ticket_id is not null and state = 'waiting';
create index deliveries_provider on deliveries (provider, provider_id) where provider_id is not null;

-- Every try, in the words of whoever was asked to send it.
create table delivery_attempts (
  id uuid primary key,
  delivery_id uuid not null references deliveries (id) on delete cascade,
  at timestamptz not null,
  provider text not null,
  outcome text not null check (outcome in ('accepted', 'refused', 'unknown', 'reported')),
  words text not null
);
create index delivery_attempts_delivery on delivery_attempts (delivery_id, id);
