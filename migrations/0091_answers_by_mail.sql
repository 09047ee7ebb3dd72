-- runs with code from: 0090
-- Answers to mails: what somebody writes back to a mail about a request stands under it.
-- Where answers of one person about one request arrive; the address holds this id and a signature.
create table reply_addresses (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  ticket_id uuid not null references tickets (id),
  created_at timestamptz not null,
  unique (account_id, ticket_id)
);
create index reply_addresses_ticket on reply_addresses (ticket_id);

-- Each mail that came to such an address, once however often it is brought.
create table inbound_mails (
  id uuid primary key,
  reply_address_id uuid not null references reply_addresses (id) on delete cascade,
  -- What its sender calls it, hashed, since that may be of any length.
  name text not null,
  -- As it came, until it is read.
  raw bytea,
  bytes integer not null,
  -- Whom it says it is from.
  sender text,
  state text not null check (state in ('waiting', 'added', 'obeyed', 'refused', 'dropped')),
  why text,
  received_at timestamptz not null,
  read_at timestamptz,
  check (state <> 'waiting' or raw is not null),
  unique (reply_address_id, name)
);
create index inbound_mails_received on inbound_mails (received_at);
create index inbound_mails_refused on inbound_mails (id desc) where state = 'refused';
