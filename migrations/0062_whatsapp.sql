-- WhatsApp: another way to be told, and a way to write to the product.
alter table contact_points drop constraint contact_points_kind_check;
alter table contact_points add constraint contact_points_kind_check check (kind in ('phone', 'browser', 'whatsapp'));
-- What WhatsApp calls somebody, where it does not say their phone or says both.
alter table contact_points add column user_id text;
-- Since when they wrote last: within a day they are answered in words, later by what was approved.
alter table contact_points add column heard_at timestamptz;
create unique index contact_points_whatsapp on contact_points (address) where kind = 'whatsapp';
create unique index contact_points_user_id on contact_points (user_id) where kind = 'whatsapp' and user_id is not null;

alter table deliveries drop constraint deliveries_channel_check;
alter table deliveries add constraint deliveries_channel_check
  check (channel in ('push', 'mail', 'whatsapp', 'sms', 'voice'));
alter table message_prices drop constraint message_prices_channel_check;
alter table message_prices add constraint message_prices_channel_check check (channel in ('whatsapp', 'sms', 'voice'));
insert into message_prices (provider, channel, valid_from, kobo) values ('whatsapp', 'whatsapp', '2026-01-01', 1000);

-- Everything that somebody wrote, and what they were answered: nothing is dropped, whoever they are.
create table whatsapp_messages (
  id uuid primary key,
  -- What WhatsApp calls it; of an answer only once that was sent.
  provider_id text unique,
  is_answer boolean not null,
  -- The phone of whoever wrote, else the id by which WhatsApp hides it.
  sender text not null,
  sender_phone text,
  sender_user_id text,
  sender_name text,
  account_id uuid references accounts (id),
  -- What it is, and what it says or carries.
  content jsonb not null,
  sent_at timestamptz not null,
  received_at timestamptz not null,
  -- Of what came: waiting, read, or unknown where nobody knows whose it is. Of an answer as deliveries have it.
  state text not null
    check (state in ('waiting', 'read', 'unknown', 'sending', 'sent', 'delivered', 'failed', 'lost')),
  why text,
  -- The request that it became part of.
  ticket_id uuid,
  property_id uuid,
  cost_kobo bigint not null default 0
);
create index whatsapp_messages_sender on whatsapp_messages (sender, sent_at, provider_id) where state = 'waiting';
create index whatsapp_messages_unknown on whatsapp_messages (id desc) where state = 'unknown';
create index whatsapp_messages_account on whatsapp_messages (account_id) where account_id is not null;
create index whatsapp_messages_received on whatsapp_messages (received_at);

-- Photos, films and voice notes come by themselves, each in its own time.
create table whatsapp_files (
  id uuid primary key,
  message_id uuid not null references whatsapp_messages (id) on delete cascade,
  media_id text not null,
  state text not null check (state in ('coming', 'waiting', 'kept', 'lost')),
  why text,
  upload_id uuid,
  received_at timestamptz not null
);
create index whatsapp_files_message on whatsapp_files (message_id);

-- Where the talk with somebody stands.
create table whatsapp_talks (
  sender text primary key,
  step text not null check (step in ('idle', 'describe', 'home', 'confirm')),
  draft jsonb not null,
  -- The request that was sent last by this talk, and when.
  last_ticket_id uuid,
  last_ticket_at timestamptz,
  -- Who works on it now; nobody once this time has passed.
  taken_until timestamptz,
  changed_at timestamptz not null
);

-- What WhatsApp says of the templates by which somebody is told who has not written for a day.
create table whatsapp_templates (
  name text not null,
  language text not null,
  state text not null,
  reason text,
  at timestamptz not null,
  primary key (name, language)
);
