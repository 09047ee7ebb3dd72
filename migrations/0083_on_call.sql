-- runs with code from: 0082
-- Who is called first in an emergency, by building and hour of the week (decision 067).
create table on_call_rotas (
  property_id uuid primary key references properties (id),
  version integer not null default 1
);

create table on_call_shifts (
  id uuid primary key,
  property_id uuid not null references properties (id),
  place integer not null,
  -- 1 is Monday, 7 is Sunday: the day on which it begins.
  days integer[] not null check (cardinality(days) between 1 and 7),
  -- Minutes of the day in Lagos. It ends on the next day where the end is not after the beginning.
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 0 and 1439)
);
create index on_call_shifts_property on on_call_shifts (property_id);

create table on_call_people (
  shift_id uuid not null references on_call_shifts (id),
  account_id uuid not null references accounts (id),
  place integer not null,
  primary key (shift_id, account_id)
);
create index on_call_people_account on on_call_people (account_id);

-- Days on which somebody is called by no shift of the building.
create table on_call_absences (
  id uuid primary key,
  property_id uuid not null references properties (id),
  account_id uuid not null references accounts (id),
  from_day date not null,
  to_day date not null check (to_day >= from_day)
);
create index on_call_absences_property on on_call_absences (property_id);
create index on_call_absences_account on on_call_absences (account_id);
