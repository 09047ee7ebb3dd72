-- Visits for repair requests: times that one side offers and the other chooses. At most one is open for a request.
create table visits (
  id uuid primary key,
  ticket_id uuid not null references tickets (id),
  property_id uuid not null references properties (id),
  home text not null,
  state text not null check (state in ('offered', 'booked', 'missed', 'cancelled')),
  offered_by text not null check (offered_by in ('home', 'work')),
  windows jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  expected_at timestamptz,
  access text check (access in ('at_home', 'key_with_caretaker', 'call_first')),
  reason text,
  admitted_at timestamptz,
  day_told_for timestamptz,
  hour_told_for timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check (state <> 'booked' or (starts_at is not null and ends_at > starts_at))
);
create index visits_ticket on visits (ticket_id, id);
create index visits_booked on visits (starts_at) where state = 'booked';
create index visits_home on visits (home, starts_at) where state = 'booked';
create index visits_property on visits (property_id, starts_at) where state = 'booked';

-- What was tried at a gate and opened nothing: somebody who guesses is stopped.
create table visit_wrong_codes (
  id uuid primary key,
  property_id uuid not null references properties (id),
  account_id uuid not null references accounts (id),
  at timestamptz not null
);
create index visit_wrong_codes_account on visit_wrong_codes (account_id, at);
create index visit_wrong_codes_property on visit_wrong_codes (property_id);
