-- Where an owner's programs are told of what happens. The secret that signs is sealed by the installation's key.
create table webhooks (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  url text not null,
  events text[] not null,
  active boolean not null default true,
  secret bytea not null,
  created_at timestamptz not null,
  -- After a message that got no answer the others wait as well.
  waits_until timestamptz,
  version integer not null default 1
);
create index webhooks_account on webhooks (account_id, id);

-- What is to be told, byte for byte as it is sent; written in the transaction of what happened.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  -- Since when it is tried: since it was made, or since somebody had it sent anew.
  tried_since timestamptz not null,
  round integer not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null,
  status integer,
  problem text,
  took_ms integer not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
