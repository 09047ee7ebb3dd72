-- What carriers said of messages that we do not know yet: their word may come before our own is kept.
create table delivery_reports (
  provider text not null,
  provider_id text not null,
  state text not null check (state in ('delivered', 'failed')),
  words text not null,
  at timestamptz not null,
  primary key (provider, provider_id)
);

-- What a page or a minute costs with whom, from a day on.
create table message_prices (
  provider text not null,
  channel text not null check (channel in ('sms', 'voice')),
  valid_from date not null,
  kobo bigint not null check (kobo >= 0),
  primary key (provider, channel, valid_from)
);
insert into message_prices (provider, channel, valid_from, kobo) values
  ('termii', 'sms', '2026-01-01', 800),
  ('africastalking', 'sms', '2026-01-01', 800),
  ('africastalking', 'voice', '2026-01-01', 3000);

-- What a building may spend a month on messages, and beyond that on emergencies; without a row, as the product has it.
create table message_budgets (
  property_id uuid primary key references properties (id),
  ordinary_kobo bigint not null check (ordinary_kobo >= 0),
  urgent_kobo bigint not null check (urgent_kobo >= 0),
  version integer not null default 1
);

-- What was spent or is reserved in a month. The zero id stands for what belongs to no building.
create table message_spend (
  property_id uuid not null,
  month text not null,
  ordinary_kobo bigint not null default 0,
  urgent_kobo bigint not null default 0,
  primary key (property_id, month)
);
